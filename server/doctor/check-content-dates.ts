import type { Config } from '../config/config.ts';
import { listOverdue } from '../content/entry-store/next-due.ts';
import { readDatabaseTime } from '../db/database-time.ts';
import { openDatabase } from '../db/open-database.ts';
import { ok, warning, type Check } from './doctor-check.ts';

/** Milliseconds that publishing and taking down may be late. */
const TOLERANCE = 60_000;
/** Entries that are named. */
const NAMED = 3;

/** Everything with a date was published or taken down on it. */
export function checkContentDates(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Check {
  return {
    name: 'content dates',
    async run() {
      const db = openDatabase(config);
      try {
        const now = await readDatabaseTime(db);
        const late = await listOverdue(db, new Date(now.getTime() - TOLERANCE).toISOString());
        if (late.length === 0) return ok('nothing is overdue');
        const named = late.slice(0, NAMED).map(({ kind, slug, due }) => `${kind} ${slug} (${due})`);
        return warning(
          `${late.length} overdue: ${named.join(', ')}${late.length > NAMED ? ', …' : ''}; ` +
            'a running site or worker publishes them, and its log says why it cannot',
        );
      } finally {
        await db.destroy();
      }
    },
  };
}
