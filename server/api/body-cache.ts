import type { ContentSource } from '../content/content-source.ts';
import { ResponseStore } from '../http/bytes/response-store.ts';
import { bodyOf, type Body } from './json-response.ts';

/** Maximum total size of the cached bodies, in bytes. */
const MAX_SIZE = 8 * 1024 * 1024;
/** Approximate overhead per entry, in bytes. */
const OVERHEAD = 500;

/**
 * Returns the cached body of a call, or creates and caches it.
 *
 * @param call cache key: the path and the parsed query
 * @param make creates the body; a Response, such as a 404, is not cached
 */
export type BodyCache = (
  call: string,
  make: () => Promise<object | Response>,
) => Promise<Body | Response>;

/**
 * Caches the bodies of GET calls until the content changes, because a whole listing takes
 * milliseconds to query and serialize.
 *
 * @param limit maximum total size in bytes; beyond it bodies that were not used recently are evicted
 */
export function createBodyCache(
  content: Pick<ContentSource, 'version'>,
  limit = MAX_SIZE,
): BodyCache {
  let cachedState: unknown = null;
  let cached = new ResponseStore<Body & { size: number }>(limit);

  return async (call, make) => {
    const state = await content.version();
    if (state !== cachedState) {
      cachedState = state;
      cached = new ResponseStore(limit);
    }
    const known = cached.get(call);
    if (known) return known;
    const made = await make();
    if (made instanceof Response) return made;
    const { value, bytes, etag } = bodyOf(made);
    // The value takes about as much as the bytes.
    const body = { value, bytes, etag, size: call.length + 2 * bytes.length + OVERHEAD };
    // Otherwise content changed while this call was in flight.
    if (state === cachedState) cached.set(call, body);
    return body;
  };
}
