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
import { WhenForm, type Dates } from './when-form.tsx';
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
  async function takeDown() {
    const act = await call(() => api.entries[':id']['take-down'].$post({ param: { id } }));
    noteDone(`Took ${name} down`, act);
  }
  async function schedule([at]: Dates) {
    const json = { revisions: [published?.id ?? ''], publishAt: null, unpublishAt: at };
    await call(() => api.schedule.$post({ json }));
    void queryClient.invalidateQueries();
    toast(at === null ? `${name} stays` : `${name}: to be taken down on ${formatTime(at)}`);
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: (dates: Dates | null) => (dates ? schedule(dates) : takeDown()),
    onSuccess: close,
    meta: { quiet: true },
  });
  return (
    <div className={styles.when}>
      <p>
        Visitors will not see {name} any more
        {path !== null && `, and ${path} will say that the page is gone`}. Its text stays here: you
        can bring it back.
      </p>
      {error && (
        <p className={styles.blocking} role="alert">
          {describeError(error)}
        </p>
      )}
      <WhenForm
        dates={[{ label: 'Take down on', at: end }]}
        now="Take it down now"
        later="Set the date"
        look="danger"
        isPending={isPending}
        onSubmit={mutate}
      >
        {end !== null && (
          <Button isPending={isPending} onPress={() => mutate([null])}>
            Keep it without an end
          </Button>
        )}
      </WhenForm>
    </div>
  );
}
