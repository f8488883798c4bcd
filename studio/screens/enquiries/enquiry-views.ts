import { keepPreviousData, useInfiniteQuery, useQuery, queryOptions } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import type { Stage } from '../../../contract/studio/desk.ts';
import { api, call, type BodyOf } from '../../api-client.ts';

/** The search parameters of the list; `owner` is `me`, `nobody` or the id of an account. */
export type EnquiriesSearch = {
  [name in 'q' | 'view' | 'stage' | 'owner' | 'tag']?: string | undefined;
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

/** The chosen list; undefined while all enquiries are searched. */
export const viewOf = ({ view, q }: EnquiriesSearch) =>
  view || !q ? VIEWS.find((one) => one.view === (view ?? 'waiting')) : undefined;

/** What the list asks the server for. */
export function askedBy(search: EnquiriesSearch): Asked {
  const { stage, owner, tag, q } = search;
  const given = { stage, owner, tag, q: q?.trim() };
  const filters = Object.entries(given).filter(([, value]) => value);
  return { ...viewOf(search)?.asked, ...Object.fromEntries(filters) };
}

/** Milliseconds without typing before the server is asked, and between two looks for new ones. */
const PAUSE = 200;
const POLL = 15_000;

/** The enquiries that a search lists, page by page. */
export function useEnquiries(search: EnquiriesSearch) {
  const asked = askedBy(search);
  return useInfiniteQuery({
    queryKey: ['enquiries', asked],
    async queryFn({ pageParam, signal }) {
      if (asked.q) await new Promise((resolve) => setTimeout(resolve, PAUSE));
      signal.throwIfAborted();
      const query = { ...asked, limit: '50', ...(pageParam && { cursor: pageParam }) };
      return call(() => api.enquiries.$get({ query }));
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }): ListedEnquiry[] => pages.flatMap(({ enquiries }) => enquiries),
    placeholderData: keepPreviousData,
    refetchInterval: POLL,
  });
}

/** Who may look after enquiries, the tags there are, and the templates of replies. */
export const useChoices = () =>
  useQuery({
    queryKey: ['enquiries', 'choices'],
    queryFn: () => call(() => api.enquiries.choices.$get()),
    staleTime: 60_000,
  }).data ?? { owners: [], tags: [], replies: [] };

/** How many enquiries some of the lists have. */
export const countsQuery = queryOptions({
  queryKey: ['enquiries', 'counts'],
  queryFn: () => call(() => api.enquiries.counts.$get()),
  refetchInterval: POLL,
});

export const useCounts = () => useQuery(countsQuery).data;
