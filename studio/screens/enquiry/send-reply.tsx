import type { z } from 'zod';
import type { sendInput } from '../../../contract/actions/send-input.ts';
import { UNDO_SEND } from '../../../contract/studio/desk.ts';
import { api, call, failedWith, queryClient } from '../../api-client.ts';
import { ask } from '../../parts/dialog.tsx';
import { toast } from '../../parts/toast.tsx';
import { When } from '../../parts/when.tsx';
import { undoNow } from '../enquiries/change-enquiries.tsx';
import type { OpenedEnquiry } from './enquiry.ts';
import styles from './enquiry.module.css';

/** The ids of the linked enquiries that wait, if they are to be answered by the same reply; asked once. */
export async function askLinked({ joined }: OpenedEnquiry): Promise<string[]> {
  const waiting = joined.filter((one) => one.status === 'received' && one.waits_since !== null);
  if (waiting.length === 0) return [];
  const others = waiting.length === 1 ? '1 linked enquiry' : `${waiting.length} linked enquiries`;
  const sure = await ask({
    title: `Log this reply on ${others} too?`,
    children: 'They are from the same person, and wait for a reply.',
    act: 'Log on all',
    cancel: 'Only on this one',
  });
  return sure ? waiting.map(({ id }) => id) : [];
}

type Sent = Omit<z.output<typeof sendInput>, 'id'>;

/**
 * Mails a reply, and offers to undo that. If the log has entries that the writer may not have seen, shows them first.
 *
 * @param onUndo puts the reply back into the editor
 * @returns whether it was sent
 */
export async function sendReply(id: string, json: Sent, onUndo: () => void): Promise<boolean> {
  let events: string[];
  try {
    ({ events } = await call(() => api.enquiries[':id'].reply.$post({ param: { id }, json })));
  } catch (error) {
    if (!failedWith(error, 'conflict') || !error.newer) throw error;
    const { newer } = error;
    const sure = await ask({
      title: 'Send anyway?',
      children: (
        <>
          <p>This was logged while you were writing:</p>
          {newer.map(({ id: event, at, actor, body }) => (
            <div key={event}>
              <b>{actor}</b>, <When at={at} />
              <blockquote className={styles.text} dir="auto">
                {body}
              </blockquote>
            </div>
          ))}
          <p>Your text stays in the editor if you cancel.</p>
        </>
      ),
      act: 'Send',
    });
    return sure && sendReply(id, { ...json, seen: newer.at(-1)!.id }, onUndo);
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['enquiries'] });
  }
  const run = () => void undoNow(events).then((done) => done && onUndo());
  toast('Sending…', { action: { label: 'Undo', run }, timeout: UNDO_SEND });
  return true;
}
