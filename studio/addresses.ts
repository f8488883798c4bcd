/** What stands in the addresses of screens, beside their paths (routes.tsx). */

/** Filters and order of the list of entries, so that a list can be kept as a bookmark. */
export interface EntriesSearch {
  q?: string | undefined;
  kind?: string | undefined;
  state?: string | undefined;
  sort?: string | undefined;
  /** Opens the dialog for a new entry of this kind; `any` lets one choose the kind. */
  make?: string | undefined;
}

const ENTRY_TABS = ['write', 'source', 'preview', 'history'] as const;

/** The tabs of an entry. */
export type EntryTab = (typeof ENTRY_TABS)[number];

type Given = Record<string, unknown>;

const text = (value: unknown) =>
  typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'number'
      ? String(value)
      : undefined;

export const entriesSearch = ({ q, kind, state, sort, make }: Given): EntriesSearch => ({
  q: text(q),
  kind: text(kind),
  state: text(state),
  sort: text(sort),
  make: text(make),
});

export const entrySearch = ({ tab }: Given): { tab?: EntryTab | undefined } => ({
  tab: ENTRY_TABS.find((name) => name === tab),
});

/** The entries whose drafts are published together, with commas between their ids. */
export const publishSearch = ({ entries }: Given) => ({ entries: text(entries) ?? '' });

/** The page whose words are edited: its path and query on the site. */
export const siteSearch = ({ path }: Given): { path?: string | undefined } => ({
  path: text(path)?.replace(/^\/*/, '/'),
});

/** Where to go after signing in, only to a path of the studio, and whether a session has just ended. */
export const signInSearch = ({
  to,
  ended,
}: Given): { to?: string | undefined; ended?: true | undefined } => {
  const path = text(to);
  return {
    to: path?.startsWith('/') && !/^\/[/\\]/.test(path) ? path : undefined,
    ended: ended === true ? true : undefined,
  };
};
