import { readDatabaseTime } from '../db/engine.ts';
import { openDatabase, type StoreAddress } from '../db/open-database.ts';
import { readBacklog } from '../enquiries/deliver/read-backlog.ts';
import { reasonOf, type Destination } from '../enquiries/deliver/destination.ts';
import { withTimeout } from '../time/with-timeout.ts';
import { failed, ok, warning, type Check } from './doctor-check.ts';

/** Milliseconds. */
const PROBE_TIMEOUT = 15_000;
/** Milliseconds by which the clocks of the database and of this machine may differ. */
const CLOCK_TOLERANCE = 5_000;

/** One check per destination that can be probed. */
export function checkDestinations(destinations: readonly Destination[]): Check[] {
  return destinations.flatMap(({ name, probe }) =>
    probe
      ? {
          name,
          run() {
            const probed = probe(AbortSignal.timeout(PROBE_TIMEOUT)).then(ok, (error: unknown) =>
              failed(`unreachable: ${reasonOf(error)}`),
            );
            return withTimeout(probed, PROBE_TIMEOUT, failed('unreachable: timed out'));
          },
        }
      : [],
  );
}

/** The outbox has no dead deliveries, and none for an unknown destination. */
export function checkOutbox(config: StoreAddress, names: readonly string[]): Check {
  return {
    name: 'deliveries',
    async run() {
      await using db = openDatabase(config);
      const counts = await readBacklog(db);
      const lost = counts.filter(({ destination }) => !names.includes(destination));
      const dead = counts.filter(({ status }) => status === 'dead');
      const say = (rows: typeof counts) =>
        rows.map(({ destination, count }) => `${count} for ${destination}`).join(', ');
      if (dead.length > 0) return warning(`dead: ${say(dead)}; see deliveries list --failed`);
      if (lost.length > 0) return warning(`destination not in the settings: ${say(lost)}`);
      return ok(counts.length > 0 ? `pending: ${say(counts)}` : 'none pending');
    },
  };
}

/** The clock agrees with the database's clock. */
export function checkClock(config: StoreAddress): Check {
  return {
    name: 'clock',
    async run() {
      await using db = openDatabase(config);
      const now = new Date();
      const difference = Math.abs((await readDatabaseTime(db)).getTime() - now.getTime());
      return difference > CLOCK_TOLERANCE
        ? failed(`${now.toISOString()} differs from the database's clock by ${difference} ms`)
        : ok(now.toISOString());
    },
  };
}
