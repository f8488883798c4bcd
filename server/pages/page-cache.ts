import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { failureFields } from '../api/failure-fields.ts';
import { AnswerStore } from './answer-store.ts';
import { compressAtOnce, compressQuickly } from './compress.ts';
import { htmlOf, keptPage, type KeptPage } from './kept-page.ts';
import { packBetter } from './pack-better.ts';
import { pageKey } from './page-key.ts';
import type { CallDigests, PageProvider } from './recorded-calls.ts';
import type { PageRenderer, RenderedPage } from './render-page.ts';
import { REPORTING_FIELDS } from './security-headers.ts';
import { SharedSections } from './shared-sections.ts';
import type { Fields } from './stored-answer.ts';

/** Milliseconds after a publish in which the old bytes may still go out. */
const OLD_IS_GOOD_FOR = 400;
/** Milliseconds a visitor waits for new bytes where old ones are at hand. */
const PATIENCE = 180;
/** Pages being renewed, from which on one more would not be ready in that time. */
const RENEWED_IN_TIME = 16;
/** One is rendered while another is packed, which is done by another thread. */
const RENEWED_AT_ONCE = 2;
/** Milliseconds until a page that could not be renewed is tried again; its old bytes go out meanwhile. */
const RETRY_AFTER = 2_000;

/**
 * Whoever keeps a page asks each time whether it is still so, and a publish is
 * seen at once; while the site is away or overloaded a cache in front of it may
 * go on for a day (RFC 5861, which `no-cache` would forbid).
 */
const PAGE_FIELDS: Fields = [
  'Content-Type',
  'text/html; charset=utf-8',
  'Cache-Control',
  'public, max-age=0, stale-if-error=86400',
];

const DEFAULT_LIMIT = 48 * 1024 * 1024;

export interface PageCacheOptions {
  /** Renders what is asked for; may refuse while there is too much to do. */
  render: PageRenderer;
  /** Renders what is renewed or made ahead, however long that takes. */
  renderPatiently?: PageRenderer;
  provider: PageProvider;
  /** Fields that every answer carries. */
  fields: Fields;
  log: Pick<Logger, 'error'>;
  /** The path of the page that a path shows; by default each path has its own. */
  shownPath?: (path: string) => string;
  /** In bytes. */
  limit?: number;
}

/** What a request for a page gets: bytes that are kept, or a page that is not. */
export type PageResult = { kept: KeptPage } | { rendered: RenderedPage };

/**
 * Finished pages as bytes. A page is kept only if it was answered 200, is
 * complete, and names the very address it was asked under as its canonical one:
 * so no invented address, error or redirect ever takes room.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #pages: AnswerStore<KeptPage>;
  readonly #sections = new SharedSections();
  readonly #making = new Map<string, { version: number; result: Promise<PageResult> }>();
  readonly #packing: ReturnType<typeof packBetter>;
  #version = 0;
  #changedAt = -Infinity;
  #renewing: Promise<void> = Promise.resolve();

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#pages = new AnswerStore(options.limit ?? DEFAULT_LIMIT);
    this.#packing = packBetter(this.#pages, options.log, () => this.#renewing);
  }

  get #patiently(): PageRenderer {
    return this.#options.renderPatiently ?? this.#options.render;
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

  /** The bytes for the address of a request line, if they can be sent this instant. */
  at(url: string): KeptPage | undefined {
    let key = url;
    let page = this.#pages.get(key);
    if (!page) {
      key = this.#keyOf(url) ?? '';
      page = this.#pages.get(key);
    }
    if (!page) return undefined;
    // What is asked for more than once is worth the effort.
    if (!page.small) this.#packing.add(key);
    return page.version === this.#version || this.#excused(page) ? page : undefined;
  }

  /** The bytes for an address however old they are: better than none. */
  anyAt(url: string): KeptPage | undefined {
    return this.#pages.get(this.#keyOf(url) ?? '');
  }

  #excused(page: KeptPage): boolean {
    const now = performance.now();
    return (
      now - this.#changedAt < OLD_IS_GOOD_FOR ||
      now < page.excusedUntil ||
      // Waiting would be in vain, and the page has its turn among all that are renewed.
      this.#making.size >= RENEWED_IN_TIME
    );
  }

  /**
   * The page at an address, rendered now if need be. However many ask, it is
   * rendered once. Where old bytes are at hand nobody waits long for new ones.
   */
  async get(url: string): Promise<PageResult> {
    const key = this.#keyOf(url);
    if (key === null) return { rendered: await this.#options.render(url) };
    const old = this.#pages.get(key);
    const fresh = this.#make(key, old ? this.#patiently : this.#options.render);
    if (!old) return fresh;
    return Promise.race([fresh, sleep(PATIENCE, { kept: old }, { ref: false })]);
  }

  /** Like `get`, for a page that visitors will come to: nobody waits for it, and it is never refused. */
  async warm(url: string): Promise<PageResult> {
    const key = this.#keyOf(url);
    if (key === null) return { rendered: await this.#patiently(url) };
    return this.#make(key, this.#patiently);
  }

  /** Resolves when the page at an address is packed as small as it gets. */
  async pack(url: string): Promise<void> {
    await this.#packing.now(this.#keyOf(url) ?? '');
  }

  /**
   * Content has changed: every page is looked at, and made again if its
   * calls are answered otherwise now. Resolves when all have been.
   */
  contentChanged(): Promise<void> {
    const version = ++this.#version;
    this.#changedAt = performance.now();
    this.#options.provider.forget();
    this.#renewing = this.#renewing.then(() => this.#renewAll(version));
    return this.#renewing;
  }

  async #renewAll(version: number): Promise<void> {
    const keys = this.#pages.keys().values();
    const renewNext = async () => {
      for (const key of keys) {
        // A later change begins from the start.
        if (version !== this.#version) return;
        await this.#make(key, this.#patiently).catch(() => {});
        // Visitors come first: whoever has arrived meanwhile is answered before the next page.
        await nextTurn();
      }
    };
    await Promise.all(Array.from({ length: RENEWED_AT_ONCE }, renewNext));
  }

  #make(key: string, render: PageRenderer): Promise<PageResult> {
    const version = this.#version;
    const making = this.#making.get(key);
    if (making?.version === version) return making.result;
    const begin = () => this.#checkOrRender(key, version, render);
    // One that was begun before the content changed is let finish, and made again.
    const result = (making ? making.result.then(begin, begin) : begin()).finally(() => {
      if (this.#making.get(key)?.result === result) this.#making.delete(key);
    });
    this.#making.set(key, { version, result });
    return result;
  }

  async #checkOrRender(key: string, version: number, render: PageRenderer): Promise<PageResult> {
    const old = this.#pages.get(key);
    try {
      if (old?.version === version) return { kept: old };
      if (old) {
        const changed = await this.#options.provider.changed(old.calls);
        if (changed.size === 0) {
          old.version = version;
          return { kept: old };
        }
        const page = this.#renewSection(key, old, changed, version);
        if (page) return { kept: page };
      }
      const rendered = await render(key);
      if (rendered.status === 200 && rendered.complete && rendered.canonical === key)
        return { kept: await this.#keepRendered(key, rendered, version, old?.small ?? false) };
      const failed = rendered.status >= 500 || !rendered.complete;
      if (old && failed) return { kept: this.#excuse(old) };
      this.#pages.delete(key);
      return { rendered };
    } catch (error) {
      if (!old) throw error;
      this.#options.log.error({ ...failureFields(error), key }, 'a page could not be renewed');
      return { kept: this.#excuse(old) };
    }
  }

  /** Old bytes are better than a page with a hole, and than rendering it for everybody who asks. */
  #excuse(page: KeptPage): KeptPage {
    page.excusedUntil = performance.now() + RETRY_AFTER;
    return page;
  }

  async #keepRendered(
    key: string,
    rendered: RenderedPage,
    version: number,
    wasSmall: boolean,
  ): Promise<KeptPage> {
    const { policy, calls } = rendered;
    const html = Buffer.from(rendered.html);
    this.#sections.learn(html, calls);
    const fields = [
      ...PAGE_FIELDS,
      'Content-Security-Policy',
      policy,
      ...REPORTING_FIELDS,
      ...this.#options.fields,
    ];
    const bodies = await compressQuickly(html);
    return this.#keep(key, keptPage(fields, bodies, { version, calls, small: false }), wasSmall);
  }

  /** The page with nothing but a section put in anew; null when it has to be rendered. */
  #renewSection(
    key: string,
    old: KeptPage,
    changed: CallDigests,
    version: number,
  ): KeptPage | null {
    const html = this.#sections.renew(htmlOf(old), changed, key);
    if (html === null) return null;
    const calls = new Map([...old.calls, ...changed]);
    const bodies = compressAtOnce(html);
    return this.#keep(
      key,
      keptPage(old.fields, bodies, { version, calls, small: false }),
      old.small,
    );
  }

  #keep(key: string, page: KeptPage, wasSmall: boolean): KeptPage {
    this.#pages.set(key, page);
    if (wasSmall) this.#packing.add(key);
    return page;
  }
}
