import { parseLenientJson } from '../../contract/lenient-json.ts';
import { createSlots } from '../concurrency/slots.ts';
import { fetchBounded, FetchFailure } from '../network/fetch-bounded.ts';

const MB = 1024 * 1024;
/** Bytes of the body of a list, and of a detail; milliseconds of a call. */
const LIST = 8 * MB;
const DETAIL = 2 * MB;
const TIME = 8_000;
/** Of a body: characters that begin an object, a list or an entity. 10,000 entries have fewer. */
const MAX_STARTS = 200_000;
const CONCURRENCY = 4;
/** Failed details after which a poll requests no more: the provider is unreachable or hostile. */
const MAX_FAILURES = 12;

/** A call of the contract. */
export interface Call<Body> {
  path: string;
  response: { safeParse(body: unknown): { data?: Body | undefined } };
}

type Query = Record<string, string>;

/** Lists by their addresses, with the headers that ask whether they changed. */
export type ReadLists = Map<string, { body: unknown; conditions: Record<string, string> }>;

/** The calls of one poll. */
export type ProviderCalls = ReturnType<typeof createCalls>;

/**
 * @param lists of earlier polls
 * @param settled called after each call; the reason is null if it succeeded
 */
export function createCalls(
  base: string,
  lists: ReadLists,
  settled: (call: string, reason: string | null) => void,
) {
  const slots = createSlots(CONCURRENCY);
  let failures = 0;

  async function request<Body>({ path, response }: Call<Body>, query: Query, most: number) {
    const url = new URL(`${path}?${new URLSearchParams(query)}`, base);
    const before = lists.get(url.href);
    const limits = { bytes: most, time: TIME };
    const asked = { Accept: 'application/json', ...before?.conditions };
    const { status, headers, bytes } = await fetchBounded(url, url.origin, limits, asked);
    if (status === 304 && before) return before.body as Body;
    const value = isBounded(bytes)
      ? parseLenientJson(bytes, headers['content-type'] ?? null)
      : undefined;
    const body = response.safeParse(value).data;
    // A provider may report `fail` with a 404. Any other error status is a failed call.
    if ((status < 200 || status > 299) && !(status === 404 && saysNone(body)))
      throw new FetchFailure(`HTTP ${status}`);
    if (body === undefined) throw new FetchFailure('body makes no sense');
    const { etag, 'last-modified': modified } = headers;
    const conditions = {
      ...(etag && { 'If-None-Match': etag }),
      ...(modified && { 'If-Modified-Since': modified }),
    };
    if (most === LIST) lists.set(url.href, { body, conditions });
    return body;
  }

  const call = <Body>(endpoint: Call<Body>, query: Query, most: number): Promise<Body> =>
    slots.run(async () => {
      try {
        const body = await request(endpoint, query, most);
        settled(endpoint.path, null);
        return body;
      } catch (error) {
        // Whatever a body does to its reader is a failed call.
        const reason = error instanceof FetchFailure ? error.message : 'body cannot be read';
        settled(endpoint.path, reason);
        throw error;
      }
    });

  return {
    /** Calls for a list. */
    list: <Body>(endpoint: Call<Body>, query: Query): Promise<Body> => call(endpoint, query, LIST),

    /** Calls for a detail; undefined if that fails. */
    async detail<Body>(endpoint: Call<Body>, query: Query): Promise<Body | undefined> {
      if (failures >= MAX_FAILURES) return undefined;
      return call(endpoint, query, DETAIL).catch(() => void failures++);
    },
  };
}

/** Whether a body says that there is no such thing. */
const saysNone = (body: unknown): boolean =>
  body === null || (body as { status?: unknown } | undefined)?.status === 'fail';

/** Counting is cheap; parsing 80,000 objects or replacing millions of entities is not. */
function isBounded(bytes: Uint8Array): boolean {
  let count = 0;
  for (const byte of bytes) if (byte === 0x7b || byte === 0x5b || byte === 0x26) count++;
  return count <= MAX_STARTS;
}
