import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { UploadBody } from '../../media/take-picture.ts';

/** Limits of a form: parts, bytes of a text and of the lines that begin a part, and of those lines. */
const LIMITS = { parts: 20, fieldSize: 4_096, headerSize: 4_096, headerPairs: 20 };
/** Characters of a Content-Type: the parser's time grows with the length of the boundary, which has at most 70. */
const LONGEST_TYPE = 200;
/** Bytes that are parsed at a time: a form of empty parts ends after one piece. */
const PIECE = 16 * 1_024;

/** A form that cannot be read. The message is for people. */
export class UploadRefused extends Error {
  override name = 'UploadRefused';
}

/** What an upload says besides the file. */
interface UploadTexts {
  fileName: string;
  /** Empty if nobody said it. */
  alt: string;
}

/** Whether a request has a multipart form, by its Content-Type. */
export const isForm = (type: string) =>
  type.length <= LONGEST_TYPE && /^multipart\/form-data\s*;.*\bboundary=/i.test(type);

/**
 * Reads a multipart form with the field `file`, and perhaps `alt`, as it arrives.
 *
 * @param type its Content-Type, for which `isForm` holds
 * @returns `file`: ends only after the whole form was read, by when `texts` is complete; fails with UploadRefused
 */
export function readUpload(type: string, body: UploadBody) {
  const texts: UploadTexts = { fileName: '', alt: '' };
  const file = new PassThrough();
  const refuse = (message: string) => void file.destroy(new UploadRefused(message));
  const closed = new AbortController();
  file.once('close', () => closed.abort());
  // Without it, a refusal before anybody reads the file would end the process.
  file.on('error', () => {});
  let found = false;

  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: LIMITS,
    highWaterMark: PIECE,
  })
    .on('field', (name, value) => {
      if (name === 'alt') texts.alt = value.trim();
    })
    .on('file', (name, stream, fileName = '') => {
      // What cut it off comes as an error of the parser.
      stream.on('error', () => {});
      if (name !== 'file') return stream.resume();
      if (found) return refuse('Send one picture at a time.');
      found = true;
      texts.fileName = fileName;
      return stream.pipe(file, { end: false });
    })
    .on('partsLimit', () => refuse(`A form can have at most ${LIMITS.parts} fields.`))
    .on('error', () => refuse('The form is damaged or incomplete. Nothing was stored.'))
    .on('finish', () => {
      if (found) file.end();
      else refuse('Send the picture as the field “file” of a multipart form.');
    });

  async function feed() {
    // Ending the stream would close the connection before the response.
    const chunks =
      body instanceof Readable
        ? body.iterator({ destroyOnReturn: false })
        : body.values({ preventCancel: true });
    for await (const chunk of chunks as AsyncIterable<Uint8Array>)
      for (let at = 0; at < chunk.length; at += PIECE) {
        if (file.destroyed) return;
        const isRead = parser.write(chunk.subarray(at, at + PIECE));
        if (!isRead) await once(parser, 'drain', { signal: closed.signal });
      }
    parser.end();
  }
  feed().catch((error: unknown) => {
    file.destroy(error instanceof Error ? error : undefined);
  });
  return { file, texts };
}
