import { openContentStates } from '../content/content-state.ts';
import type { Database } from '../db/open-database.ts';
import { bodyOf, type Body } from './json-response.ts';

/** Characters of all cached bodies together. */
const LIMIT = 8 * 1024 * 1024;
/** What an entry costs beside its texts, in characters, roughly. */
const OVERHEAD = 500;

/**
 * The body of a call, cached or else made now.
 *
 * @param call names the call and its parsed query: what has one name has one body
 * @param make makes a body; a Response, which is an answer of another kind, is not cached
 */
export type BodyCache = (
  call: string,
  make: () => Promise<object | Response>,
) => Promise<Body | Response>;

/**
 * Caches the bodies of reading calls for as long as the content stays as it is:
 * a whole listing takes milliseconds to read and write, and anybody may ask for it.
 */
export function createBodyCache(db: Database, limit = LIMIT): BodyCache {
  const presentState = openContentStates(db);
  let cachedState: object | null = null;
  const cached = new Map<string, Body>();
  let size = 0;
  const sizeOf = (call: string, { text }: Body) => call.length + text.length + OVERHEAD;

  return async (call, make) => {
    const state = await presentState();
    if (state !== cachedState) {
      cachedState = state;
      cached.clear();
      size = 0;
    }
    const known = cached.get(call);
    if (known) return known;
    const made = await make();
    if (made instanceof Response) return made;
    const body = bodyOf(made);
    // Content changed, or somebody else made it, while this one was made.
    if (state !== cachedState || cached.has(call) || sizeOf(call, body) > limit) return body;
    cached.set(call, body);
    size += sizeOf(call, body);
    for (const [oldest, evicted] of cached) {
      if (size <= limit) break;
      cached.delete(oldest);
      size -= sizeOf(oldest, evicted);
    }
    return body;
  };
}
