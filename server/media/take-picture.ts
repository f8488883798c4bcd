import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flush } from '../db/durable-file.ts';
import { BODY_LIMITS } from '../limits/request-limits.ts';
import { pictureType } from '../network/picture-type.ts';
import type { PictureFiles } from './picture-files.ts';
import { PictureJobFailed, type RunPictureJob } from './run-picture-job.ts';

export type UploadBody = Readable | ReadableStream<Uint8Array>;

/** Who sends a picture. */
export interface Uploader {
  /** An account or a key; by default a command, which has no bounds but the disk. */
  asker?: string;
  /** Bytes of the body, as far as they are announced. */
  length?: number;
  /** Aborted if the connection ends. */
  signal?: AbortSignal;
}

/** A picture whose master is stored. */
export interface TakenPicture {
  /** The name of its files: see contract/kinds/picture.ts. */
  file: string;
  /** SHA-256 of the upload, by which the same one is known again. */
  original: string;
  /** In pixels. */
  width: number;
  height: number;
  /** Whether only the first picture of an animation was taken. */
  wasAnimated: boolean;
}

/** Why an upload is not stored. */
export interface RefusedUpload {
  outcome: 'refused';
  /** If it may be sent again later. */
  code?: 'too-many' | 'unavailable';
  /** For people. */
  words: string;
}

export type Taken = { outcome: 'taken'; picture: TakenPicture } | RefusedUpload;

const WORDS = {
  type: 'This is no picture that a website can show. Send a JPEG, PNG, WebP, AVIF or GIF.',
  svg: 'A drawing in SVG can contain programs, so it is not taken. Export it as PNG, and send that.',
  heic: 'This photo is in Apple’s HEIC, which this browser cannot read. Open the studio in Safari, or export the photo as JPEG.',
  'too-many-pixels': 'It has more than 50 megapixels. Make it smaller first.',
  'too-much-memory':
    'Decoding it would take too much memory. Make it smaller, or export it as a JPEG that is not progressive.',
  'too-long': 'It is larger than 25 MB. Make it smaller first.',
  damaged:
    'The file is damaged or incomplete: it could not be read to its end. Try to export it again.',
  'no-room':
    'There is no room for it on the disk of the server: the rest is kept for enquiries. Nothing was stored.',
  'too-much': 'You have added 4 GB of pictures within a day. Nothing was stored: go on tomorrow.',
  'cut-off': 'The connection ended before the file had arrived. Nothing was stored.',
  failed: 'It could not be decoded: it takes too much time or memory. Try to export it as JPEG.',
};

const LATER: { [reason in keyof typeof WORDS]?: NonNullable<RefusedUpload['code']> } = {
  'no-room': 'unavailable',
  'too-much': 'too-many',
};

/** Refuses an upload for a reason. */
export const refuseUpload = (reason: keyof typeof WORDS): RefusedUpload => ({
  outcome: 'refused',
  ...(LATER[reason] && { code: LATER[reason] }),
  words: WORDS[reason],
});

/** Bytes by which a type is known. */
const HEAD = 400;

class TooLong extends Error {}

/**
 * Stores an upload as a master without metadata. It is decoded to its end in a child process, so what is
 * accepted can be shown. What is known is not decoded again.
 *
 * @param getKnown the files of an upload that was taken before, by its SHA-256; null if there are none
 * @param by who sends it: `signal` ends the work
 * @throws {BucketUnavailable} nothing is stored then
 * @throws {TooManyWaiting} of the asker's pictures
 */
export async function takePicture(
  files: PictureFiles,
  run: RunPictureJob,
  body: UploadBody,
  getKnown: (original: string) => Promise<Pick<TakenPicture, 'file' | 'width' | 'height'> | null>,
  { asker = '', signal = new AbortController().signal }: Uploader = {},
): Promise<Taken> {
  await files.prepare();
  const part = files.newPart();
  const master = `${part}.master`;
  try {
    const original = await store(body, part, signal);
    const refusal = refusalOf(await readHead(part));
    if (refusal) return refuseUpload(refusal);
    const known = await getKnown(original);
    // It heals a library whose master was lost.
    if (known && (await files.hasMaster(known.file)))
      return { outcome: 'taken', picture: { ...known, original, wasAnimated: false } };
    const work = { act: 'take', from: part, to: master } as const;
    const result = await run(work, signal, { asker });
    const { refused, file = '', width = 0, height = 0, frames = 1 } = result;
    if (refused) return refuseUpload(refused);
    const upload = { original, wasAnimated: frames > 1 };
    // Before its row is written: what is acknowledged is there.
    await files.keep(files.masterKey(file), master);
    await rename(master, files.master(file));
    await flush(files.masters);
    return { outcome: 'taken', picture: { file, width, height, ...upload } };
  } catch (error) {
    const reason = signal.aborted ? 'cut-off' : reasonOf(error);
    if (!reason) throw error;
    return refuseUpload(reason);
  } finally {
    await rm(part, { force: true });
    await rm(master, { force: true });
  }
}

/** Writes a body to a file. Returns its SHA-256, in hexadecimal. */
async function store(body: UploadBody, part: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  let length = 0;
  const count = new Transform({
    transform(chunk: Uint8Array, _, done) {
      length += chunk.length;
      hash.update(chunk);
      done(length > BODY_LIMITS.picture.bytes ? new TooLong() : null, chunk);
    },
  });
  await pipeline(body, count, createWriteStream(part, { mode: 0o600 }), { signal });
  return hash.digest('hex');
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Why a file is not decoded at all. By its content, whatever its name says. */
function refusalOf(head: Buffer): keyof typeof WORDS | null {
  if (pictureType(head)) return null;
  const text = head.toString('latin1');
  if (/^\s*<(?:\?xml|svg|!--|!doctype svg)/i.test(text)) return 'svg';
  return /^.{4}ftyp(?:hei[csmx]|mif1|msf1)/s.test(text) ? 'heic' : 'type';
}

/** Why a picture could not be stored or decoded; null for errors of ours. */
function reasonOf(error: unknown): keyof typeof WORDS | null {
  if (error instanceof TooLong) return 'too-long';
  if (!(error instanceof Error)) return null;
  if ('code' in error && error.code === 'ENOSPC') return 'no-room';
  if ('code' in error && error.code === 'ECONNRESET') return 'cut-off';
  if (error instanceof PictureJobFailed) return error.lacksRoom ? 'no-room' : 'failed';
  return null;
}
