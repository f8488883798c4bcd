import { ANSWER_MINUTES, TOUCHING } from '../../../contract/studio/desk.ts';
import type { Span } from '../../../domain/day-spans.ts';
import { afterWorking } from '../../../domain/working-time.ts';
import { write } from '../../db/commit-queue.ts';
import { engineOf } from '../../db/engine.ts';
import { takeName } from '../../db/leases.ts';
import type { Database } from '../../db/open-database.ts';
import type { Notifier } from '../deliver/destination.ts';
import { apply } from './enquiry-events.ts';

/** When reminders are sent. */
export interface ReminderTimes {
  now: Date;
  /** When the firm works, from long before now; null if that is not known: then nothing is late. */
  spans: readonly Span[] | null;
  /** When the team was last to be told of what is held for review, up to now; null for never. */
  reviewSince?: Date | null;
  /** The hours of a person with such of their own (`accounts.availability`); null spans for the firm's. */
  personOf?: (availability: string) => { spans: readonly Span[] | null; isAway: boolean } | null;
}

/** An enquiry that somebody is reminded of. */
export interface Reminder {
  id: string;
  reason:
    /** Somebody asked for it. */
    | 'asked'
    /** It is late, and nobody looks after it, or its assignee did nothing with it. */
    | 'late'
    /** It is late, and its assignee was reminded, or is on leave. */
    | 'returned';
}

/** Whether somebody works now, by their hours. */
const works = ({ now }: ReminderTimes, spans: ReminderTimes['spans']): boolean =>
  spans === null || afterWorking(spans, now.getTime(), 0) === now.getTime();

/** Later than any time: a reminder was recorded, and its mail is still to be sent. */
const NOT_YET = '9999';

/**
 * Finds what somebody is to be reminded of now, in the working hours of who is.
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
        .selectFrom('enquiry_events as event')
        .select((of) => of.fn.max('at').as('at'))
        .whereRef('event.enquiry_id', '=', 'enquiries.id');
      return [
        e
          .selectFrom('enquiry_events as event')
          .leftJoin('deliveries as mail', (join) =>
            join
              .onRef('mail.enquiry_id', '=', 'event.enquiry_id')
              .onRef('mail.event_id', '=', 'event.id')
              .on('mail.target', '=', 'reminder-mail'),
          )
          .whereRef('event.enquiry_id', '=', 'enquiries.id')
          .where('act', 'in', ['reminded', 'returned'])
          .select((of) =>
            of.fn
              .max<string | null>(
                of
                  .case()
                  .when('mail.status', '=', 'pending')
                  .then(NOT_YET)
                  .else(of.fn.coalesce('mail.updated_at', 'event.at'))
                  .end(),
              )
              .as('at'),
          )
          .as('told_at'),
        last.where('changes', 'like', '%"owner_id":%').as('given_at'),
        last.where('act', 'in', TOUCHING).as('touched_at'),
        e
          .selectFrom('accounts')
          .select('availability')
          .whereRef('accounts.id', '=', 'enquiries.owner_id')
          .as('availability'),
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
  /** When a mail of it went out last, when it was last assigned, and when the team last did something with it. */
  told_at: string | null;
  given_at: string | null;
  touched_at: string | null;
  /** Of its assignee. */
  availability: string | null;
}

function reasonFor(row: Candidate, times: ReminderTimes): Reminder['reason'] | null {
  const { now, spans, personOf } = times;
  const { owner_id, waits_since: since, availability } = row;
  const person = availability === null ? null : personOf?.(availability);
  const isOpen = works(times, spans);
  const isAway = person?.isAway ?? false;
  // Whoever is on leave has no hours: the firm's count.
  const canRemind = isAway ? isOpen : works(times, person?.spans ?? spans);
  if (row.remind_at !== null && row.remind_at <= now.toISOString())
    return canRemind ? 'asked' : null;
  if (since === null || spans === null) return null;
  const isLate = (start: string) => {
    const due = afterWorking(spans, Date.parse(start), ANSWER_MINUTES);
    return due !== null && due < now.getTime();
  };
  const told = row.told_at ?? '';
  if (owner_id === null) return isOpen && isLate(since) && told <= since ? 'late' : null;
  const given = row.given_at ?? '';
  if ((row.touched_at ?? '') >= (given || since)) return null;
  const start = given > since ? given : since;
  if (!isLate(start)) return null;
  if (isAway) return isOpen ? 'returned' : null;
  if (told <= start) return canRemind ? 'late' : null;
  return isOpen && told < NOT_YET && isLate(told) ? 'returned' : null;
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
    const isOwned = reason !== 'returned' && (await isActive(transaction, row.owner_id));
    const columns = {
      ...(reason === 'asked' && { remind_at: null, waits_since: now }),
      ...(!isOwned && { owner_id: null }),
    };
    const act = reason === 'returned' ? 'returned' : 'reminded';
    const by = { id: null, name: 'the site', notify };
    await apply(transaction, row, columns, { act, body: '' }, by, now);
    return true;
  });
}

/** The row of `leases` whose time is when the team was last told of what is held for review. */
const HELD = 'held for review';

/**
 * Records once for each time of review, if any are held, how many there are: an event of the oldest, and its mail.
 *
 * @returns whether it was recorded
 */
export async function recordHeld(
  db: Database,
  times: ReminderTimes,
  notify: Notifier,
): Promise<boolean> {
  const { now, reviewSince } = times;
  if (!reviewSince || !works(times, times.spans)) return false;
  const held = (from: Database) =>
    from.selectFrom('enquiries').where('status', '=', 'quarantined').where('synthetic', '=', 0);
  const told = () =>
    db
      .selectFrom('leases')
      .select('name')
      .where('name', '=', HELD)
      .where('until', '>=', reviewSince.toISOString())
      .executeTakeFirst();
  const some = () => held(db).select('id').limit(1).executeTakeFirst();
  if ((await told()) || !(await some())) return false;
  return write(db, async (transaction) => {
    const query = held(transaction).selectAll().orderBy('received_at').limit(1);
    const row = await engineOf(transaction).lockRows(query, 'wait').executeTakeFirst();
    if (!row) return false;
    const until = now.toISOString();
    const isDue = await takeName(transaction, HELD, until, (e) =>
      e('leases.until', '<', reviewSince.toISOString()),
    );
    if (!isDue) return false;
    const { count } = await held(transaction)
      .select((e) => e.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    const body = `${count} ${Number(count) === 1 ? 'enquiry is' : 'enquiries are'} held for review.`;
    const mailed: Notifier = (act) => notify(act).filter((name) => name === 'reminder-mail');
    const by = { id: null, name: 'the site', notify: mailed };
    await apply(transaction, row, {}, { act: 'reminded', body }, by, until);
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
