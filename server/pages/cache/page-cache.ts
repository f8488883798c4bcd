import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { compressQuickly } from '../../http/bytes/compress.ts';
import { ResponseStore } from '../../http/bytes/response-store.ts';
import { storeResponse, type HeaderList } from '../../http/bytes/stored-response.ts';
import { errorFields } from '../../logging/error-fields.ts';
import { withTimeout } from '../../time/with-timeout.ts';
import type { PageRenderer, RenderedPage } from '../render/render-page.ts';
import { createCompressor, type CachedPage } from './cached-page.ts';
import { pageKey } from './page-key.ts';
import type { PageProvider } from '../render/recorded-calls.ts';

/** Milliseconds after a publish during which stale pages are served without waiting. */
const GRACE_AFTER_PUBLISH = 400;
/** Milliseconds a visitor waits for a revalidation when a stale page is available. */
const MAX_WAIT_WHEN_STALE = 180;
/** With this many revalidations in progress, one more would not finish within that wait. */
const MAX_REVALIDATIONS_TO_WAIT_FOR = 16;
/** Pages revalidated at once after a publish: one renders while zlib's thread compresses the other. */
const REVALIDATION_CONCURRENCY = 2;
/** Milliseconds until a failed revalidation is tried again; the stale page is served meanwhile. */
const RETRY_AFTER_FAILURE = 2_000;

/**
 * Browsers and proxies revalidate on every use, so a publish shows at once. While the site is
 * unreachable or overloaded a proxy may serve its copy for a day (RFC 5861; `no-cache` would forbid it).
 */
const PAGE_HEADERS: HeaderList = [
  'Content-Type',
  'text/html; charset=utf-8',
  'Cache-Control',
  'public, max-age=0, stale-if-error=86400',
];

/** In bytes. */
const LIMIT = 48 * 1024 * 1024;

export interface PageCacheOptions {
  render: PageRenderer;
  provider: PageProvider;
  /** Headers of every response. */
  headers: HeaderList;
  log: Pick<Logger, 'error'>;
  /** The path of the page that a path shows. */
  shownPath: (path: string) => string;
}

/** A page from the cache, or one that was rendered and may not be cached. */
export type PageResult = { cached: CachedPage } | { rendered: RenderedPage };

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Finished pages as bytes. A page is cached only if its status is 200, it is complete, and its
 * canonical link names the requested address: invented addresses, errors and redirects take no room.
 */
export function createPageCache({ render, provider, headers, log, shownPath }: PageCacheOptions) {
  const pages = new ResponseStore<CachedPage>(LIMIT);
  const inFlight = new Map<string, { version: number; result: Promise<PageResult> }>();
  let version = 0;
  let changedAt = -Infinity;
  let revalidation: Promise<void> = Promise.resolve();
  const compressor = createCompressor(pages, log, () => revalidation);
  const keyOf = (url: string) => pageKey(url, shownPath);

  function maySendStale(page: CachedPage): boolean {
    const now = performance.now();
    return (
      now - changedAt < GRACE_AFTER_PUBLISH ||
      now < page.staleAllowedUntil ||
      inFlight.size >= MAX_REVALIDATIONS_TO_WAIT_FOR
    );
  }

  async function revalidateAll(changed: number): Promise<void> {
    const keys = pages.keys().values();
    const worker = async () => {
      for (const key of keys) {
        // A later change starts over.
        if (changed !== version) return;
        await load(key).catch(() => {});
        // Requests that arrived meanwhile go first.
        await nextTurn();
      }
    };
    await Promise.all(Array.from({ length: REVALIDATION_CONCURRENCY }, worker));
  }

  /** Single flight: one load per key and content version. */
  function load(key: string): Promise<PageResult> {
    const current = version;
    const loading = inFlight.get(key);
    if (loading?.version === current) return loading.result;
    const begin = () => revalidateOrRender(key, current);
    // A load that began before the content changed finishes first; then this one runs.
    const result = (loading ? loading.result.then(begin, begin) : begin()).finally(() => {
      if (inFlight.get(key)?.result === result) inFlight.delete(key);
    });
    inFlight.set(key, { version: current, result });
    return result;
  }

  async function revalidateOrRender(key: string, current: number): Promise<PageResult> {
    const stale = pages.get(key);
    try {
      if (stale?.version === current) return { cached: stale };
      if (stale && (await provider.unchanged(stale.calls))) {
        stale.version = current;
        return { cached: stale };
      }
      const rendered = await render(key);
      if (rendered.status === 200 && rendered.complete && rendered.canonical === key)
        return { cached: await store(key, rendered, current) };
      const failed = rendered.status >= 500 || !rendered.complete;
      if (stale && failed) return { cached: allowStale(stale) };
      pages.delete(key);
      return { rendered };
    } catch (error) {
      if (!stale) throw error;
      log.error({ ...errorFields(error), key }, 'page revalidation failed');
      return { cached: allowStale(stale) };
    }
  }

  /** A stale page is better than one with a missing section, or than rendering for every request. */
  function allowStale(page: CachedPage): CachedPage {
    page.staleAllowedUntil = performance.now() + RETRY_AFTER_FAILURE;
    return page;
  }

  async function store(key: string, rendered: RenderedPage, current: number): Promise<CachedPage> {
    const { policy, calls, html } = rendered;
    const all = [...PAGE_HEADERS, 'Content-Security-Policy', policy, ...headers];
    const bodies = await compressQuickly(Buffer.from(html));
    const wasFullyCompressed = pages.get(key)?.fullyCompressed ?? false;
    const state = { version: current, calls, fullyCompressed: false, staleAllowedUntil: 0 };
    const page = { ...storeResponse(all, bodies), headers: all, ...state };
    pages.set(key, page);
    if (wasFullyCompressed) compressor.add(key);
    return page;
  }

  return {
    get count(): number {
      return pages.count;
    },
    /** In bytes. */
    get size(): number {
      return pages.size;
    },
    /** The page at the URL of a request line (path and query) if it can be sent without waiting. */
    cachedAt(url: string): CachedPage | undefined {
      let key = url;
      let page = pages.get(key);
      if (!page) {
        key = keyOf(url) ?? '';
        page = pages.get(key);
      }
      if (!page) return undefined;
      if (!page.fullyCompressed) compressor.add(key);
      return page.version === version || maySendStale(page) ? page : undefined;
    },
    /** The cached page at a URL, however stale. */
    staleAt: (url: string): CachedPage | undefined => pages.get(keyOf(url) ?? ''),
    /**
     * The page at a URL, rendered now on a miss. Concurrent requests share one render. With a stale
     * page cached nobody waits longer than MAX_WAIT_WHEN_STALE.
     */
    async get(url: string): Promise<PageResult> {
      const key = keyOf(url);
      if (key === null) return { rendered: await render(url) };
      const stale = pages.get(key);
      const fresh = load(key);
      return stale ? withTimeout(fresh, MAX_WAIT_WHEN_STALE, { cached: stale }) : fresh;
    },
    /** Resolves when the page at a URL is compressed at the highest level. */
    recompress: (url: string): Promise<void> => compressor.now(keyOf(url) ?? ''),
    /**
     * Content has changed: revalidates every page, and renders those whose calls now have other
     * responses. Resolves when all are done.
     */
    contentChanged(): Promise<void> {
      const changed = ++version;
      changedAt = performance.now();
      provider.forget();
      revalidation = revalidation.then(() => revalidateAll(changed));
      return revalidation;
    },
  };
}
