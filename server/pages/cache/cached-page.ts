import { gunzipSync } from 'node:zlib';
import type { Logger } from 'pino';
import { compressWell } from '../../http/bytes/compress.ts';
import type { ResponseStore } from '../../http/bytes/response-store.ts';
import {
  storeResponse,
  type HeaderList,
  type StoredResponse,
} from '../../http/bytes/stored-response.ts';
import { errorFields } from '../../logging/error-fields.ts';
import type { CallDigests } from '../render/recorded-calls.ts';

/** A finished page as bytes. */
export interface CachedPage extends StoredResponse {
  /** The content version that it shows. */
  version: number;
  /** Headers that do not depend on the encoding. */
  headers: HeaderList;
  calls: CallDigests;
  /** Until when the page may be sent stale, in milliseconds of performance.now(). */
  staleAllowedUntil: number;
  /** Compressed at the highest level. */
  fullyCompressed: boolean;
}

/** The page's HTML, decompressed: only the compressed forms are stored. */
export function htmlOf({ variants }: CachedPage): Buffer {
  return variants.gzip ? gunzipSync(variants.gzip.whole.body) : Buffer.alloc(0);
}

/**
 * Compresses cached pages at the highest level, one after the other, in the background.
 *
 * @param revalidated resolves when no revalidation is in progress: revalidations go first
 */
export function createCompressor(
  pages: ResponseStore<CachedPage>,
  log: Pick<Logger, 'error'>,
  revalidated: () => Promise<void>,
) {
  const queued = new Set<string>();
  let last: Promise<void> = Promise.resolve();

  async function recompress(key: string): Promise<void> {
    const page = pages.get(key);
    if (!page || page.fullyCompressed) return;
    const bodies = await compressWell(htmlOf(page));
    // The page may have been replaced or revalidated meanwhile.
    if (pages.get(key) === page)
      pages.set(key, { ...page, ...storeResponse(page.headers, bodies), fullyCompressed: true });
  }

  async function inTurn(key: string): Promise<void> {
    await revalidated();
    queued.delete(key);
    await recompress(key).catch((error: unknown) => {
      log.error({ ...errorFields(error), key }, 'page compression failed');
    });
  }

  return {
    /** Queues a page. */
    add(key: string): void {
      if (queued.has(key)) return;
      queued.add(key);
      last = last.then(() => inTurn(key));
    },
    /** Compresses a page now. */
    now: recompress,
  };
}
