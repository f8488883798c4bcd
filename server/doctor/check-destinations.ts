import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/open-database.ts';
import { reasonOf, type Destination } from '../enquiries/deliver/destination.ts';
import { listDisabled } from '../enquiries/deliver/read-deliveries.ts';
import { findClockProblems } from '../operations/clock-troubles.ts';
import { withTimeout } from '../time/with-timeout.ts';
import { failed, ok, warning, type Check } from './doctor-check.ts';

/** Milliseconds. */
const PROBE_TIMEOUT = 15_000;

/** One check per destination that can be probed. */
export function checkDestinations(destinations: readonly Destination[]): Check[] {
  return destinations.flatMap(({ name, probe }) =>
    probe
      ? {
          name,
          async run() {
            try {
              const words = await withTimeout(
                probe(AbortSignal.timeout(PROBE_TIMEOUT)),
                PROBE_TIMEOUT,
                null,
              );
              return words === null ? failed('unreachable: timed out') : ok(words);
            } catch (error) {
              return failed(`unreachable: ${reasonOf(error)}`);
            }
          },
        }
      : [],
  );
}

/** The outbox has no dead deliveries, and none for a disabled or unknown destination. */
export function checkOutbox(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  names: readonly string[],
): Check {
  return {
    name: 'deliveries',
    async run() {
      const db = openDatabase(config);
      try {
        const off = await listDisabled(db);
        if (off.length > 0)
          return failed(`${off.map(({ name }) => name).join(', ')} responded 410 and is disabled`);
        const counts = await db
          .selectFrom('deliveries')
          .select(['destination', 'status', (e) => e.fn.countAll<number>().as('count')])
          .where('status', 'in', ['pending', 'dead'])
          .groupBy(['destination', 'status'])
          .execute();
        const lost = counts.filter(({ destination }) => !names.includes(destination));
        const dead = counts.filter(({ status }) => status === 'dead');
        const say = (rows: typeof counts) =>
          rows.map(({ destination, count }) => `${count} for ${destination}`).join(', ');
        if (dead.length > 0) return warning(`dead: ${say(dead)}; see deliveries list --failed`);
        if (lost.length > 0) return warning(`destination not in the settings: ${say(lost)}`);
        return ok(counts.length > 0 ? `pending: ${say(counts)}` : 'none pending');
      } finally {
        await db.destroy();
      }
    },
  };
}

/** The clock agrees with the database's clock and with stored dates. */
export function checkClock(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Check {
  return {
    name: 'clock',
    async run() {
      const db = openDatabase(config);
      try {
        const problems = await findClockProblems(db);
        return problems.length > 0 ? failed(problems.join('; ')) : ok(new Date().toISOString());
      } finally {
        await db.destroy();
      }
    },
  };
}
