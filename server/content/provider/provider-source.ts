import { cutPage } from '../../../contract/page-of-listing.ts';
import { NO_HTML } from '../clean-html.ts';
import type { ContentSource } from '../content-source.ts';
import type { ContentState } from '../content-state.ts';
import { latest, type PostAddress, type ServiceAddress } from '../content-urls.ts';
import { ContentUnavailable } from '../content-unavailable.ts';
import type { ListRequest } from '../entries.ts';
import type { Entry } from '../entry.ts';
import { callForEntry, callForList, isSlug } from './calls-for-entries.ts';
import type { PictureAddress } from './provided-entries.ts';
import { ProviderCalls, type ProviderCallsOptions } from './provider-calls.ts';

/** Posts per call when all of them are listed for the sitemap. */
const POSTS_PER_CALL = 100;
/** Posts that the sitemap lists at most. */
const MAX_POSTS = 100_000;

export interface ProviderSourceOptions extends Omit<ProviderCallsOptions, 'changed'> {
  /** Has what the provider API does not. */
  store: ContentSource;
  picture: PictureAddress;
  /** Milliseconds between two looks for changes. */
  interval: number;
}

/** The content of a provider elsewhere, through its API (decision 072). */
export function createProviderSource({
  store,
  picture,
  interval,
  ...options
}: ProviderSourceOptions): ContentSource {
  const watchers = new Set<() => void>();
  let version = 0;
  const calls = new ProviderCalls({
    ...options,
    changed() {
      version++;
      for (const changed of watchers) changed();
    },
  });
  /** Types whose lists the provider sends whole, whatever page is asked for. */
  const wholeLists = new Set<string>();

  async function list(request: ListRequest) {
    const { type, page = 1, perPage, summary = false } = request;
    const paging =
      perPage === undefined || wholeLists.has(type)
        ? null
        : { page, per_page: perPage, fields: summary ? ('summary' as const) : undefined };
    const call = callForList(request, paging, picture);
    if (!call) return store.list(request);
    const { exists, entries, total } = await calls.answer(call);
    const cut = cutPage({ listing: entries, total }, page, perPage ?? Infinity);
    // An empty page says nothing about the pages before it.
    if (paging && cut.whole && entries.length > 0) wholeLists.add(type);
    return {
      exists,
      entries: summary ? cut.items.map(withoutText) : cut.items,
      total: cut.total,
    };
  }

  async function allPosts(): Promise<Entry[]> {
    const posts = new Map<string, Entry>();
    for (let page = 1; page <= MAX_POSTS / POSTS_PER_CALL; page++) {
      const { entries, total } = await list({
        type: 'post',
        page,
        perPage: POSTS_PER_CALL,
        summary: true,
      });
      for (const post of entries) if (isSlug(post.slug)) posts.set(post.slug, post);
      if (page * POSTS_PER_CALL >= total) break;
    }
    return [...posts.values()];
  }

  /** The services of which the provider does not say that they have no page. */
  async function services(): Promise<ServiceAddress[]> {
    const { entries } = await list({ type: 'service' });
    const found = await Promise.all(
      entries
        .filter(({ slug }) => isSlug(slug))
        .map(async ({ slug, updatedAt }) => {
          const parts = await list({ type: 'sub_service', parent: slug }).catch(ifUnavailable);
          if (parts?.exists === false) return [];
          const dates = parts?.entries.map((part) => part.updatedAt) ?? [];
          return [{ slug, updatedAt: latest([updatedAt, ...dates]) }];
        }),
    );
    return found.flat();
  }

  let current: { store: ContentState | null; version: number; state: ContentState } | null = null;
  return {
    async get(address) {
      const call = callForEntry(address, picture);
      if (!call) return store.get(address);
      const { entries } = await calls.answer(call);
      return entries[0] ?? null;
    },
    list,
    async version() {
      // The provider's content is served while the store is unreachable.
      const ofStore = await store.version().catch(() => current?.store ?? null);
      if (current?.store !== ofStore || current.version !== version)
        current = { store: ofStore, version, state: {} };
      return current.state;
    },
    watch(changed) {
      let timer: NodeJS.Timeout | undefined;
      let ended = false;
      let looking: Promise<void> | null = null;
      let again = false;
      const look = (everything: boolean) => {
        clearTimeout(timer);
        if (ended) return;
        if (looking) {
          again ||= everything;
          return;
        }
        looking = calls
          .look(everything)
          .catch((error: unknown) => {
            const reason = error instanceof Error ? error.name : typeof error;
            options.log.warn({ reason }, 'look for changes at the provider failed');
          })
          .finally(() => {
            looking = null;
            const atOnce = again;
            again = false;
            if (atOnce) look(true);
            else if (!ended) timer = setTimeout(look, interval, false).unref();
          });
      };
      watchers.add(changed);
      look(false);
      // A notification of the provider raises the version of the store, which all processes watch.
      const unwatchStore = store.watch(() => {
        changed();
        look(true);
      });
      return () => {
        ended = true;
        clearTimeout(timer);
        watchers.delete(changed);
        unwatchStore();
      };
    },
    async postAddresses({ after, limit }) {
      const posts = (await allPosts())
        .map(({ slug, publishAt, updatedAt }): PostAddress => ({ slug, publishAt, updatedAt }))
        .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
      const start = after ? posts.filter((post) => sortKey(post) > sortKey(after)) : posts;
      return start.slice(0, limit);
    },
    serviceAddresses: services,
    async latestChange() {
      const changed = [...(await allPosts()), ...(await services())];
      return latest(changed.map(({ updatedAt }) => updatedAt));
    },
  };
}

const withoutText = (entry: Entry): Entry => ({ ...entry, contentHtml: NO_HTML });

/** Dates have one length, or are empty. */
const sortKey = ({ publishAt, slug }: Pick<PostAddress, 'publishAt' | 'slug'>) =>
  `${publishAt} ${slug}`;

function ifUnavailable(error: unknown): null {
  if (error instanceof ContentUnavailable) return null;
  throw error;
}
