import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/client.ts';
import { reasonOf, type Destination } from '../enquiries/deliver/destination.ts';
import { listDisabled } from '../enquiries/deliver/read-deliveries.ts';
import { findClockTroubles } from '../operations/clock-troubles.ts';
import { withTimeout } from '../time/with-timeout.ts';
import { failed, ok, warning, type Check } from './check.ts';

/** Milliseconds for which a destination is waited for. */
const PATIENCE = 15_000;

/** One check for each destination that can say whether it would take something. */
export function checkDestinations(destinations: readonly Destination[]): Check[] {
  return destinations.flatMap(({ name, probe }) =>
    probe
      ? {
          name,
          async run() {
            try {
              const words = await withTimeout(probe(AbortSignal.timeout(PATIENCE)), PATIENCE, null);
              return words === null ? failed('cannot be reached: timed out') : ok(words);
            } catch (error) {
              return failed(`cannot be reached: ${reasonOf(error)}`);
            }
          },
        }
      : [],
  );
}

/** The outbox: nothing given up, nothing waiting for a destination that is switched off or gone. */
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
          return failed(
            `${off.map(({ name }) => name).join(', ')} answered 410 and is switched off`,
          );
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
        if (dead.length > 0) return warning(`given up: ${say(dead)}; see deliveries list --failed`);
        if (lost.length > 0) return warning(`no such destination in the settings: ${say(lost)}`);
        return ok(counts.length > 0 ? `waiting: ${say(counts)}` : 'nothing is waiting');
      } finally {
        await db.destroy();
      }
    },
  };
}

/** The clock: nothing that is stored contradicts it, nor does the database's. */
export function checkClock(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Check {
  return {
    name: 'clock',
    async run() {
      const db = openDatabase(config);
      try {
        const troubles = await findClockTroubles(db);
        return troubles.length > 0 ? failed(troubles.join('; ')) : ok(new Date().toISOString());
      } finally {
        await db.destroy();
      }
    },
  };
}
