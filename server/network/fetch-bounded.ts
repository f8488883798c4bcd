import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { AddressBlocked, lookupFor } from './guarded-lookup.ts';
import { readBounded } from './read-bounded.ts';
import { sendRequest } from './send-request.ts';

const MAX_REDIRECTS = 3;

/** A request without a usable response. The message is logged; it has no personal data. */
export class FetchFailure extends Error {
  override name = 'FetchFailure';
  /** Whether the whole server is unreachable, and not only this request failed. */
  readonly unreachable: boolean;

  constructor(reason: string, { unreachable = false } = {}) {
    super(reason);
    this.unreachable = unreachable;
  }
}

export interface FetchLimits {
  /** Bytes of the body. */
  bytes: number;
  /** Milliseconds from the request to the last byte. */
  time: number;
  /** Whether a URL may be fetched, also after a redirect; by default each may. */
  allows?: (url: URL) => boolean;
}

export interface Fetched {
  status: number;
  headers: IncomingHttpHeaders;
  /** Empty with a 304. */
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Gets a URL within limits. Redirects are followed, but never to a private address, except at the
 * provider's own origin, nor from https to http.
 *
 * @param trustedOrigin of the provider in the settings, which may be a private address
 * @throws {FetchFailure}
 */
export async function fetchBounded(
  url: URL,
  trustedOrigin: string,
  limits: FetchLimits,
  headers: Record<string, string> = {},
): Promise<Fetched> {
  const signal = AbortSignal.timeout(limits.time);
  try {
    let at = url;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (limits.allows?.(at) === false) throw new FetchFailure('not an address to fetch');
      const response = await sendRequest(at, {
        method: 'GET',
        lookup: lookupFor(at, trustedOrigin),
        signal,
        headers: { ...headers, 'Accept-Encoding': 'identity', 'User-Agent': 'Citadel' },
      });
      try {
        const target = redirectOf(response, at);
        if (!target) return await readResponse(response, limits.bytes);
        at = target;
      } finally {
        // The rest of the body is not needed.
        response.destroy();
      }
    }
    throw new FetchFailure('too many redirects');
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    if (error instanceof AddressBlocked) throw new FetchFailure(error.message);
    if (signal.aborted) throw new FetchFailure('timed out', { unreachable: true });
    const { code } = error as { code?: unknown };
    throw new FetchFailure(typeof code === 'string' ? code : 'connection failed', {
      unreachable: true,
    });
  }
}

function redirectOf({ statusCode, headers }: IncomingMessage, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode ?? 0)) return null;
  const target = URL.parse(headers.location ?? '', from);
  if (!headers.location || !target || !/^https?:$/.test(target.protocol))
    throw new FetchFailure('redirect to no web address');
  if (from.protocol === 'https:' && target.protocol === 'http:')
    throw new FetchFailure('redirect from https to http');
  return target;
}

async function readResponse(response: IncomingMessage, limit: number): Promise<Fetched> {
  const { statusCode: status = 0, headers } = response;
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new FetchFailure(`unexpected encoding ${encoding}`);
  const bytes =
    Number(headers['content-length']) > limit ? null : await readBounded(response, limit);
  if (!bytes) throw new FetchFailure(`body larger than ${limit} bytes`);
  return { status, headers, bytes };
}
