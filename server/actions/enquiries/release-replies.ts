import { z } from 'zod';
import { REPLY_MAIL } from '../../enquiries/conversation/messages.ts';
import { Refused } from '../refused.ts';
import type { ActionOn } from '../run-action.ts';

const input = z.strictObject({ enquiry: z.string().max(100) });

/** Sends the replies to an enquiry that a restore held, because they may have been sent before. Its result: how many. */
export const releaseReplies: ActionOn<typeof input, { count: number }> = {
  input,
  scopes: () => ['administer'],
  async run({ db, now }, { enquiry }) {
    const { numUpdatedRows } = await db
      .updateTable('deliveries')
      .set({ status: 'pending', next_attempt_at: now, updated_at: now })
      .where('enquiry_id', '=', enquiry)
      .where('target', '=', REPLY_MAIL)
      .where('status', '=', 'held')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Refused('conflict', 'No reply waits for an owner.');
    return { count: Number(numUpdatedRows) };
  },
  audit: ({ count }, { enquiry }) => ({
    act: 'release-replies',
    subject: enquiry,
    details: { count },
  }),
};
