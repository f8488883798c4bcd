import type { Config } from '../config/config.ts';
import { openDatabase, type StoreAddress } from '../db/open-database.ts';
import { readDatabaseTime } from '../db/engine.ts';
import { explainPause, retentionBacklog } from '../enquiries/retain/retention-limit.ts';
import { readRetention } from '../enquiries/retain/retention-record.ts';
import { listLostEnquiries } from '../enquiries/retain/sweep-files.ts';
import { failed, ok, warning, type Check } from './doctor-check.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds that retention may be behind; it runs every hour. */
const TOLERANCE = 2 * DAY;

/** Retention is neither paused nor behind. */
export function checkRetention(config: StoreAddress & Pick<Config, 'retentionMonths'>): Check {
  return {
    name: 'retention',
    async run() {
      await using db = openDatabase(config);
      const progress = await readRetention(db);
      if (!progress) return ok('starts with the first run of a site or worker');
      if (progress.paused)
        return failed(`paused: ${explainPause[progress.paused]}; see enquiries expire`);
      const now = await readDatabaseTime(db);
      const backlog = retentionBacklog(progress, now, config.retentionMonths);
      const removed = `enquiries received before ${progress.removedBefore} are removed`;
      return backlog > TOLERANCE
        ? warning(`${removed}; ${Math.round(backlog / DAY)} days behind RETENTION_MONTHS`)
        : ok(removed);
    },
  };
}

/** Every mail file belongs to an enquiry in the store. */
export function checkMailFiles(config: StoreAddress): Check {
  return {
    name: 'mail files',
    async run() {
      await using db = openDatabase(config);
      const lost = await listLostEnquiries(db, config);
      if (lost.length === 0) return ok('all belong to an enquiry in the store');
      return warning(
        `mails of ${lost.length} enquiries in DATA_DIR/mail are not in the store and never removed; ` +
          `the first is ${lost[0]}`,
      );
    },
  };
}
