import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  ChangedPage,
  EntryDetails,
  PublishedAct,
} from '../../../server/studio/studio-types.ts';
import { api, call, callOnce, queryClient } from '../../api-client.ts';
import { entryName } from '../../parts/entry-name.ts';
import { TextField } from '../../parts/field.tsx';
import { toast } from '../../parts/toast.tsx';
import { formatTime } from '../../parts/when.tsx';
import { ChangedPages, useChanges } from './changed-pages.tsx';
import { FoundProblems } from './found-problems.tsx';
import { WhenForm, type Dates } from './when-form.tsx';
import styles from './publish.module.css';

/** The longest name of a release, in characters. */
const LONGEST_NAME = 80;

interface Props {
  entries: readonly EntryDetails[];
  /** Called with the act, and the changed pages as far as they are known. */
  onDone: (act: PublishedAct, pages: readonly ChangedPage[]) => void;
}

/** Shows what publishing these drafts changes, and asks when to publish. */
export function Review({ entries, onDone }: Props) {
  const revisions = entries.map(({ newest }) => newest.id);
  const dated = entries.find(({ newest }) => newest.publishAt !== null)?.newest;
  const { publishAt = null, unpublishAt = null } = dated ?? {};
  const changes = useChanges(revisions);
  const [[at, until], setDates] = useState<Dates>([publishAt, unpublishAt]);
  const { data: blocking } = useQuery({
    queryKey: ['problems', revisions, at, until],
    queryFn: () =>
      call(() =>
        api.publish.problems.$post({ json: { revisions, at: at || null, until: until ?? null } }),
      ),
    placeholderData: keepPreviousData,
  });
  const [release, setRelease] = useState('');
  const titles = entries.map((entry) => `“${entryName(entry)}”`).join(', ');
  const names = release || titles;
  const named = { revisions, ...(release && { release }) };

  async function publish() {
    const act = await callOnce((once) => api.publish.$post({ json: named }, once));
    onDone(act, changes.data?.pages ?? []);
  }
  async function schedule([from, to = null]: Dates) {
    const json = { ...named, publishAt: from, unpublishAt: to };
    await callOnce((once) => api.schedule.$post({ json }, once));
    toast(
      from
        ? `${names}: to be published on ${formatTime(from)}`
        : `${names}: not scheduled any more`,
    );
  }
  const act = useMutation({
    mutationFn: (dates: Dates | null) => (dates ? schedule(dates) : publish()),
    onSettled: () => void queryClient.invalidateQueries(),
    meta: { quiet: true },
  });
  const overdue = entries.some(({ state }) => state === 'overdue');
  return (
    <div className={styles.review}>
      <div className={styles.found}>
        <FoundProblems
          entries={entries}
          found={[...(blocking?.problems ?? []), ...(changes.data?.problems ?? [])]}
        />
        <ChangedPages query={changes} revisions={revisions} />
      </div>
      <section className={styles.act} aria-label="When to publish">
        {entries.length > 1 && (
          <>
            <p>{titles}</p>
            <TextField
              label="Name of this release (optional)"
              value={release}
              onChange={(name) => setRelease(name.slice(0, LONGEST_NAME))}
              help="For the audit log, where it can be undone as a whole."
            />
          </>
        )}
        {publishAt !== null && (
          <p className={overdue ? styles.overdue : ''}>
            {overdue ? 'Overdue: it was to be' : 'It will be'} published on {formatTime(publishAt)}
            {unpublishAt !== null && ` and taken down on ${formatTime(unpublishAt)}`}.
          </p>
        )}
        <WhenForm
          key={`${publishAt} ${unpublishAt}`}
          dates={[
            { label: 'Publish on', at: publishAt },
            { label: 'Take down on (optional)', at: unpublishAt },
          ]}
          now="Publish now"
          note="Visitors see it within a second. One click undoes it."
          later={publishAt === null ? 'Schedule' : 'Change the date'}
          cancel="Cancel the schedule"
          variant="primary"
          onWhen={setDates}
          why={blocking?.problems.length ? 'First correct what keeps it from being published.' : ''}
          act={act}
        />
      </section>
    </div>
  );
}
