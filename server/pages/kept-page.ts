import { gunzipSync } from 'node:zlib';
import type { CompressedBodies } from './compress.ts';
import type { CallDigests } from './recorded-calls.ts';
import { storeAnswer, type Fields, type StoredAnswer } from './stored-answer.ts';

/** A finished page as bytes. */
export interface KeptPage extends StoredAnswer {
  /** The state of the content it shows. */
  version: number;
  /** Fields without those that depend on the bytes. */
  fields: Fields;
  calls: CallDigests;
  /** Until when its bytes go out although they may be old; in milliseconds of performance.now(). */
  excusedUntil: number;
  /** Packed as small as it gets. */
  small: boolean;
}

/** Puts the bytes and what is known of them together. */
export function keptPage(
  fields: Fields,
  bodies: Partial<CompressedBodies>,
  known: Pick<KeptPage, 'version' | 'calls' | 'small'>,
): KeptPage {
  const { version, calls, small } = known;
  return { ...storeAnswer(fields, bodies), fields, version, calls, small, excusedUntil: 0 };
}

/** The page itself; it is not kept beside its packed forms. */
export function htmlOf({ variants }: KeptPage): Buffer {
  return variants.gzip ? gunzipSync(variants.gzip.body) : Buffer.alloc(0);
}
