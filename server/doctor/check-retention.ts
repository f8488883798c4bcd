import type { Config } from '../config/config.ts';
import { openDatabase, type StoreAddress } from '../db/open-database.ts';
import { readDatabaseTime } from '../db/engine.ts';
import { listExpired } from '../enquiries/retain/list-expired.ts';
import { listLostEnquiries } from '../enquiries/retain/sweep-files.ts';
import { failed, ok, warning, type Check } from './doctor-check.ts';

/** No expired enquiries wait for an operator. */
export function checkRetention(config: StoreAddress & Pick<Config, 'retentionMonths'>): Check {
  return {
    name: 'retention',
    async run() {
      await using db = openDatabase(config);
      const now = await readDatabaseTime(db);
      const { enquiries, before, all, waits } = await listExpired(db, now, config.retentionMonths);
      return waits
        ? failed(
            `${enquiries.length} of ${all} enquiries were received before ${before}; ` +
              'if the clock is right, remove them by enquiries expire --yes',
          )
        : ok(`enquiries received before ${before} are removed every hour`);
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
