import { setImmediate as nextTurn } from 'node:timers/promises';
import { cutPage } from '../../../contract/page-of-listing.ts';
import { NO_HTML } from '../clean-html.ts';
import type { ContentSource, EntryList } from '../content-source.ts';
import type { ListRequest } from '../entries.ts';
import type { Entry } from '../entry.ts';
import { callForList, isSlug } from './calls-for-entries.ts';
import type { ProviderCalls } from './provider-calls.ts';
import type { PictureAddress } from './provided-entries.ts';

export type ListProvided = ContentSource['list'];

/**
 * Lists of a provider elsewhere. Pages are cut here from a list that it sends whole.
 *
 * @param store has the lists that the provider API does not
 * @returns a function that throws `ContentUnavailable` if there is no answer
 */
export function createProviderLists(
  calls: Pick<ProviderCalls, 'answer'>,
  store: Pick<ContentSource, 'list'>,
  picture: PictureAddress,
): ListProvided {
  /** Types whose lists the provider sends whole, whatever page is asked for. */
  const wholeLists = new Set<string>();

  return async (request) => {
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
  };
}

/** Posts per call when all of them are listed. */
const POSTS_PER_CALL = 100;

/** All posts with a slug of ours, at most so many, call by call; requests are served in between. */
export async function* listAllPosts(
  list: (request: ListRequest) => Promise<Pick<EntryList, 'entries' | 'total'>>,
  most: number,
): AsyncGenerator<Entry[]> {
  for (let page = 1; page <= most / POSTS_PER_CALL; page++) {
    const request = { type: 'post', page, perPage: POSTS_PER_CALL, summary: true } as const;
    const { entries, total } = await list(request);
    yield entries.filter(({ slug }) => isSlug(slug));
    if (page * POSTS_PER_CALL >= total) return;
    await nextTurn();
  }
}

const withoutText = (entry: Entry): Entry => ({ ...entry, contentHtml: NO_HTML });
