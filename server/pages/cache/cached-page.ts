import { gunzipSync } from 'node:zlib';
import type { Fields, StoredResponse } from '../../http/bytes/stored-response.ts';
import type { CallDigests } from '../render/recorded-calls.ts';

/** A finished page as bytes. */
export interface CachedPage extends StoredResponse {
  /** The content version that it shows. */
  version: number;
  /** Headers that do not depend on the encoding. */
  fields: Fields;
  calls: CallDigests;
  /** Until when the page may be sent stale, in milliseconds of performance.now(). */
  staleAllowedUntil: number;
  /** Compressed at the highest level. */
  fullyCompressed: boolean;
}

/** The page's HTML, decompressed: only the compressed forms are stored. */
export function htmlOf({ variants }: CachedPage): Buffer {
  return variants.gzip ? gunzipSync(variants.gzip.body) : Buffer.alloc(0);
}
