import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ChangedPages as Changes } from '../../../server/studio/studio-types.ts';
import { api, call } from '../../api-client.ts';
import { BeforeAndAfter } from '../../parts/before-and-after.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog, showDialog } from '../../parts/dialog.tsx';
import { Failed, Loading } from '../../parts/state.tsx';
import { Preview } from '../entry/preview/preview.tsx';
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
/** The number of pages that are open at first. */
const OPEN = 3;

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
  /** The drafts for links to previews; none for a take-down. */
  revisions: readonly string[];
}

/** The changed pages, before and after. */
export function ChangedPages({ query, revisions }: Props) {
  if (query.isError) return <Failed error={query.error} again={() => void query.refetch()} />;
  if (!query.data) return <Loading what="Comparing pages" />;
  const { checked, total } = query.data;
  // A publish leaves a redirect in place of a page, a take-down only if it is asked for.
  const pages = query.data.pages.map(({ change, ...page }) => ({
    ...page,
    change: change === 'gone' && revisions.length > 0 ? ('moved' as const) : change,
  }));
  const see = (path: string) =>
    void showDialog((close) => (
      <Dialog title="The page with your draft" size="wide" onClose={close}>
        <Preview revisions={revisions} path={path} />
      </Dialog>
    ));
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">
        {['No page changes', 'One page changes'][pages.length] ?? `${pages.length} pages change`}
      </h2>
      <p className={styles.soft}>
        {checked < total
          ? `Compared ${checked} of ${total} pages so far.`
          : `Compared all ${total} pages.`}
      </p>
      <ul className={styles.pages}>
        {pages.map(({ path, title, change, words }, index) => (
          <li key={path}>
            <details open={index < OPEN}>
              <summary>
                <span>
                  <b>{title || path}</b> <span className={styles.path}>{path}</span>
                </span>
                <span className={styles.change}>{CHANGE[change]}</span>
              </summary>
              <div className={styles.page}>
                {words.length === 0 ? (
                  <p className={styles.soft}>{WITHOUT_WORDS[change]}</p>
                ) : (
                  <BeforeAndAfter runs={words} />
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
