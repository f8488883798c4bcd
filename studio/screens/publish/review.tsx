import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import type { PictureDraft } from '../../../server/studio/pictures/picture-drafts.ts';
import type { ChangedPage, EntryDetails } from '../../../server/studio/studio-types.ts';
import type { Problem } from '../../../contract/actions/problem.ts';
import type { PublishedAct } from '../../../contract/actions/entry-acts.ts';
import { api, call, callOnce, entriesQuery, queryClient } from '../../api-client.ts';
import { noteDone } from '../../parts/done.ts';
import { entryName } from '../../parts/entry-name.ts';
import { TextField } from '../../parts/field.tsx';
import { Loaded } from '../../parts/state.tsx';
import { toast } from '../../parts/toast.tsx';
import { formatTime } from '../../parts/when.tsx';
import { ChangedPages, useChanges } from './changed-pages.tsx';
import { changedFields, lacksOf } from './drafts-in-words.ts';
import { FoundProblems } from './found-problems.tsx';
import { IncludedPictures, usePictureDrafts } from './included-pictures.tsx';
import { WhenForm, type Dates } from './when-form.tsx';
import styles from './publish.module.css';

/** The longest name of a release, in characters. */
const LONGEST_NAME = 80;

/** Milliseconds after which problems are checked again: they may be mended elsewhere. */
const RECHECK_MS = { processing: 1_500, problems: 5_000 };

const sleep = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

const isProcessing = (problems: readonly Problem[] = []) =>
  problems.some(({ processing }) => processing);

/** Why a publish is not possible, also later; empty if it is. */
const whyNot = (problems: readonly Problem[] = []) =>
  problems.some(({ processing }) => !processing) ? 'Fix the problems above to publish.' : '';

interface Props {
  entries: readonly EntryDetails[];
  /** Whether further entries are still loading. */
  isLoading: boolean;
  /** The choice of what else is published. */
  together: ReactNode;
  /** Called with the act, and the changed pages as far as they are known. */
  onDone: (act: PublishedAct, pages: readonly ChangedPage[]) => void;
}

/** Shows what publishing these drafts changes, and asks when to publish. */
export function Review(props: Props) {
  const query = usePictureDrafts(props.entries.map(({ newest }) => newest.id));
  return <Loaded query={query}>{(shown) => <Plan {...props} {...shown} />}</Loaded>;
}

interface PlanProps extends Props {
  pictures: readonly PictureDraft[];
  /** Warnings of pictures without descriptions. */
  undescribed: readonly Problem[];
}

function Plan({ entries, isLoading, together, onDone, pictures, undescribed }: PlanProps) {
  const dated = entries.find(({ newest }) => newest.publishAt !== null)?.newest;
  const { publishAt = null, unpublishAt = null } = dated ?? {};
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  // What is scheduled with them goes with them, and what somebody else drafts is theirs to finish.
  const included = pictures.filter(
    (one) => chosen[one.id] ?? (one.publishAt === publishAt && (one.isOwn || publishAt !== null)),
  );
  const revisions = [
    ...entries.map(({ newest }) => newest.id),
    ...included.map(({ revision }) => revision),
  ];
  const changes = useChanges(revisions);
  const [[at, until], setDates] = useState<Dates>([publishAt, unpublishAt]);
  const findProblems = () =>
    call(() =>
      api.publish.problems.$post({ json: { revisions, at: at || null, until: until ?? null } }),
    );
  const { data: blocking } = useQuery({
    queryKey: ['problems', revisions, at, until],
    queryFn: findProblems,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      if (isProcessing(data?.problems)) return RECHECK_MS.processing;
      return !!data?.problems.length && RECHECK_MS.problems;
    },
  });
  const all = useQuery(entriesQuery).data?.entries ?? [];
  const processing = isProcessing(blocking?.problems);
  // The pages were compared without the pictures.
  useEffect(() => {
    if (processing) return () => void queryClient.invalidateQueries({ queryKey: ['changes'] });
  }, [processing]);
  const [release, setRelease] = useState(useSearch({ strict: false }).release ?? '');
  const titles = entries.map((entry) => `“${entryName(entry)}”`).join(', ');
  const names = release || titles;
  const named = { revisions, ...(release && { release }) };

  async function publish() {
    const done = await callOnce((once) => api.publish.$post({ json: named }, once));
    onDone(done, changes.data?.pages ?? []);
    if (location.pathname !== '/publish') noteDone(`${names} published`, done);
  }
  async function schedule([from, to = null]: Dates) {
    const json = { ...named, publishAt: from, unpublishAt: to };
    await callOnce((once) => api.schedule.$post({ json }, once));
    toast(from ? `${names} scheduled for ${formatTime(from)}` : `${names}: schedule canceled`);
  }
  const act = useMutation({
    async mutationFn(dates: Dates | null) {
      // What is asked for while a picture is processing is done afterwards, also if this screen is left.
      if (processing)
        while (isProcessing((await findProblems()).problems)) await sleep(RECHECK_MS.processing);
      await (dates ? schedule(dates) : publish());
    },
    onSettled: () => void queryClient.invalidateQueries(),
    meta: { quiet: true },
  });
  const overdue = entries.some(({ state }) => state === 'overdue');
  return (
    <div className={styles.review}>
      <div className={styles.found}>
        <FoundProblems
          entries={entries}
          found={[
            ...(blocking?.problems ?? []),
            ...lacksOf(entries, all),
            ...(changes.data?.problems ?? []),
            ...undescribed,
          ]}
        />
        <ChangedPages query={changes} revisions={revisions} what={changedFields(entries)} />
      </div>
      <section className={`stack ${styles.act}`} aria-label="When to publish">
        {entries.length > 1 && (
          <TextField
            label="Name of this release (optional)"
            value={release}
            onChange={(name) => setRelease(name.slice(0, LONGEST_NAME))}
            help="Shown in Recent changes, where you can undo the whole release."
          />
        )}
        {together}
        <IncludedPictures
          pictures={pictures}
          included={included}
          onChange={(id, on) => setChosen({ ...chosen, [id]: on })}
        />
        {publishAt !== null && (
          <p className={overdue ? styles.overdue : ''}>
            {overdue ? 'Overdue: was to be' : 'Will be'} published on {formatTime(publishAt)}
            {unpublishAt !== null && ` and unpublished on ${formatTime(unpublishAt)}`}.
          </p>
        )}
        <WhenForm
          key={`${publishAt} ${unpublishAt}`}
          dates={[
            { label: 'Publish on', at: publishAt },
            { label: 'Unpublish on (optional)', at: unpublishAt },
          ]}
          now="Publish now"
          note="Visitors see the change within a second. You can undo it with one click."
          later={publishAt === null ? 'Schedule' : 'Change date'}
          cancel="Cancel schedule"
          variant="primary"
          onWhen={setDates}
          why={isLoading ? 'Loading the other entries…' : whyNot(blocking?.problems)}
          act={act}
        />
        {processing && (
          <p className="soft" role="status">
            {act.isPending
              ? 'A picture is processing. This happens as soon as it is done. Keep the studio open.'
              : 'A picture is processing. You can publish already: it happens as soon as the picture is done.'}
          </p>
        )}
      </section>
    </div>
  );
}
