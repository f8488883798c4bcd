import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangedPage, EntryDetails, Problem } from '../../../server/studio/studio-types.ts';
import { api, ApiError, call, describeError, queryClient } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { noteDone, type Done } from '../../parts/done.ts';
import { entryName } from '../../parts/entry-name.ts';
import { Segments } from '../../parts/segments.tsx';
import { toast } from '../../parts/toast.tsx';
import { formatTime } from '../../parts/when.tsx';
import { changesQuery } from '../entry/preview/preview-queries.ts';
import { ChangedPages } from './changed-pages.tsx';
import { FoundProblems } from './found-problems.tsx';
import { fromLocal, futureMoment, toLocal } from './local-moments.ts';
import { MomentField } from './moment-field.tsx';
import { NOW_OR_LATER, type NowOrLater } from './now-or-later.ts';
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
  const [when, setWhen] = useState<NowOrLater>(dated ? 'later' : 'now');
  const [begins, setBegins] = useState(toLocal(publishAt));
  const [ends, setEnds] = useState(toLocal(unpublishAt));
  const [wrong, setWrong] = useState('');
  const names =
    entries.length === 1 && entries[0] ? `“${entryName(entries[0])}”` : `${entries.length} entries`;

  const publish = useMutation({
    mutationFn: () => call(() => api.publish.$post({ json: { revisions } })),
    onSuccess: (act) =>
      onDone(noteDone(`Published ${names}`, act, { silent: true }), changes.data?.pages ?? []),
    meta: { quiet: true },
  });
  const schedule = useMutation({
    mutationFn: async (dates: { publishAt: string | null; unpublishAt: string | null }) => {
      for (const revision of revisions)
        await call(() => api.schedule.$post({ json: { revision, ...dates } }));
    },
    onSuccess: (_, { publishAt: at }) =>
      toast(at ? `${names}: to be published on ${formatTime(at)}` : `${names}: not scheduled any more`),
    // Some of several may have been scheduled before one failed.
    onSettled: () => queryClient.invalidateQueries(),
    meta: { quiet: true },
  });
  const isPending = publish.isPending || schedule.isPending;
  const failure = publish.error ?? schedule.error;

  const submit = () => {
    publish.reset();
    schedule.reset();
    if (when === 'now') return publish.mutate();
    const given = futureMoment(begins);
    setWrong('error' in given ? given.error : '');
    if ('moment' in given)
      schedule.mutate({ publishAt: given.moment, unpublishAt: fromLocal(ends) });
  };

  const found = problemsOf(entries, changes.data?.problems);
  const blocking = found.filter(({ warning }) => !warning);
  const warnings = found.filter(({ warning }) => warning);
  const overdue = publishAt !== null && Date.parse(publishAt) < Date.now();
  return (
    <div className={styles.review}>
      <div className={styles.found}>
        {failure && (
          <FoundProblems
            title={describeError(failure)}
            problems={failure instanceof ApiError ? failure.problems : []}
            entries={entries}
            blocking
          />
        )}
        {blocking.length > 0 && (
          <FoundProblems
            title="This keeps it from being published"
            problems={blocking}
            entries={entries}
            blocking
          />
        )}
        {warnings.length > 0 && (
          <FoundProblems title="Worth a look before you publish" problems={warnings} entries={entries} />
        )}
        <ChangedPages query={changes} revisions={revisions} />
      </div>
      <section className={styles.act} aria-label="When to publish">
        {entries.length > 1 && <p>{entries.map(entryName).join(', ')}</p>}
        {publishAt !== null && (
          <p className={overdue ? styles.overdue : ''}>
            {overdue ? 'Overdue: it was to be' : 'It will be'} published on {formatTime(publishAt)}
            {unpublishAt !== null && ` and taken down on ${formatTime(unpublishAt)}`}.
          </p>
        )}
        <Segments label="When to publish" options={NOW_OR_LATER} value={when} onChange={setWhen} />
        {when === 'later' && (
          <>
            <MomentField label="Publish on" value={begins} onChange={setBegins} error={wrong} />
            <MomentField label="Take down on (optional)" value={ends} onChange={setEnds} />
          </>
        )}
        <Button look="primary" onPress={submit} shortcut="mod+Enter" isPending={isPending}>
          {when === 'now' ? 'Publish now' : publishAt === null ? 'Schedule' : 'Change the date'}
        </Button>
        {publishAt !== null && (
          <Button
            isPending={isPending}
            onPress={() => schedule.mutate({ publishAt: null, unpublishAt: null })}
          >
            Cancel the schedule
          </Button>
        )}
        {when === 'now' && (
          <p className={styles.soft}>Visitors see it within a second. One click undoes it.</p>
        )}
      </section>
    </div>
  );
}

/** What is wrong in the drafts, each once. */
function problemsOf(entries: readonly EntryDetails[], checked: readonly Problem[] = []): Problem[] {
  const own = entries.flatMap(({ id, newest }) =>
    newest.problems.map((problem): Problem => ({ ...problem, entryId: id })),
  );
  const keyOf = ({ entryId, path, message }: Problem) => `${entryId} ${path} ${message}`;
  return [...new Map([...own, ...checked].map((found) => [keyOf(found), found])).values()];
}
