import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { entriesQuery, entryQuery, useSession } from '../../api-client.ts';
import type {
  ChangedPage,
  EntryDetails,
  ListedEntry,
} from '../../../server/studio/studio-types.ts';
import type { PublishedAct } from '../../../contract/actions/entry-acts.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { undoDone } from '../../parts/done.ts';
import { entryName } from '../../parts/entry-name.ts';
import { Checkbox } from '../../parts/field.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Failed, Loading, State } from '../../parts/state.tsx';
import { writtenBy } from '../../naming/state-in-words.ts';
import { plainText } from '../../references/use-references.ts';
import { wholeOf } from '../entry/whole/sections.ts';
import styles from './publish.module.css';
import { Review } from './review.tsx';

/** Milliseconds after which drafts with problems are loaded again. */
const RECHECK_MS = 5_000;

/** Shows what publishing some drafts changes, then publishes them now or at a date. */
export default function PublishScreen() {
  const { entries: given = '' } = useSearch({ strict: false });
  const [done, setDone] = useState<{ act: PublishedAct; pages: readonly ChangedPage[] } | null>(
    null,
  );
  const ids = given.split(',').filter((id) => id !== '');
  const queries = useQueries({
    queries: ids.map((id) => ({
      ...entryQuery(id),
      // The cached entry may be older than the last save.
      refetchOnMount: 'always' as const,
      // Its problems may be mended elsewhere.
      refetchInterval: ({ state: { data } }: { state: { data?: EntryDetails | undefined } }) =>
        !!data?.newest.problems.some(({ warning }) => !warning) && RECHECK_MS,
    })),
  });
  const failed = queries.find(({ isError }) => isError);
  const loaded = queries.flatMap(({ data }) => data ?? []);
  const drafts = loaded.filter(({ newest }) => ['draft', 'scheduled'].includes(newest.state));
  const only = queries.length === 1 ? loaded[0] : undefined;
  // Its screen sent the drafts of all that belongs to it.
  const whole = only ?? loaded.slice(0, 1).find(({ kind }) => wholeOf(kind));
  const back = whole ? (
    <LinkButton to="/entries/$id" params={{ id: whole.id }}>
      Go to {only ? 'entry' : `“${plainText(entryName(whole))}”`}
    </LinkButton>
  ) : (
    <LinkButton to="/entries">Go to entries</LinkButton>
  );
  const title = only ? `Publish “${entryName(only)}”` : `Publish ${queries.length} entries`;
  return (
    <Screen title={title} actions={back}>
      {done ? (
        <Outcome {...done} />
      ) : failed ? (
        <Failed error={failed.error} again={() => void failed.refetch()} />
      ) : loaded.length === 0 && queries.length > 0 ? (
        <Loading />
      ) : drafts.length === 0 ? (
        <State title="Nothing to publish">The site already shows the latest version.</State>
      ) : (
        <Review
          entries={drafts}
          isLoading={loaded.length < queries.length}
          together={<Together chosen={ids} />}
          onDone={(act, pages) => setDone({ act, pages })}
        />
      )}
    </Screen>
  );
}

/** Lists all drafts, those that are published now and those that are not; the choice stands in the address. */
function Together({ chosen }: { chosen: readonly string[] }) {
  const navigate = useNavigate();
  const { account } = useSession();
  const { entries = [] } = useQuery(entriesQuery).data ?? {};
  const rows = entries.filter(({ draft, kind, id }) =>
    chosen.includes(id) ? chosen.length > 1 : draft && kind !== 'picture',
  );
  const [own, others] = [true, false].map((isChosen) =>
    rows.filter(({ id }) => chosen.includes(id) === isChosen),
  );
  const choose = (id: string, isChosen: boolean) => {
    const ids = isChosen ? [...chosen, id] : chosen.filter((one) => one !== id);
    void navigate({ to: '/publish', search: { entries: ids.join(',') }, replace: true });
  };
  const renderRow = (entry: ListedEntry) => (
    <Checkbox
      key={entry.id}
      isSelected={chosen.includes(entry.id)}
      onChange={(isChosen) => choose(entry.id, isChosen)}
    >
      {entryName(entry)}
      {entry.accountId !== account.id && (
        <span className="soft">, draft {writtenBy(entry.by)}</span>
      )}
    </Checkbox>
  );
  if (rows.length === 0) return null;
  return (
    <fieldset className={styles.included}>
      <legend className={own?.length ? '' : 'visually-hidden'}>Published together</legend>
      {own?.map(renderRow)}
      {others && others.length > 0 && (
        <details>
          <summary>Add other drafts ({others.length})</summary>
          {others.map(renderRow)}
        </details>
      )}
    </fieldset>
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
    <div className={`stack ${styles.outcome}`}>
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
      <ul className="stack">
        {pages
          .filter(({ change }) => change !== 'gone')
          .map(({ path, title }) => (
            <li key={path}>
              <a href={siteUrl + path} target="_blank" rel="noreferrer">
                {title || path}
              </a>{' '}
              <span className={`soft ${styles.path}`}>{path}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
