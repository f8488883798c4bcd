import { useMutation } from '@tanstack/react-query';
import type { EntryDetails } from '../../../server/studio/studio-types.ts';
import { api, callOnce, queryClient } from '../../api-client.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { noteDone } from '../../parts/done.ts';
import { entryName } from '../../parts/entry-name.ts';
import { toast } from '../../parts/toast.tsx';
import { formatTime } from '../../parts/when.tsx';
import { WhenForm, type Dates } from './when-form.tsx';

interface Props {
  entry: EntryDetails;
  close: () => void;
}

/** Asks when to take an entry down, and does it. */
export function TakeDownDialog({ entry, close }: Props) {
  const { id, path, published } = entry;
  const end = published?.unpublishAt ?? null;
  const name = `“${entryName(entry)}”`;
  async function takeDown() {
    const act = await callOnce((named) =>
      api.entries[':id']['take-down'].$post({ param: { id } }, named),
    );
    noteDone(`Took ${name} down`, act);
  }
  async function schedule([at]: Dates) {
    const json = { revisions: [published?.id ?? ''], publishAt: null, unpublishAt: at };
    await callOnce((named) => api.schedule.$post({ json }, named));
    void queryClient.invalidateQueries();
    toast(at === null ? `${name} stays` : `${name}: to be taken down on ${formatTime(at)}`);
  }
  const act = useMutation({
    mutationFn: (dates: Dates | null) => (dates ? schedule(dates) : takeDown()),
    onSuccess: close,
    meta: { quiet: true },
  });
  return (
    <Dialog title="Take it down" onClose={close}>
      <p>
        Visitors will not see {name} any more
        {path !== null && `, and ${path} will say that the page is gone`}. Its text stays here: you
        can bring it back.
      </p>
      <WhenForm
        dates={[{ label: 'Take down on', at: end }]}
        now="Take it down now"
        later="Set the date"
        cancel="Keep it without an end"
        look="danger"
        act={act}
      />
    </Dialog>
  );
}
