import { createHash } from 'node:crypto';

/** Responds to a call of the provider API in-process. */
export type ApiHandler = (request: Request) => Promise<Response>;

/** The responses to a page's calls: a digest by address. Equal digests give an equal page. */
export type CallDigests = ReadonlyMap<string, string>;

interface CachedCall {
  status: number;
  type: string;
  text: string;
  digest: string;
}

/**
 * Responses cached until the next publish: those that many pages share (the menu), and those of a
 * page that was just revalidated and is about to be rendered.
 */
const MAX_CACHED = 64;
const LARGEST_CACHED = 64 * 1024;

/** The provider API as renders call it: it records each call and a digest of the response. */
export interface PageProvider {
  /** A recorder for one page. `failed` turns true when a call has no usable response. */
  record(): { call: ApiHandler; digests: Map<string, string>; failed: boolean };
  /** Whether all these calls still have the same responses. */
  unchanged(digests: CallDigests): Promise<boolean>;
  /** Evicts every cached response; to be called when content changed. */
  forget(): void;
}

/** @param api responds to the calls */
export function createPageProvider(api: ApiHandler): PageProvider {
  let cached = new Map<string, CachedCall>();

  async function call(address: string): Promise<CachedCall> {
    const hit = cached.get(address);
    if (hit) {
      // Least recently used is evicted first.
      cached.delete(address);
      cached.set(address, hit);
      return hit;
    }
    const current = cached;
    const response = await api(new Request(`http://provider.internal${address}`));
    const text = await response.text();
    const result: CachedCall = {
      status: response.status,
      type: response.headers.get('Content-Type') ?? 'application/json',
      text,
      digest: createHash('sha256').update(`${response.status} ${text}`).digest('base64url'),
    };
    // Content changed while this call was in flight: return the response, but do not cache it.
    const cacheable = current === cached && response.ok && text.length <= LARGEST_CACHED;
    if (cacheable) cached.set(address, result);
    const [oldest] = cached.keys();
    if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest);
    return result;
  }

  return {
    record() {
      const recorder = {
        digests: new Map<string, string>(),
        failed: false,
        async call(request: Request): Promise<Response> {
          const url = new URL(request.url);
          const address = url.pathname + url.search;
          try {
            const { status, type, text, digest } = await call(address);
            recorder.digests.set(address, digest);
            // 4xx is a result; 5xx is a failure.
            if (status >= 500) recorder.failed = true;
            return new Response(text, { status, headers: { 'Content-Type': type } });
          } catch (error) {
            recorder.failed = true;
            throw error;
          }
        },
      };
      return recorder;
    },
    async unchanged(digests) {
      for (const [address, digest] of digests)
        if ((await call(address)).digest !== digest) return false;
      return true;
    },
    forget() {
      cached = new Map();
    },
  };
}
