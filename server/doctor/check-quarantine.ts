import { openDatabase, type StoreAddress } from '../db/open-database.ts';
import { ok, warning, type Check } from './doctor-check.ts';

/** Quarantined enquiries that nobody has reviewed. The team is not notified of them. */
export function checkQuarantine(config: StoreAddress): Check {
  return {
    name: 'quarantine',
    async run() {
      await using db = openDatabase(config);
      const { count, oldest } = await db
        .selectFrom('enquiries')
        .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('received_at').as('oldest')])
        .where('status', '=', 'quarantined')
        .executeTakeFirstOrThrow();
      if (oldest === null) return ok('empty');
      return warning(
        `${count} to review, the oldest of ${oldest}; see enquiries list --quarantined`,
      );
    },
  };
}
