import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangedPages as Changes } from '../../../server/studio/studio-types.ts';
import { api, call } from '../../api-client.ts';
import { BeforeAndAfter } from '../../parts/before-and-after.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog, showDialog } from '../../parts/dialog.tsx';
import { Failed, Loading } from '../../parts/state.tsx';
import { Preview } from '../entry/preview/preview.tsx';
import { PageSides } from './page-sides.tsx';
import styles from './publish.module.css';

const CHANGE = {
  new: 'New page',
  gone: 'Removed',
  moved: 'Address changes',
  changed: 'Changes',
} as const;
const WITHOUT_WORDS = {
  new: 'No page has this address yet.',
  gone: 'This address will have no page.',
  moved: 'This address will redirect to another page.',
  changed: 'The text stays the same; a picture or a link changes.',
} as const;
/** How many pages are open at most, each with two frames. */
const MOST_OPEN = 2;

/** At most this many requests for one comparison. A note says if pages are missing after them. */
const MOST_REQUESTS = 20;

/** Loads the pages that a publish or a take-down changes. */
export const useChanges = (revisions: string[], without: string[] = []) =>
  useQuery({
    queryKey: ['changes', revisions, without],
    queryFn: () => call(() => api.preview.changes.$post({ json: { revisions, without } })),
    staleTime: 60_000,
    // One response may not cover all pages; the next request continues.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && data.checked < data.total && dataUpdateCount < MOST_REQUESTS ? 500 : false,
  });

interface Props {
  query: UseQueryResult<Changes>;
  /** The drafts that the pages are shown with; none for a take-down. */
  revisions: readonly string[];
  /** What changes, as the heading names it. */
  what?: string;
}

/** The changed pages, before and after. */
export function ChangedPages({ query, revisions, what }: Props) {
  /** The paths of those that are open, the latest last; null until one is opened or closed by hand. */
  const [toggled, setToggled] = useState<readonly string[] | null>(null);
  if (query.isError) return <Failed error={query.error} again={() => void query.refetch()} />;
  if (!query.data) return <Loading what="Comparing pages" />;
  const { checked, total } = query.data;
  // A publish leaves a redirect in place of a page, a take-down only if it is asked for.
  const pages = query.data.pages.map(({ change, ...page }) => ({
    ...page,
    change: change === 'gone' && revisions.length > 0 ? ('moved' as const) : change,
  }));
  const open = toggled ?? pages.slice(0, MOST_OPEN).map(({ path }) => path);
  const toggle = (path: string, isOpen: boolean) => {
    if (open.includes(path) === isOpen) return;
    const others = open.filter((one) => one !== path);
    setToggled(isOpen ? [...others, path].slice(-MOST_OPEN) : others);
  };
  const count = ['No page', '1 page'][pages.length] ?? `${pages.length} pages`;
  const see = (path: string) =>
    void showDialog((close) => (
      <Dialog title="The page with your draft" size="wide" onClose={close}>
        <Preview revisions={revisions} path={path} />
      </Dialog>
    ));
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">
        {what && pages.length > 0
          ? `${what}, on ${count}`
          : `${count} change${pages.length > 1 ? '' : 's'}`}
      </h2>
      <p className="soft">
        {checked < total
          ? `Compared ${checked} of ${total} pages so far.`
          : `Compared all ${total} pages.`}
      </p>
      <ul className={styles.pages}>
        {pages.map(({ path, title, change, words }) => (
          <li key={path}>
            <details
              open={open.includes(path)}
              onToggle={({ currentTarget }) => toggle(path, currentTarget.open)}
            >
              <summary>
                <span>
                  <b>{title || path}</b> <span className={`soft ${styles.path}`}>{path}</span>
                </span>
                <span className={`soft ${styles.change}`}>{CHANGE[change]}</span>
              </summary>
              <div className={`stack ${styles.page}`}>
                {open.includes(path) && change !== 'moved' && revisions.length > 0 && (
                  <PageSides path={path} revisions={revisions} />
                )}
                {words.length === 0 ? (
                  <p className="soft">{WITHOUT_WORDS[change]}</p>
                ) : revisions.length === 0 ? (
                  <BeforeAndAfter runs={words} />
                ) : (
                  <details className={styles.words}>
                    <summary>Changed text</summary>
                    <BeforeAndAfter runs={words} />
                  </details>
                )}
                {change !== 'moved' && revisions.length > 0 && (
                  <Button onPress={() => see(path)} label={`View page ${path}`}>
                    View page
                  </Button>
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
