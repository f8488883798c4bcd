import { useMutation } from '@tanstack/react-query';
import type { EnquiryChange } from '../../../contract/actions/enquiry-acts.ts';
import { DESK_LIMITS, needsReason, type Stage } from '../../../contract/studio/desk.ts';
import { api, call, describeError, queryClient } from '../../api-client.ts';
import { askText } from '../../parts/ask-text.tsx';
import { toast } from '../../parts/toast.tsx';
import { STAGES } from './enquiry-views.ts';

/** A change, and the message after success. */
export type Change = readonly [change: EnquiryChange, note: string];

const inParts = <Item,>(items: readonly Item[]) =>
  Array.from({ length: Math.ceil(items.length / DESK_LIMITS.together) }, (_, index) =>
    items.slice(index * DESK_LIMITS.together, (index + 1) * DESK_LIMITS.together),
  );

const reload = () => queryClient.invalidateQueries({ queryKey: ['enquiries'] });

/** Makes a change of some enquiries, reloads what is shown of them, and shows a message with its undo. */
export async function changeEnquiries(
  ids: readonly string[],
  change: EnquiryChange,
  note: string,
): Promise<void> {
  const events: string[] = [];
  try {
    for (const part of inParts(ids)) {
      const json = { ids: part, change: [change] };
      events.push(...(await call(() => api.enquiries.changes.$post({ json }))).events);
    }
  } finally {
    await reload();
  }
  const run = () => void undoNow(events);
  const text = ids.length === 1 ? note : `${ids.length} enquiries: ${note}`;
  toast(text, events.length > 0 ? { action: { label: 'Undo', run } } : {});
}

/** Undoes changes, and says so. */
export async function undoChanges(events: readonly string[]): Promise<void> {
  for (const part of inParts(events.toReversed()))
    await call(() => api.enquiries.undo.$post({ json: { events: part } }));
  await reload();
  toast('Undone');
}

/** The same, in a message: shows why if it fails. @returns whether it did not */
export const undoNow = (events: readonly string[]): Promise<boolean> =>
  undoChanges(events).then(
    () => true,
    (error: unknown) => {
      toast(describeError(error), { failed: true });
      return false;
    },
  );

/** Changes one enquiry. A failure is shown. */
export function useChange(id: string): (...change: Change) => void {
  const { mutate } = useMutation({
    mutationFn: ([change, note]: Change) => changeEnquiries([id], change, note),
  });
  return (...change) => mutate(change);
}

export const ANSWERED: Change = [
  { act: 'contact', by: 'mail', text: 'Answered' },
  'Marked as answered',
];
export const NOT_SPAM: Change = [{ act: 'release' }, 'Marked as not spam'];
export const SPAM: Change = [{ act: 'discard' }, 'Marked as spam'];
export const HOLD: Change = [{ act: 'hold' }, 'Kept longer'];
export const END_HOLD: Change = [{ act: 'end-hold' }, 'Keeping stopped'];

/** Asks why, if it is lost or not a client; undefined if the person cancels. */
export async function moveTo(to: Stage): Promise<Change | undefined> {
  const note = `Moved to ${STAGES[to]}`;
  if (!needsReason(to)) return [{ act: 'stage', to }, note];
  const reason = await askText(
    to === 'lost'
      ? {
          title: 'Why was it lost?',
          label: 'Reason',
          act: 'Move to Lost',
          help: 'For example: price, no reply, chose a competitor',
        }
      : {
          title: 'Who is not a client?',
          label: 'Who it is',
          act: 'Move to Not a client',
          help: 'For example: candidate, vendor',
          suggestions: ['Candidate', 'Vendor'],
        },
  );
  return reason ? [{ act: 'stage', to, reason }, note] : undefined;
}

export const giveTo = (owner: { id: string; name: string } | undefined): Change => [
  { act: 'owner', to: owner?.id ?? null },
  owner ? `Assigned to ${owner.name}` : 'Unassigned',
];

/** Puts a tag on, or takes it off; the other tags stay. */
export const tagged = (tag: string, isOn: boolean): Change =>
  isOn
    ? [{ act: 'tags', add: [tag] }, `Tagged “${tag}”`]
    : [{ act: 'tags', remove: [tag] }, `Removed “${tag}”`];

/** Asks for a tag. */
export const askTag = (suggestions: readonly string[]) =>
  askText({ title: 'Add a tag', label: 'Tag', act: 'Add tag', suggestions });
