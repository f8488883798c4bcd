import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/client.ts';
import { ok, warning, type Check } from './check.ts';

/** What was put aside and waits for a person: no mail tells of it. */
export function checkQuarantine(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Check {
  return {
    name: 'put aside',
    async run() {
      const db = openDatabase(config);
      try {
        const { count, oldest } = await db
          .selectFrom('enquiries')
          .select((e) => [
            e.fn.countAll<number>().as('count'),
            e.fn.min('received_at').as('oldest'),
          ])
          .where('status', '=', 'quarantined')
          .executeTakeFirstOrThrow();
        if (oldest === null) return ok('no enquiry waits for a decision');
        return warning(
          `waiting for a decision since ${oldest}: ${count}; see enquiries list --quarantined`,
        );
      } finally {
        await db.destroy();
      }
    },
  };
}
