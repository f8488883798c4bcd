import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntryDetails } from '../../../server/studio/studio-types.ts';
import { api, ApiError, call, describeError, queryClient } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog, showDialog } from '../../parts/dialog.tsx';
import { noteDone } from '../../parts/done.ts';
import { entryName } from '../../parts/entry-name.ts';
import { Segments } from '../../parts/segments.tsx';
import { Loaded } from '../../parts/state.tsx';
import { toast } from '../../parts/toast.tsx';
import { formatTime } from '../../parts/when.tsx';
import { entryQuery } from '../entry/entry-query.ts';
import { futureMoment, toLocal } from './local-moments.ts';
import { MomentField } from './moment-field.tsx';
import { NOW_OR_LATER, type NowOrLater } from './now-or-later.ts';
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
  const [when, setWhen] = useState<NowOrLater>(end === null ? 'now' : 'later');
  const [ends, setEnds] = useState(toLocal(end));
  const [wrong, setWrong] = useState('');
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
    mutationFn: async (unpublishAt: string | null) => {
      const revision = published?.id ?? '';
      await call(() => api.schedule.$post({ json: { revision, publishAt: null, unpublishAt } }));
    },
    onSuccess: (_, at) => {
      void queryClient.invalidateQueries();
      toast(at === null ? `${name} stays` : `${name}: to be taken down on ${formatTime(at)}`);
      close();
    },
    meta: { quiet: true },
  });
  const failure = takeDown.error ?? schedule.error;
  const isPending = takeDown.isPending || schedule.isPending;
  const submit = () => {
    if (when === 'now') return takeDown.mutate();
    const given = futureMoment(ends);
    setWrong('error' in given ? given.error : '');
    if ('moment' in given) schedule.mutate(given.moment);
  };
  return (
    <div className={styles.dialog}>
      <p>
        Visitors will not see {name} any more
        {path !== null && `, and ${path} will say that the page is gone`}. Its text stays here: you
        can bring it back.
      </p>
      <Segments label="When to take it down" options={NOW_OR_LATER} value={when} onChange={setWhen} />
      {when === 'later' && (
        <MomentField label="Take down on" value={ends} onChange={setEnds} error={wrong} />
      )}
      {failure && (
        <div className={styles.blocking} role="alert">
          <p>{describeError(failure)}</p>
          <ul>
            {failure instanceof ApiError &&
              failure.problems.map(({ message }) => <li key={message}>{message}</li>)}
          </ul>
        </div>
      )}
      <div className={styles.buttons}>
        <Button onPress={close}>Cancel</Button>
        {end !== null && (
          <Button isPending={isPending} onPress={() => schedule.mutate(null)}>
            Keep it without an end
          </Button>
        )}
        <Button look="danger" isPending={isPending} onPress={submit}>
          {when === 'now' ? 'Take it down now' : 'Set the date'}
        </Button>
      </div>
    </div>
  );
}
