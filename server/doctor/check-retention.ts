import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/open-database.ts';
import { readDatabaseTime } from '../db/database-time.ts';
import { explainPause, retentionBacklog } from '../enquiries/retain/retention-progress.ts';
import { readRetention } from '../enquiries/retain/retention-record.ts';
import { listLostEnquiries } from '../enquiries/retain/sweep-files.ts';
import { failed, ok, warning, type Check } from './doctor-check.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds that retention may be behind: it is looked after every hour. */
const TOLERANCE = 2 * DAY;

/** Retention: it goes on, and is not behind. */
export function checkRetention(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'retentionMonths'>,
): Check {
  return {
    name: 'retention',
    async run() {
      const db = openDatabase(config);
      try {
        const progress = await readRetention(db);
        if (!progress) return ok('begins when a site or worker runs');
        if (progress.paused)
          return failed(
            `nothing is removed: ${explainPause[progress.paused]}; see enquiries expire`,
          );
        const now = await readDatabaseTime(db);
        const backlog = retentionBacklog(progress, now, config.retentionMonths);
        const removed = `what was received before ${progress.removedBefore} is removed`;
        return backlog > TOLERANCE
          ? warning(`${removed}; ${Math.round(backlog / DAY)} days behind RETENTION_MONTHS`)
          : ok(removed);
      } finally {
        await db.destroy();
      }
    },
  };
}

/** Mail files: each belongs to an enquiry in the store. */
export function checkMailFiles(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Check {
  return {
    name: 'mail files',
    async run() {
      const db = openDatabase(config);
      try {
        const lost = await listLostEnquiries(db, config);
        if (lost.length === 0) return ok('none of an enquiry that the store does not know');
        return warning(
          `the store does not know ${lost.length} enquiries that have a mail in DATA_DIR/mail, ` +
            `the first is ${lost[0]}: nothing removes these mails`,
        );
      } finally {
        await db.destroy();
      }
    },
  };
}
