import { useMutation, useQuery } from '@tanstack/react-query';
import type { ChangedPage, EntryDetails, Problem } from '../../../server/studio/studio-types.ts';
import { api, ApiError, call, describeError, queryClient } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { noteDone, type Done } from '../../parts/done.ts';
import { entryName } from '../../parts/entry-name.ts';
import { toast } from '../../parts/toast.tsx';
import { formatTime } from '../../parts/when.tsx';
import { changesQuery } from '../entry/preview/preview-queries.ts';
import { ChangedPages } from './changed-pages.tsx';
import { FoundProblems } from './found-problems.tsx';
import { setDates } from './set-dates.ts';
import { WhenForm } from './when-form.tsx';
import styles from './publish.module.css';

interface Props {
  entries: readonly EntryDetails[];
  /** Called with what was published, and the pages that it changed as far as they are known. */
  onDone: (act: Done, pages: readonly ChangedPage[]) => void;
}

/** What publishing the drafts of these entries changes, and when to do it. */
export function Review({ entries, onDone }: Props) {
  const revisions = entries.map(({ newest }) => newest.id);
  const dated = entries.find(({ newest }) => newest.publishAt !== null)?.newest;
  const { publishAt = null, unpublishAt = null } = dated ?? {};
  const changes = useQuery(changesQuery(revisions));
  const names = entries.map((entry) => `“${entryName(entry)}”`).join(', ');

  const publish = useMutation({
    mutationFn: () => call(() => api.publish.$post({ json: { revisions } })),
    onSuccess: (act) =>
      onDone(noteDone(`Published ${names}`, act, { silent: true }), changes.data?.pages ?? []),
    meta: { quiet: true },
  });
  const schedule = useMutation({
    mutationFn: ([from, to]: (string | null)[]) =>
      setDates(revisions, { publishAt: from ?? null, unpublishAt: to ?? null }),
    onSuccess: (_, [at]) =>
      toast(
        at ? `${names}: to be published on ${formatTime(at)}` : `${names}: not scheduled any more`,
      ),
    // Some of several may have been scheduled before one failed.
    onSettled: () => void queryClient.invalidateQueries(),
    meta: { quiet: true },
  });
  const isPending = publish.isPending || schedule.isPending;
  const failure = publish.error ?? schedule.error;
  const found = problemsOf(entries, [
    ...(changes.data?.problems ?? []),
    ...(failure instanceof ApiError ? failure.problems : []),
  ]);
  const overdue = entries.some(({ state }) => state === 'overdue');
  return (
    <div className={styles.review}>
      <div className={styles.found}>
        {failure && (
          <p className={styles.blocking} role="alert">
            {describeError(failure)}
          </p>
        )}
        <FoundProblems
          title="This keeps it from being published"
          problems={found.filter(({ warning }) => !warning)}
          entries={entries}
          className={styles.blocking}
        />
        <FoundProblems
          title="Worth a look before you publish"
          problems={found.filter(({ warning }) => warning)}
          entries={entries}
          className={styles.warning}
        />
        <ChangedPages query={changes} revisions={revisions} />
      </div>
      <section className={styles.act} aria-label="When to publish">
        {entries.length > 1 && <p>{names}</p>}
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
          look="primary"
          isPending={isPending}
          onSubmit={(dates) => {
            publish.reset();
            schedule.reset();
            if (dates) schedule.mutate(dates);
            else publish.mutate();
          }}
        >
          {publishAt !== null && (
            <Button isPending={isPending} onPress={() => schedule.mutate([null, null])}>
              Cancel the schedule
            </Button>
          )}
        </WhenForm>
      </section>
    </div>
  );
}

/** What is wrong in the drafts, each once. */
function problemsOf(entries: readonly EntryDetails[], checked: readonly Problem[]): Problem[] {
  const own = entries.flatMap(({ id, newest }) =>
    newest.problems.map((problem): Problem => ({ ...problem, entryId: id })),
  );
  const keyOf = ({ entryId, path, message }: Problem) => `${entryId} ${path} ${message}`;
  return [...new Map([...own, ...checked].map((found) => [keyOf(found), found])).values()];
}
