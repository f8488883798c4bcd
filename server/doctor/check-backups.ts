import { ageOf, readBackupState, TOO_OLD } from '../backup/backup-state.ts';
import { describeCopies } from '../backup/kept-copies.ts';
import { readDatabaseTime } from '../db/engine.ts';
import type { Database, StoreAddress } from '../db/open-database.ts';
import { ok, warning, type CheckResult } from './doctor-check.ts';

/** The key of backups in a bucket is also elsewhere. */
export async function checkBackupKey(db: Database): Promise<CheckResult> {
  const { keyNotedAt } = await readBackupState(db);
  return keyNotedAt === null
    ? warning(
        'not saved by anyone yet: without it, backups in the bucket cannot be opened. Owners find it in the studio, under Backups',
      )
    : ok(`saved by an owner at ${keyNotedAt}`);
}

/** A backup was proven within two days, and has all pictures. */
export async function checkBackups(db: Database): Promise<CheckResult> {
  const { provenAt, since, summary } = await readBackupState(db);
  const now = await readDatabaseTime(db);
  const age = ageOf(since, now);
  const words =
    provenAt === null
      ? `none is proven yet; daily backups began ${age} ago`
      : `the newest proven one is ${age} old, with ${summary?.enquiries} enquiries`;
  if (summary && summary.lost.length > 0)
    return warning(
      `${words}; the site itself is missing ${summary.lost.length} pictures: run media check`,
    );
  return now.getTime() - Date.parse(since) > TOO_OLD ? warning(words) : ok(words);
}

/** The copies in DATA_DIR/backups, each with what it is and its enquiries. */
export async function checkCopies(config: StoreAddress): Promise<CheckResult> {
  const copies = await describeCopies(config);
  const summary = copies
    .map(({ name, kind, enquiries }) =>
      [name, kind, enquiries === null ? 'damaged' : `${enquiries} enquiries`].join(', '),
    )
    .join('; ');
  if (summary === '') return ok('none yet');
  return copies.some(({ enquiries }) => enquiries === null) ? warning(summary) : ok(summary);
}
