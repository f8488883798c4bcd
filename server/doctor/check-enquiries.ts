import type { Config } from '../config/config.ts';
import { readDatabaseTime } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import { readBacklog } from '../enquiries/deliver/read-deliveries.ts';
import { DeliveryFailure, reasonOf, type Destination } from '../enquiries/deliver/destination.ts';
import { listLostEnquiries } from '../enquiries/retain/enquiry-files.ts';
import { listExpired } from '../enquiries/retain/list-expired.ts';
import { failed, ok, warning, type CheckResult } from './doctor-check.ts';

/** Milliseconds for a connection; the mail server has limits of its own. */
const PROBE_TIMEOUT = 15_000;

/** A destination is reachable. */
export const checkDestination = (probe: NonNullable<Destination['probe']>): Promise<CheckResult> =>
  probe(AbortSignal.timeout(PROBE_TIMEOUT)).then(ok, (error: unknown) =>
    failed(error instanceof DeliveryFailure ? error.message : `unreachable: ${reasonOf(error)}`),
  );

/** The outbox has no dead deliveries, and none for an unknown destination. */
export async function checkOutbox(db: Database, names: readonly string[]): Promise<CheckResult> {
  const counts = await readBacklog(db);
  const lost = counts.filter(({ destination }) => !names.includes(destination));
  const dead = counts.filter(({ status }) => status === 'dead');
  const say = (rows: typeof counts) =>
    rows.map(({ destination, count }) => `${count} for ${destination}`).join(', ');
  if (dead.length > 0) return warning(`dead: ${say(dead)}; see deliveries list --failed`);
  if (lost.length > 0) return warning(`destination not in the settings: ${say(lost)}`);
  return ok(counts.length > 0 ? `pending: ${say(counts)}` : 'none pending');
}

/** Quarantined enquiries that nobody has reviewed. The team is not notified of them. */
export async function checkQuarantine(db: Database): Promise<CheckResult> {
  const { count, oldest } = await db
    .selectFrom('enquiries')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('received_at').as('oldest')])
    .where('status', '=', 'quarantined')
    .executeTakeFirstOrThrow();
  if (oldest === null) return ok('empty');
  return warning(`${count} to review, the oldest of ${oldest}; see enquiries list --quarantined`);
}

/** No expired enquiries wait for an operator. */
export async function checkRetention(db: Database, months: number): Promise<CheckResult> {
  const now = await readDatabaseTime(db);
  const { enquiries, before, all, waits } = await listExpired(db, now, months);
  return waits
    ? failed(
        `${enquiries.length} of ${all} enquiries were received before ${before}; ` +
          'if the clock is right, remove them by enquiries expire --yes',
      )
    : ok(`enquiries received before ${before} are removed every hour`);
}

/** Every mail file belongs to an enquiry in the store. */
export async function checkMailFiles(
  db: Database,
  config: Pick<Config, 'dataDir'>,
): Promise<CheckResult> {
  const lost = await listLostEnquiries(db, config);
  if (lost.length === 0) return ok('all belong to an enquiry in the store');
  return warning(
    `mails of ${lost.length} enquiries in DATA_DIR/mail are not in the store and never removed; ` +
      `the first is ${lost[0]}`,
  );
}
