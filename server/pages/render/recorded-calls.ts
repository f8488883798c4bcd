/** The result of a call in this process. */
export interface CallResult {
  status: number;
  /** Of a JSON body its value, which must not be changed; of any other its text. */
  value: unknown;
  /** Equal for equal results. */
  digest: string;
}

/** Makes a call of the provider API, or for a picture, by its path and query. */
export type PageCall = (address: string) => Promise<Pick<CallResult, 'status' | 'value'>>;

/** The responses to a page's calls: a digest by address. Equal digests give an equal page. */
export type CallDigests = ReadonlyMap<string, string>;

/**
 * How many results are cached, at most until the next publish: calls that many pages share (the menu),
 * and calls of a page that was revalidated and is rendered next.
 */
const MAX_CACHED = 64;

export type PageProvider = ReturnType<typeof createPageProvider>;

/** The provider API as renders call it: it records each call and a digest of the response. */
export function createPageProvider(api: (address: string) => Promise<CallResult>) {
  let cached = new Map<string, CallResult>();

  async function call(address: string): Promise<CallResult> {
    const hit = cached.get(address);
    if (hit) return hit;
    const current = cached;
    const result = await api(address);
    // Content changed while this call was in flight: return the result, but do not cache it.
    if (current !== cached || result.status !== 200) return result;
    if (cached.size >= MAX_CACHED) cached.clear();
    cached.set(address, result);
    return result;
  }

  return {
    /** A recorder for one page. `failed` turns true when a call has no usable response. */
    record() {
      const recorder = {
        digests: new Map<string, string>(),
        failed: false,
        async call(address: string) {
          try {
            const result = await call(address);
            recorder.digests.set(address, result.digest);
            // 4xx is a result; 5xx is a failure.
            if (result.status >= 500) recorder.failed = true;
            return result;
          } catch (error) {
            recorder.failed = true;
            throw error;
          }
        },
      };
      return recorder;
    },
    /** Whether all these calls still have the same responses. */
    async unchanged(digests: CallDigests) {
      for (const [address, digest] of digests)
        if ((await call(address)).digest !== digest) return false;
      return true;
    },
    /** Evicts every cached response; to be called when content changed. */
    forget() {
      cached = new Map();
    },
  };
}
