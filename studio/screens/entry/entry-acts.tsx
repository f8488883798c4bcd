import { useRouter } from '@tanstack/react-router';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { isOfLibrary } from '../../../contract/shown-picture.ts';
import type { EntryDetails } from '../../../server/studio/studio-types.ts';
import {
  api,
  call,
  callOnce,
  describeError,
  entryQuery,
  failedWith,
  queryClient,
} from '../../api-client.ts';
import { ask, showDialog } from '../../parts/dialog.tsx';
import { noteDone } from '../../parts/done.ts';
import { entryName } from '../../parts/entry-name.ts';
import { plainText } from '../../references/use-references.ts';
import type { Act } from '../../parts/menu.tsx';
import { toast } from '../../parts/toast.tsx';
import { BringBackDialog } from '../publish/bring-back-dialog.tsx';
import { RemovePictureDialog } from '../publish/remove-picture-dialog.tsx';
import { TakeDownDialog } from '../publish/take-down-dialog.tsx';

export const bringBack = (entry: EntryDetails) =>
  void showDialog((close) => <BringBackDialog entry={entry} close={close} />);

/** Discards the draft of an entry after a question. @param leave called if the entry is deleted with it */
export async function discardDraft(entry: EntryDetails, leave: () => void) {
  const { id, newest } = entry;
  const name = `“${plainText(entryName(entry))}”`;
  const sure = await ask({
    title: entry.published ? 'Discard draft?' : `Delete ${name}?`,
    children: entry.published
      ? `The published version of ${name} stays. The draft is deleted for everyone.`
      : 'This entry was never published. It is deleted for everyone.',
    act: entry.published ? 'Discard' : 'Delete',
    danger: true,
  });
  if (!sure) return;
  try {
    const details = await call(() =>
      api.entries[':id'].draft.$delete({ param: { id }, query: { base: newest.id } }),
    );
    queryClient.setQueryData(entryQuery(id).queryKey, details);
    toast('Draft discarded');
  } catch (error) {
    // The entry was deleted with its only revision.
    if (!failedWith(error, 'gone')) throw error;
    leave();
    toast(`${name} deleted`);
  }
  await queryClient.invalidateQueries();
}

/** Deletes a picture, which has no page; the refusal says where it is used. */
async function deletePicture(entry: EntryDetails) {
  const name = `“${entryName(entry)}”`;
  const sure = await ask({
    title: `Delete ${name}?`,
    children: 'Deleted pictures can be restored for 7 days.',
    act: 'Delete',
    danger: true,
  });
  if (!sure) return;
  const given = { param: { id: entry.id }, json: {} };
  noteDone(
    `${name} deleted`,
    await callOnce((named) => api.entries[':id']['take-down'].$post(given, named)),
  );
}

const attempt = (act: () => Promise<void>) => () =>
  void act().catch((error: unknown) => toast(describeError(error), { failed: true }));

const removeNow = (entry: EntryDetails) =>
  void showDialog((close) => <RemovePictureDialog entry={entry} close={close} />);

/** The acts of an entry besides writing and publishing. */
export function useActs(entry: EntryDetails): Act[] {
  const { history } = useRouter();
  const { id, kind, state, newest } = entry;
  const acts: Act[] = [];
  if ('folder' in kindOf(kind).files)
    acts.push({
      label: 'Duplicate…',
      run: attempt(async () => {
        const { NewEntryDialog } = await import('../entries/new-entry-dialog.tsx');
        const made = await showDialog<string>((close) => (
          <NewEntryDialog kind={kind} from={{ ...newest, id }} close={close} />
        ));
        if (made) history.push(`/entries/${made}`);
      }),
    });
  if (newest.state === 'draft')
    acts.push({ label: 'Share draft…', run: `/entries/${id}?tab=history` });
  if (entry.published ? state !== 'published' : state === 'draft')
    acts.push({
      label: entry.published ? 'Discard draft…' : 'Delete…',
      run: attempt(() => discardDraft(entry, () => history.push('/entries'))),
      danger: true,
    });
  if (state === 'down')
    acts.push({
      label: kind === 'picture' ? 'Restore…' : 'Publish again…',
      run: () => bringBack(entry),
    });
  if (kind === 'picture' && isOfLibrary(String(newest.values?.file ?? '/static/pictures/')))
    acts.push({ label: 'Remove now…', run: () => removeNow(entry), danger: true });
  if (kind === 'picture' && entry.published)
    acts.push({ label: 'Delete…', run: attempt(() => deletePicture(entry)), danger: true });
  else if (entry.published && 'folder' in kindOf(kind).files)
    acts.push({
      label: 'Unpublish…',
      run: () => void showDialog((close) => <TakeDownDialog entry={entry} close={close} />),
      danger: true,
    });
  return acts;
}
