import type { PublishedAct } from '../../contract/actions/entry-acts.ts';
import { api, callOnce, describeError, queryClient } from '../api-client.ts';
import { toast } from './toast.tsx';

/** Reloads all data after an act, and shows a message with its undo. */
export function noteDone(text: string, act: PublishedAct) {
  void queryClient.invalidateQueries();
  const action = { label: 'Undo', run: () => void undoDone(act) };
  toast(text, act.undo === null ? {} : { action });
}

/** Undoes an act, or shows why it cannot be undone; resolves with whether it worked. */
export async function undoDone({ undo }: PublishedAct): Promise<boolean> {
  try {
    await callOnce((options) => api.undo[':id'].$post({ param: { id: undo ?? '' } }, options));
  } catch (error) {
    toast(describeError(error), { failed: true });
    return false;
  }
  await queryClient.invalidateQueries();
  toast('Undone');
  return true;
}
