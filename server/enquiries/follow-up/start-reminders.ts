import type { Logger } from 'pino';
import { repeat, type Repeated } from '../../concurrency/repeat.ts';
import { readDatabaseTime } from '../../db/engine.ts';
import { keepLease } from '../../db/leases.ts';
import type { Database } from '../../db/open-database.ts';
import type { Notifier } from '../deliver/destination.ts';
import { findReminders, isReminding, recordReminder, type ReminderTimes } from './reminders.ts';

/** Milliseconds between two looks. */
const INTERVAL = 30_000;

export interface ReminderOptions {
  db: Database;
  log: Pick<Logger, 'info' | 'warn'>;
  /** When the firm works around a moment, or null: see ReminderTimes. */
  hours: (now: Date) => Promise<ReminderTimes['spans']>;
  notify: Notifier;
  /** Milliseconds after which another process may go on in place of one that was killed. */
  lease: number;
}

/** Reminds people of enquiries, in working hours and in one process at a time. */
export function startReminders({
  db,
  log,
  hours,
  notify,
  lease: length,
}: ReminderOptions): Repeated {
  const lease = keepLease(db, 'reminders', length);
  const stopping = new AbortController();

  async function remind(): Promise<number> {
    const now = await readDatabaseTime(db);
    const times = { now, spans: await hours(now) };
    const found = isReminding(times) ? await findReminders(db, times) : [];
    for (const reminder of found) {
      if (stopping.signal.aborted) break;
      if ((await lease.keep()) === 'elsewhere') return length;
      if (await recordReminder(db, reminder, times, notify))
        log.info({ enquiry: reminder.id, reason: reminder.reason }, 'reminded of an enquiry');
    }
    return INTERVAL;
  }

  return repeat(remind, { name: 'reminders', log, retryAfter: INTERVAL, stopping, lease });
}
