import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { undoInput } from '../../../contract/actions/enquiry-acts.ts';
import { isEventAct } from '../../../contract/studio/event-types.ts';
import { undoSending } from '../../enquiries/conversation/messages.ts';
import { apply, readLocked, type Changes } from '../../enquiries/follow-up/enquiry-events.ts';
import { NO_ENQUIRY } from '../../enquiries/read-enquiries.ts';
import { Refused } from '../refused.ts';
import type { Action } from '../run-action.ts';
import { ENQUIRY_LOCK } from './change-enquiries.ts';
import { columnsBefore, unchangedSince } from './columns-after.ts';

type Input = z.output<typeof undoInput>;

/**
 * Takes changes of enquiries back, by the ids of their events, latest first: all of them or none. Refused if a value
 * was changed again since.
 */
export const undoChanges: Action<Input, Input, { events: string[] }> = {
  input: undoInput,
  scopes: () => ['enquiries:write'],
  lock: ENQUIRY_LOCK,
  async run({ db, by, notify, now }, { events }) {
    const undone = await db
      .selectFrom('enquiry_events')
      .selectAll()
      .where('id', 'in', events)
      .orderBy('id', 'desc')
      .execute();
    if (undone.length < new Set(events).size)
      throw new Refused('not-found', 'There is no such event.');
    const made: string[] = [];
    for (const event of undone) {
      if (event.undone_by !== null || event.act === 'undo')
        throw new Refused('conflict', 'This change was already undone.');
      if (!isEventAct(event.act))
        throw new Refused(
          'conflict',
          'A newer version of the software made this change. Undo it there.',
        );
      if (event.act === 'reminded')
        throw new Refused('conflict', 'It has come. Set another reminder.');
      const [row] = await readLocked(db, (e) => e('id', '=', event.enquiry_id));
      if (!row) throw new Refused('not-found', NO_ENQUIRY);
      const changes = JSON.parse(event.changes) as Changes;
      const unsent = await undoSending(db, event.id);
      if (unsent === 'late') throw new Refused('conflict', 'Too late: the email is on its way.');
      // Ten seconds are too short for a refusal: what others changed meanwhile stays. The text is a draft again.
      const columns = unsent
        ? {
            ...columnsBefore(row, unchangedSince(row, changes)),
            reply: event.body,
            reply_subject: unsent.subject,
          }
        : columnsBefore(row, changes);
      const id = uuidv7();
      await db
        .updateTable('enquiry_events')
        .set({ undone_by: id })
        .where('id', '=', event.id)
        .execute();
      const about = { act: 'undo', body: '', id } as const;
      await apply(db, row, columns, about, { ...by, notify }, now);
      made.push(id);
    }
    return { events: made };
  },
};
