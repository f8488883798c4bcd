import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** Bytes read at once. */
const CHUNK = 64 * 1024;

// Characters that XML forbids; PostgreSQL refuses the first.
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * The encoding of an export, by its bytes: what the file declares is often wrong, because texts were
 * stored in another encoding than the database believed.
 *
 * @returns a name that TextDecoder knows
 */
export async function findEncoding(file: string): Promise<string> {
  const handle = await open(file);
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(200), 0, 200, 0);
  await handle.close();
  const start = buffer.subarray(0, bytesRead);
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  let valid = 0;
  let invalid = 0;
  for await (const text of decode(file, 'utf-8'))
    for (const [character] of text.matchAll(/[^\0-\x7f]/gu))
      if (character === '\ufffd') invalid++;
      else valid++;
  if (invalid <= valid) return 'utf-8';
  const declared = /encoding\s*=\s*["']([\w.:-]+)/.exec(start.toString('latin1'))?.[1];
  return isKnown(declared) && !/^utf-?(?:8|16)/i.test(declared) ? declared : 'windows-1252';
}

function isKnown(name: string | undefined): name is string {
  try {
    return name !== undefined && Boolean(new TextDecoder(name));
  } catch {
    return false;
  }
}

/** The text of an export in pieces, without a byte-order mark and characters that XML forbids. */
export async function* openExportText(file: string): AsyncGenerator<string> {
  for await (const text of decode(file, await findEncoding(file)))
    yield text.replace(FORBIDDEN, '');
}

async function* decode(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const bytes: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: CHUNK });
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
