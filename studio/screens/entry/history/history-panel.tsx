import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { KindName } from '../../../../contract/kinds/content-kinds.ts';
import type {
  EntryDetails,
  RevisionInfo,
  RevisionText,
} from '../../../../server/studio/studio-types.ts';
import { api, call, queryClient, useMay } from '../../../api-client.ts';
import { BeforeAndAfter } from '../../../parts/before-and-after.tsx';
import { Button } from '../../../parts/button.tsx';
import { Select } from '../../../parts/field.tsx';
import { Loaded } from '../../../parts/state.tsx';
import { toast } from '../../../parts/toast.tsx';
import { writtenBy } from '../../../naming/state-in-words.ts';
import { formatTime, When } from '../../../parts/when.tsx';
import { plainText } from '../../../references/use-references.ts';
import { differences, textOf } from '../../../saving/draft-text.ts';
import { nameOfDifference, wordsOfDifference } from '../difference.ts';
import { DraftLinks } from './draft-links.tsx';
import styles from './history.module.css';

function describeState({ state, publishAt, unpublishAt, endedAt }: RevisionInfo): string {
  const end = unpublishAt && endedAt === null ? `, until ${formatTime(unpublishAt)}` : '';
  if (state === 'scheduled' && publishAt) return `Scheduled for ${formatTime(publishAt)}${end}`;
  if (state === 'published') return `Published${end}`;
  return state === 'draft' ? 'Draft' : 'Earlier version';
}

/** All revisions of an entry: compare them, or restore one. */
export function HistoryPanel({ entry }: { entry: EntryDetails }) {
  const { newest } = entry;
  const query = useQuery({
    // A newer revision changes the list.
    queryKey: ['revisions', entry.id, newest.id, newest.state],
    queryFn: () => call(() => api.entries[':id'].revisions.$get({ param: { id: entry.id } })),
  });
  const revisions = (query.data?.revisions ?? []).toSorted((a, b) => b.number - a.number);
  const writes = useMay('content:write');
  const [chosenId, setChosenId] = useState(useSearch({ strict: false }).version ?? newest.id);
  const [otherId, setOtherId] = useState<string | null>(null);
  const restore = useMutation({
    mutationFn: (id: string) =>
      call(() => api.revisions[':id'].restore.$post({ param: { id }, json: { base: newest.id } })),
    onSuccess: () => {
      void queryClient.invalidateQueries();
      toast('Restored as a draft');
    },
  });
  // A draft that was saved again has another id.
  const place = Math.max(
    0,
    revisions.findIndex(({ id }) => id === chosenId),
  );
  const chosen = revisions[place];
  if (!chosen) return <Loaded query={query} what="entry" />;
  const other = revisions.find(({ id }) => id === otherId) ?? revisions[place + 1];
  return (
    <div className={styles.history}>
      <fieldset className={styles.list}>
        <legend className="visually-hidden">Versions, newest first</legend>
        {revisions.map((revision) => (
          <label key={revision.id} className={styles.revision}>
            <input
              type="radio"
              name="revision"
              checked={revision === chosen}
              onChange={() => {
                setChosenId(revision.id);
                setOtherId(null);
              }}
            />
            <span className={styles.number}>{revision.number}</span>
            <span className={styles.what}>
              <strong>{describeState(revision)}</strong>
              <span>
                <When at={revision.at} /> {writtenBy(revision.by)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <section className={`stack ${styles.detail}`} aria-label={`Version ${chosen.number}`}>
        <header className={`row ${styles.head}`}>
          <h2 className="heading">
            Version {chosen.number}, {formatTime(chosen.at)}
          </h2>
          {writes && place > 0 && (
            <Button isPending={restore.isPending} onPress={() => restore.mutate(chosen.id)}>
              Restore as a new draft
            </Button>
          )}
        </header>
        {other ? (
          <>
            <Select
              label="Compared with"
              options={revisions
                .filter((revision) => revision !== chosen)
                .map((revision) => ({
                  value: revision.id,
                  label: `${revision.number}: ${describeState(revision)} ${writtenBy(revision.by)}`,
                }))}
              value={other.id}
              onChange={setOtherId}
            />
            <Comparison kind={entry.kind} before={other.id} after={chosen.id} />
          </>
        ) : (
          <p className="soft">This is the first version.</p>
        )}
        {writes && <DraftLinks key={chosen.id} entryId={entry.id} revisionId={chosen.id} />}
      </section>
    </div>
  );
}

const getRevision = (id: string): Promise<RevisionText> =>
  call(() => api.revisions[':id'].$get({ param: { id } }));

interface ComparisonProps {
  kind: KindName;
  /** Ids of revisions. */
  before: string;
  after: string;
}

/** The changes between two revisions, by field and word. Unreadable sources are compared as one text. */
function Comparison({ kind, before, after }: ComparisonProps) {
  const query = useQuery({
    queryKey: ['comparison', before, after],
    queryFn: () => Promise.all([getRevision(before), getRevision(after)]),
  });
  return (
    <Loaded query={query} what="revision">
      {([one, other]) => {
        const wanted = one.values && other.values ? 'values' : 'source';
        const old = textOf(one, wanted);
        const all = differences(old, old, textOf(other, wanted));
        if (all.length === 0) return <p className="soft">No visible changes</p>;
        return (
          <dl className={styles.fields}>
            {all.map((difference) => (
              <div key={difference.path.join('.')}>
                <dt>{nameOfDifference(kind, difference)}</dt>
                <dd>
                  <BeforeAndAfter runs={wordsOfDifference(difference, plainText)} />
                </dd>
              </div>
            ))}
          </dl>
        );
      }}
    </Loaded>
  );
}
