import { ANSWER_MINUTES } from '../../../contract/studio/desk.ts';
import type { Span } from '../../../domain/day-spans.ts';
import { afterWorking } from '../../../domain/working-time.ts';
import { write } from '../../db/commit-queue.ts';
import { engineOf } from '../../db/engine.ts';
import type { Database } from '../../db/open-database.ts';
import type { Notifier } from '../deliver/destination.ts';
import { apply } from './enquiry-events.ts';

/** When reminders are sent. */
export interface ReminderTimes {
  now: Date;
  /** When the firm works, from long before now; null if that is not known: then nothing is late. */
  spans: readonly Span[] | null;
}

/** An enquiry that somebody is reminded of. */
export interface Reminder {
  id: string;
  reason:
    /** Somebody asked for it. */
    | 'asked'
    /** It is late, and nobody looks after it. */
    | 'late'
    /** It is late, and its owner did nothing with it. */
    | 'returned';
}

/** Whether reminders may be sent now: in working hours. */
export const isReminding = ({ now, spans }: ReminderTimes): boolean =>
  spans === null || afterWorking(spans, now.getTime(), 0) === now.getTime();

/**
 * Finds what somebody is to be reminded of.
 *
 * @param id looks at one enquiry only
 */
export async function findReminders(
  db: Database,
  times: ReminderTimes,
  id?: string,
): Promise<Reminder[]> {
  const now = times.now.getTime();
  const rows = await db
    .selectFrom('enquiries')
    .select(['enquiries.id', 'owner_id', 'waits_since', 'remind_at'])
    .select((e) => {
      const last = e
        .selectFrom('enquiry_events')
        .select((of) => of.fn.max('at').as('at'))
        .whereRef('enquiry_id', '=', 'enquiries.id');
      return [
        last.where('act', 'in', ['reminded', 'returned']).as('told_at'),
        last.where('changes', 'like', '%"owner_id":%').as('given_at'),
        last.whereRef('account_id', '=', 'owner_id').as('touched_at'),
      ];
    })
    .where('status', '=', 'received')
    .where('synthetic', '=', 0)
    .where((e) =>
      e.or([
        e('remind_at', '<=', new Date(now).toISOString()),
        e('waits_since', '<', new Date(now - ANSWER_MINUTES * 60_000).toISOString()),
      ]),
    )
    .$if(id !== undefined, (query) => query.where('enquiries.id', '=', id!))
    .orderBy('enquiries.id')
    .execute();
  return rows.flatMap((row) => {
    const reason = reasonFor(row, times);
    return reason ? { id: row.id, reason } : [];
  });
}

interface Candidate {
  owner_id: string | null;
  waits_since: string | null;
  remind_at: string | null;
  /** When somebody was reminded of it last, when its owner last changed, and when that did something. */
  told_at: string | null;
  given_at: string | null;
  touched_at: string | null;
}

function reasonFor(row: Candidate, { now, spans }: ReminderTimes): Reminder['reason'] | null {
  if (row.remind_at !== null && row.remind_at <= now.toISOString()) return 'asked';
  const { owner_id, waits_since: since } = row;
  if (since === null || spans === null) return null;
  const isOver = (moment: number | null) => moment !== null && moment < now.getTime();
  const due = afterWorking(spans, Date.parse(since), ANSWER_MINUTES);
  if (owner_id === null) return isOver(due) && (row.told_at ?? '') <= since ? 'late' : null;
  const given = row.given_at !== null && row.given_at > since ? row.given_at : since;
  if (due === null || (row.touched_at ?? '') > given) return null;
  const start = Math.max(due, Date.parse(given));
  return isOver(afterWorking(spans, start, ANSWER_MINUTES)) ? 'returned' : null;
}

/**
 * Records a reminder, with the mail that tells of it, unless it was recorded or is not needed any more.
 *
 * @returns whether it was recorded
 */
export function recordReminder(
  db: Database,
  { id, reason }: Reminder,
  times: ReminderTimes,
  notify: Notifier,
): Promise<boolean> {
  const now = times.now.toISOString();
  return write(db, async (transaction) => {
    const query = transaction.selectFrom('enquiries').selectAll().where('id', '=', id);
    const row = await engineOf(transaction).lockRows(query, 'skip').executeTakeFirst();
    // Whatever another process did is committed by now, or the row is locked.
    const [still] = row ? await findReminders(transaction, times, id) : [];
    if (!row || still?.reason !== reason) return false;
    const isOwned = reason === 'asked' && (await isActive(transaction, row.owner_id));
    const columns = {
      ...(reason === 'asked' && { remind_at: null, waits_since: now }),
      ...(!isOwned && { owner_id: null }),
    };
    const act = reason === 'returned' ? 'returned' : 'reminded';
    await apply(
      transaction,
      row,
      columns,
      { act, body: '' },
      { id: null, name: 'the site', notify },
      now,
    );
    return true;
  });
}

/** Whether an account may sign in: others get no mail. */
async function isActive(db: Database, id: string | null): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return account !== undefined;
}
