import { useMutation, useQuery } from '@tanstack/react-query';
import type { EntryDetails } from '../../../server/studio/studio-types.ts';
import { api, call, describeError, queryClient } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog, showDialog } from '../../parts/dialog.tsx';
import { noteDone } from '../../parts/done.ts';
import { entryName } from '../../parts/entry-name.ts';
import { Loaded } from '../../parts/state.tsx';
import { toast } from '../../parts/toast.tsx';
import { formatTime } from '../../parts/when.tsx';
import { entryQuery } from '../entry/entry-query.ts';
import { setDates } from './set-dates.ts';
import { WhenForm } from './when-form.tsx';
import styles from './publish.module.css';

/** Asks when to take an entry down, and does it. */
export const askToTakeDown = (id: string) =>
  showDialog((close) => <TakeDownDialog id={id} close={close} />);

function TakeDownDialog({ id, close }: { id: string; close: () => void }) {
  const query = useQuery(entryQuery(id));
  return (
    <Dialog title="Take it down" onClose={close}>
      <Loaded query={query} what="entry">
        {(entry) => <TakeDown entry={entry} close={close} />}
      </Loaded>
    </Dialog>
  );
}

function TakeDown({ entry, close }: { entry: EntryDetails; close: () => void }) {
  const { id, path, published } = entry;
  const end = published?.unpublishAt ?? null;
  const name = `“${entryName(entry)}”`;
  const takeDown = useMutation({
    mutationFn: () => call(() => api.entries[':id']['take-down'].$post({ param: { id } })),
    onSuccess: (act) => {
      noteDone(`Took ${name} down`, act);
      close();
    },
    meta: { quiet: true },
  });
  const schedule = useMutation({
    mutationFn: (unpublishAt: string | null) =>
      setDates(published ? [published.id] : [], { publishAt: null, unpublishAt }),
    onSuccess: (_, at) => {
      void queryClient.invalidateQueries();
      toast(at === null ? `${name} stays` : `${name}: to be taken down on ${formatTime(at)}`);
      close();
    },
    meta: { quiet: true },
  });
  const failure = takeDown.error ?? schedule.error;
  const isPending = takeDown.isPending || schedule.isPending;
  return (
    <div className={styles.when}>
      <p>
        Visitors will not see {name} any more
        {path !== null && `, and ${path} will say that the page is gone`}. Its text stays here: you
        can bring it back.
      </p>
      {failure && (
        <p className={styles.blocking} role="alert">
          {describeError(failure)}
        </p>
      )}
      <WhenForm
        dates={[{ label: 'Take down on', at: end }]}
        now="Take it down now"
        later="Set the date"
        look="danger"
        isPending={isPending}
        onSubmit={(dates) => (dates ? schedule.mutate(dates[0] ?? null) : takeDown.mutate())}
      >
        {end !== null && (
          <Button isPending={isPending} onPress={() => schedule.mutate(null)}>
            Keep it without an end
          </Button>
        )}
      </WhenForm>
    </div>
  );
}
