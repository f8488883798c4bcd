import type { ContentSource } from '../content/content-source.ts';
import { oncePerState } from '../content/content-state.ts';
import { ResponseStore } from '../http/bytes/response-store.ts';
import { bodyOf, type Body } from './json-response.ts';

/** In bytes; beyond this, bodies that were not used recently are evicted. */
const MAX_SIZE = 8 * 1024 * 1024;
/** Approximate overhead per entry, in bytes. */
const OVERHEAD = 500;

/**
 * Caches the bodies of GET calls until the content changes, because a whole listing takes
 * milliseconds to query and serialize.
 *
 * @returns a function that returns the cached body of a call, or creates and caches it. It is given the
 *   cache key; what it creates is not cached if it is a Response, such as a 404.
 */
export function createBodyCache(content: Pick<ContentSource, 'version'>) {
  const cachedOfState = oncePerState(
    content.version,
    async () => new ResponseStore<Body & { size: number }>(MAX_SIZE),
  );

  return async (call: string, make: () => Promise<object | Response>): Promise<Body | Response> => {
    // If content changes while the call is in flight, its body goes into the former state's cache.
    const cached = await cachedOfState();
    const known = cached.get(call);
    if (known) return known;
    const made = await make();
    if (made instanceof Response) return made;
    const { value, bytes, etag } = bodyOf(made);
    // The value takes about as much as the bytes.
    const body = { value, bytes, etag, size: call.length + 2 * bytes.length + OVERHEAD };
    cached.set(call, body);
    return body;
  };
}
