import { keepPreviousData, useInfiniteQuery, useQuery, queryOptions } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import type { Stage } from '../../../contract/studio/desk.ts';
import { api, call, type BodyOf } from '../../api-client.ts';

/** What the list is filtered by besides words. */
export const FILTERS = [
  'stage',
  'owner',
  'tag',
  'country',
  'came_from',
  'about',
  'from',
  'until',
] as const;

/**
 * The search parameters of the list. `owner` is `me`, `nobody` or the id of an account; `from` and `until` are days,
 * like `2026-11-30`.
 */
export type EnquiriesSearch = {
  [name in 'q' | 'view' | 'sort' | (typeof FILTERS)[number]]?: string | undefined;
};

type Asked = Omit<InferRequestType<typeof api.enquiries.$get>['query'], 'limit'>;

/** An enquiry in the list. */
export type ListedEnquiry = BodyOf<
  Awaited<ReturnType<typeof api.enquiries.$get>>
>['enquiries'][number];

export const STAGES: Record<Stage, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  proposal: 'Proposal',
  won: 'Won',
  lost: 'Lost',
  not_client: 'Not a client',
};

const OPEN = { status: 'received', stage: 'open', order: 'waiting' } as const;

type Counts = BodyOf<Awaited<ReturnType<typeof api.enquiries.counts.$get>>>;

interface View {
  view: string;
  label: string;
  asked: Asked;
  /** What an empty one says. */
  none: string;
  count?: keyof Counts;
}

/** The lists, each with its address; the first is the default. */
export const VIEWS: readonly View[] = [
  {
    view: 'waiting',
    label: 'Waiting',
    asked: { ...OPEN, waits: 'yes' },
    none: 'No enquiries are waiting',
    count: 'waiting',
  },
  {
    view: 'mine',
    label: 'Assigned to me',
    asked: { ...OPEN, owner: 'me' },
    none: 'No open enquiries are assigned to you',
    count: 'mine',
  },
  {
    view: 'nobody',
    label: 'Unassigned',
    asked: { ...OPEN, owner: 'nobody' },
    none: 'Every open enquiry is assigned',
    count: 'nobody',
  },
  {
    view: 'drafted',
    label: 'Draft replies',
    asked: { drafted: 'yes' },
    none: 'No draft replies',
    count: 'drafted',
  },
  { view: 'open', label: 'All open', asked: OPEN, none: 'No open enquiries' },
  {
    view: 'closed',
    label: 'Closed',
    asked: { status: 'received', stage: 'closed' },
    none: 'No enquiries are closed yet',
  },
  {
    view: 'quarantine',
    label: 'Held for review',
    asked: { status: 'quarantined' },
    none: 'No enquiries are held for review',
    count: 'quarantined',
  },
  { view: 'spam', label: 'Spam', asked: { status: 'discarded' }, none: 'No spam' },
];

export const ORDERS = [
  { value: 'waiting', label: 'Due first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const;

/** The order of the list: the chosen one, else that of its view. */
export const orderOf = (search: EnquiriesSearch) =>
  ORDERS.find(({ value }) => value === (search.sort ?? viewOf(search)?.asked.order))?.value ??
  'newest';

/** The enquiry that was open last: the list that somebody comes back to begins at its row. */
export const lastOpened = { id: '' };

const countries = new Intl.DisplayNames('en', { type: 'region' });
export const countryName = (code: string): string => countries.of(code) ?? code;

/** The chosen list; undefined while all enquiries are searched. */
export const viewOf = ({ view, q }: EnquiriesSearch) =>
  view || !q ? VIEWS.find((one) => one.view === (view ?? 'waiting')) : undefined;

/** What the list asks the server for. */
export function askedBy(search: EnquiriesSearch): Asked {
  const { q, from, until, ...others } = search;
  const given = {
    ...Object.fromEntries(FILTERS.map((name) => [name, others[name as keyof typeof others]])),
    q: q?.trim(),
    from: from && startOfDay(from),
    until: until && startOfDay(until, 1),
  };
  const filters = Object.entries(given).filter(([, value]) => value);
  return {
    ...viewOf(search)?.asked,
    order: orderOf(search),
    ...Object.fromEntries(filters),
  };
}

/** The beginning of a day by the reader's clock, or of one some days later. */
function startOfDay(day: string, later = 0): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** Milliseconds without typing before the server is asked, and between two looks for new ones. */
const PAUSE = 200;
const POLL = 15_000;

/** Enquiries of a page, and how many pages are looked at again by themselves. */
const PAGE = 100;
const POLLED = 5;

/** The enquiries that a search lists, page by page, and how many there are. */
export function useEnquiries(search: EnquiriesSearch) {
  const asked = askedBy(search);
  return useInfiniteQuery({
    queryKey: ['enquiries', asked],
    async queryFn({ pageParam, signal }) {
      if (asked.q) await new Promise((resolve) => setTimeout(resolve, PAUSE));
      signal.throwIfAborted();
      const query = { ...asked, limit: String(PAGE), ...(pageParam && { cursor: pageParam }) };
      return call(() => api.enquiries.$get({ query }));
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({
      enquiries: pages.flatMap(({ enquiries }): ListedEnquiry[] => enquiries),
      total: pages[0]?.total ?? 0,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages.length ?? 0) <= POLLED && POLL,
  });
}

/** Who may look after enquiries, the tags there are, and the templates of replies. */
export const useChoices = () =>
  useQuery({
    queryKey: ['enquiries', 'choices'],
    queryFn: () => call(() => api.enquiries.choices.$get()),
    staleTime: 60_000,
  }).data ?? { owners: [], tags: [], replies: [], countries: [], sources: [], about: [] };

/** How many enquiries some of the lists have. */
export const countsQuery = queryOptions({
  queryKey: ['enquiries', 'counts'],
  queryFn: () => call(() => api.enquiries.counts.$get()),
  refetchInterval: POLL,
});

export const useCounts = () => useQuery(countsQuery).data;
