import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { EntryDetails } from '../../../server/studio/studio-types.ts';
import { api, call, describeError, queryClient } from '../../api-client.ts';
import { ask, showDialog } from '../../parts/dialog.tsx';
import { noteDone } from '../../parts/done.ts';
import { entryName } from '../../parts/entry-name.ts';
import type { Act } from '../../parts/menu.tsx';
import { toast } from '../../parts/toast.tsx';
import { NewEntryDialog } from '../entries/new-entry-dialog.tsx';
import { askToTakeDown } from '../publish/take-down-dialog.tsx';
import { entryQuery } from './entry-query.ts';

async function bringBack(entry: EntryDetails) {
  const act = await call(() => api.entries[':id']['bring-back'].$post({ param: { id: entry.id } }));
  noteDone(`“${entryName(entry)}” is on the site again`, act);
}

async function discardDraft(entry: EntryDetails) {
  const { id, newest } = entry;
  const sure = await ask({
    title: 'Discard the draft?',
    children: `What is published of “${entryName(entry)}” stays. The draft is gone for everybody.`,
    act: 'Discard it',
    danger: true,
  });
  if (!sure) return;
  const details = await call(() =>
    api.entries[':id'].draft.$delete({ param: { id }, query: { base: newest.id } }),
  );
  queryClient.setQueryData(entryQuery(id).queryKey, details);
  await queryClient.invalidateQueries();
  toast('Discarded. This is what is published.');
}

const attempt = (act: () => Promise<void>) => () =>
  void act().catch((error: unknown) => toast(describeError(error), { failed: true }));

/** What can be done with an entry, besides writing and publishing; `open` opens another. */
export function actsOf(entry: EntryDetails, open: (id: string) => void): Act[] {
  const { id, kind, state, newest } = entry;
  const acts: Act[] = [];
  if ('folder' in kindOf(kind).files)
    acts.push({
      label: 'Duplicate…',
      run: () =>
        void showDialog<string>((close) => (
          <NewEntryDialog kind={kind} from={{ ...newest, id }} close={close} />
        )).then((made) => made && open(made)),
    });
  if (entry.published && state !== 'published' && state !== 'down')
    acts.push({
      label: 'Discard the draft…',
      run: attempt(() => discardDraft(entry)),
      danger: true,
    });
  if (state === 'down') acts.push({ label: 'Bring back', run: attempt(() => bringBack(entry)) });
  if (state === 'published' || state === 'changed')
    acts.push({ label: 'Take down…', run: () => void askToTakeDown(id), danger: true });
  return acts;
}
