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

/**
 * Finished pages as bytes. A page is cached only if its status is 200, it is complete, and its
 * canonical link names the requested address: invented addresses, errors and redirects take no room.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #pages = new ResponseStore<CachedPage>(LIMIT);
  readonly #inFlight = new Map<string, { version: number; result: Promise<PageResult> }>();
  readonly #compressor: ReturnType<typeof createCompressor>;
  #version = 0;
  #changedAt = -Infinity;
  #revalidation: Promise<void> = Promise.resolve();

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#compressor = createCompressor(this.#pages, options.log, () => this.#revalidation);
  }

  get count(): number {
    return this.#pages.count;
  }

  /** In bytes. */
  get size(): number {
    return this.#pages.size;
  }

  #keyOf(url: string): string | null {
    return pageKey(url, this.#options.shownPath);
  }

  /** The page at the URL of a request line (path and query) if it can be sent without waiting. */
  cachedAt(url: string): CachedPage | undefined {
    let key = url;
    let page = this.#pages.get(key);
    if (!page) {
      key = this.#keyOf(url) ?? '';
      page = this.#pages.get(key);
    }
    if (!page) return undefined;
    if (!page.fullyCompressed) this.#compressor.add(key);
    return page.version === this.#version || this.#maySendStale(page) ? page : undefined;
  }

  /** The cached page at a URL, however stale. */
  staleAt(url: string): CachedPage | undefined {
    return this.#pages.get(this.#keyOf(url) ?? '');
  }

  #maySendStale(page: CachedPage): boolean {
    const now = performance.now();
    return (
      now - this.#changedAt < GRACE_AFTER_PUBLISH ||
      now < page.staleAllowedUntil ||
      this.#inFlight.size >= MAX_REVALIDATIONS_TO_WAIT_FOR
    );
  }

  /**
   * The page at a URL, rendered now on a miss. Concurrent requests share one render. With a stale
   * page cached nobody waits longer than MAX_WAIT_WHEN_STALE.
   */
  async get(url: string): Promise<PageResult> {
    const key = this.#keyOf(url);
    if (key === null) return { rendered: await this.#options.render(url) };
    const stale = this.#pages.get(key);
    const fresh = this.#load(key);
    return stale ? withTimeout(fresh, MAX_WAIT_WHEN_STALE, { cached: stale }) : fresh;
  }

  /** Resolves when the page at a URL is compressed at the highest level. */
  async recompress(url: string): Promise<void> {
    await this.#compressor.now(this.#keyOf(url) ?? '');
  }

  /**
   * Content has changed: revalidates every page, and renders those whose calls now have other
   * responses. Resolves when all are done.
   */
  contentChanged(): Promise<void> {
    const version = ++this.#version;
    this.#changedAt = performance.now();
    this.#options.provider.forget();
    this.#revalidation = this.#revalidation.then(() => this.#revalidateAll(version));
    return this.#revalidation;
  }

  async #revalidateAll(version: number): Promise<void> {
    const keys = this.#pages.keys().values();
    const worker = async () => {
      for (const key of keys) {
        // A later change starts over.
        if (version !== this.#version) return;
        await this.#load(key).catch(() => {});
        // Requests that arrived meanwhile go first.
        await nextTurn();
      }
    };
    await Promise.all(Array.from({ length: REVALIDATION_CONCURRENCY }, worker));
  }

  /** Single flight: one load per key and content version. */
  #load(key: string): Promise<PageResult> {
    const version = this.#version;
    const inFlight = this.#inFlight.get(key);
    if (inFlight?.version === version) return inFlight.result;
    const begin = () => this.#revalidateOrRender(key, version);
    // A load that began before the content changed finishes first; then this one runs.
    const result = (inFlight ? inFlight.result.then(begin, begin) : begin()).finally(() => {
      if (this.#inFlight.get(key)?.result === result) this.#inFlight.delete(key);
    });
    this.#inFlight.set(key, { version, result });
    return result;
  }

  async #revalidateOrRender(key: string, version: number): Promise<PageResult> {
    const stale = this.#pages.get(key);
    try {
      if (stale?.version === version) return { cached: stale };
      if (stale && (await this.#options.provider.unchanged(stale.calls))) {
        stale.version = version;
        return { cached: stale };
      }
      const rendered = await this.#options.render(key);
      if (rendered.status === 200 && rendered.complete && rendered.canonical === key)
        return { cached: await this.#store(key, rendered, version) };
      const failed = rendered.status >= 500 || !rendered.complete;
      if (stale && failed) return { cached: this.#allowStale(stale) };
      this.#pages.delete(key);
      return { rendered };
    } catch (error) {
      if (!stale) throw error;
      this.#options.log.error({ ...errorFields(error), key }, 'page revalidation failed');
      return { cached: this.#allowStale(stale) };
    }
  }

  /** A stale page is better than one with a missing section, or than rendering for every request. */
  #allowStale(page: CachedPage): CachedPage {
    page.staleAllowedUntil = performance.now() + RETRY_AFTER_FAILURE;
    return page;
  }

  async #store(key: string, rendered: RenderedPage, version: number): Promise<CachedPage> {
    const { policy, calls, html } = rendered;
    const headers = [...PAGE_HEADERS, 'Content-Security-Policy', policy, ...this.#options.headers];
    const bodies = await compressQuickly(Buffer.from(html));
    const wasFullyCompressed = this.#pages.get(key)?.fullyCompressed ?? false;
    const state = { version, calls, fullyCompressed: false, staleAllowedUntil: 0 };
    const page = { ...storeResponse(headers, bodies), headers, ...state };
    this.#pages.set(key, page);
    if (wasFullyCompressed) this.#compressor.add(key);
    return page;
  }
}
