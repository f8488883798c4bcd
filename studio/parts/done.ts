import type { PublishedAct } from '../../server/studio/studio-types.ts';
import { api, callOnce, describeError, queryClient } from '../api-client.ts';
import { sharedState } from './shared-state.ts';
import { toast } from './toast.tsx';

/** A publish or take-down in this tab. */
export interface Done extends PublishedAct {
  /** For people, such as `Published “Phone”`. */
  text: string;
  /** ISO 8601. */
  at: string;
}

/** The latest of them; null for none. */
export const latestDone = sharedState<Done | null>(null);

/** Remembers an act for undo and reloads all data. Shows a message, unless `silent`. */
export function noteDone(text: string, { undo }: PublishedAct, { silent = false } = {}): Done {
  const done: Done = { undo, text, at: new Date().toISOString() };
  if (undo !== null) latestDone.set(done);
  void queryClient.invalidateQueries();
  const action = { label: 'Undo', run: () => void undoDone(done) };
  if (!silent) toast(text, undo === null ? {} : { action });
  return done;
}

/** Undoes an act, or shows why it cannot be undone; resolves with whether it worked. */
export async function undoDone({ undo }: Done): Promise<boolean> {
  try {
    await callOnce((options) => api.undo[':id'].$post({ param: { id: undo ?? '' } }, options));
  } catch (error) {
    toast(describeError(error), { failed: true });
    return false;
  }
  latestDone.set(null);
  await queryClient.invalidateQueries();
  toast('Undone: the site shows what it did before');
  return true;
}
