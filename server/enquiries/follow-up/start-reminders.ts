import type { Logger } from 'pino';
import { repeat, type Repeated } from '../../concurrency/repeat.ts';
import { readDatabaseTime } from '../../db/engine.ts';
import { keepLease } from '../../db/leases.ts';
import type { Database } from '../../db/open-database.ts';
import type { Notifier } from '../deliver/destination.ts';
import { findReminders, recordHeld, recordReminder, type ReminderTimes } from './reminders.ts';

/** Milliseconds between two looks. */
const INTERVAL = 30_000;

export interface ReminderOptions {
  db: Database;
  log: Pick<Logger, 'info' | 'warn'>;
  times: (now: Date) => Promise<ReminderTimes>;
  notify: Notifier;
  /** Milliseconds after which another process may go on in place of one that was killed. */
  lease: number;
}

/** Reminds people of enquiries, in their working hours and in one process at a time. */
export function startReminders({
  db,
  log,
  times: timesAt,
  notify,
  lease: length,
}: ReminderOptions): Repeated {
  const lease = keepLease(db, 'reminders', length);
  const stopping = new AbortController();

  async function remind(): Promise<number> {
    const times = await timesAt(await readDatabaseTime(db));
    for (const reminder of await findReminders(db, times)) {
      if (stopping.signal.aborted) break;
      if ((await lease.keep()) === 'elsewhere') return length;
      if (await recordReminder(db, reminder, times, notify))
        log.info({ enquiry: reminder.id, reason: reminder.reason }, 'reminded of an enquiry');
    }
    if (await recordHeld(db, times, notify)) log.info('told of what is held for review');
    return INTERVAL;
  }

  return repeat(remind, { name: 'reminders', log, retryAfter: INTERVAL, stopping, lease });
}
