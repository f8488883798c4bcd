import { useMutation, useQueries } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { entryQuery, useSession } from '../../api-client.ts';
import type { ChangedPage } from '../../../server/studio/studio-types.ts';
import type { PublishedAct } from '../../../contract/actions/entry-acts.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { undoDone } from '../../parts/done.ts';
import { entryName } from '../../parts/entry-name.ts';
import { Screen } from '../../parts/screen.tsx';
import { Failed, Loading, State } from '../../parts/state.tsx';
import styles from './publish.module.css';
import { Review } from './review.tsx';

/** Shows what publishing some drafts changes, then publishes them now or at a date. */
export default function PublishScreen() {
  const { entries: given = '' } = useSearch({ strict: false });
  const [done, setDone] = useState<{ act: PublishedAct; pages: readonly ChangedPage[] } | null>(
    null,
  );
  const queries = useQueries({
    queries: given
      .split(',')
      .filter((id) => id !== '')
      // The cached entry may be older than the last save.
      .map((id) => ({ ...entryQuery(id), refetchOnMount: 'always' as const })),
  });
  const failed = queries.find(({ isError }) => isError);
  const loaded = queries.flatMap(({ data }) => data ?? []);
  const drafts = loaded.filter(({ newest }) => ['draft', 'scheduled'].includes(newest.state));
  const only = queries.length === 1 ? loaded[0] : undefined;
  const back = only ? (
    <LinkButton to="/entries/$id" params={{ id: only.id }}>
      Go to entry
    </LinkButton>
  ) : (
    <LinkButton to="/entries">Go to entries</LinkButton>
  );
  const title = only ? `Publish “${entryName(only)}”` : `Publish ${queries.length} entries`;
  return (
    <Screen title={title} width="full" actions={back}>
      {done ? (
        <Outcome {...done} />
      ) : failed ? (
        <Failed error={failed.error} again={() => void failed.refetch()} />
      ) : loaded.length < queries.length ? (
        <Loading />
      ) : drafts.length === 0 ? (
        <State title="Nothing to publish">The site already shows the latest version.</State>
      ) : (
        <Review entries={drafts} onDone={(act, pages) => setDone({ act, pages })} />
      )}
    </Screen>
  );
}

/** The result of a publish: links to the pages, and undo. */
function Outcome({ act, pages }: { act: PublishedAct; pages: readonly ChangedPage[] }) {
  const { siteUrl } = useSession();
  const undo = useMutation({ mutationFn: () => undoDone(act) });
  const undone = undo.data === true;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [undone]);
  return (
    <div className={styles.outcome}>
      <h2 ref={heading} tabIndex={-1}>
        {undone
          ? 'Undone. The site shows the earlier version again.'
          : 'Published. Visitors see this now.'}
      </h2>
      {!undone && act.undo !== null && (
        <div className={styles.undo}>
          <Button onPress={() => undo.mutate()} isPending={undo.isPending} shortcut="mod+z">
            Undo
          </Button>
        </div>
      )}
      {pages.length > 0 && <p>{undone ? 'Pages that changed back:' : 'View on the site:'}</p>}
      <ul className={styles.links}>
        {pages
          .filter(({ change }) => change !== 'gone')
          .map(({ path, title }) => (
            <li key={path}>
              <a href={siteUrl + path} target="_blank" rel="noreferrer">
                {title || path}
              </a>{' '}
              <span className={styles.path}>{path}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
