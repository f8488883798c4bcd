import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { ListedEntry } from '../../../server/studio/studio-types.ts';
import { api, call, describeError, queryClient } from '../../api-client.ts';
import { ask, showDialog } from '../../parts/dialog.tsx';
import { noteDone } from '../../parts/done.ts';
import type { Act } from '../../parts/menu.tsx';
import { toast } from '../../parts/toast.tsx';
import { entryQuery } from '../entry/entry-query.ts';
import { askToTakeDown } from '../publish/take-down-dialog.tsx';
import { NewEntryDialog } from './new-entry-dialog.tsx';

interface Options {
  canWrite: boolean;
  /** The newest draft, if it can be discarded. */
  discard?: string | undefined;
  /** Opens an entry. */
  navigate: (id: string) => void;
}

const nameOf = ({ title, slug }: ListedEntry) => `“${title ?? slug}”`;

async function bringBack(entry: ListedEntry) {
  const act = await call(() =>
    api.entries[':id']['bring-back'].$post({ param: { id: entry.id } }),
  );
  noteDone(`${nameOf(entry)} is on the site again`, act);
}

async function discardDraft(entry: ListedEntry, base: string) {
  const sure = await ask({
    title: 'Discard the draft?',
    children: `What is published of ${nameOf(entry)} stays. The draft is gone for everybody.`,
    act: 'Discard it',
    danger: true,
  });
  if (!sure) return;
  const { id } = entry;
  const details = await call(() =>
    api.entries[':id'].draft.$delete({ param: { id }, query: { base } }),
  );
  queryClient.setQueryData(entryQuery(id).queryKey, details);
  await queryClient.invalidateQueries();
  toast('Discarded. This is what is published.');
}

const attempt = (act: () => Promise<void>) => () =>
  void act().catch((error: unknown) => toast(describeError(error), { failed: true }));

/** What can be done with an entry, besides writing and publishing. */
export function actsOf(entry: ListedEntry, { canWrite, discard, navigate }: Options): Act[] {
  if (!canWrite || entry.remote) return [];
  const acts: Act[] = [];
  if ('folder' in kindOf(entry.kind).files)
    acts.push({
      label: 'Duplicate…',
      run: () =>
        void showDialog<string>((close) => (
          <NewEntryDialog kind={entry.kind} from={entry} close={close} />
        )).then((id) => id && navigate(id)),
    });
  if (discard)
    acts.push({
      label: 'Discard the draft…',
      run: attempt(() => discardDraft(entry, discard)),
      danger: true,
    });
  if (entry.state === 'down')
    acts.push({ label: 'Bring back', run: attempt(() => bringBack(entry)) });
  if (entry.state === 'published' || entry.state === 'changed')
    acts.push({ label: 'Take down…', run: () => void askToTakeDown(entry.id), danger: true });
  return acts;
}
