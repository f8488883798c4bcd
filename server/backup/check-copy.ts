import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** A file is not a valid copy of the site's database. The message says why. */
class InvalidCopy extends Error {
  override name = 'InvalidCopy';
}

/**
 * Opens a copy, checks its integrity and counts its contents.
 *
 * @throws {InvalidCopy} if it is corrupt, incomplete or not a copy of the database
 */
export function checkCopy(file: string) {
  const url = pathToFileURL(resolve(file));
  // Without locks and without creating -wal and -shm files.
  url.searchParams.set('immutable', '1');
  try {
    using copy = new DatabaseSync(url, { readOnly: true });
    const [first] = copy.prepare('pragma integrity_check').all();
    if (first?.integrity_check !== 'ok')
      throw new InvalidCopy(`${file} is corrupt: ${String(first?.integrity_check)}`);
    if (copy.prepare('pragma foreign_key_check').all().length > 0)
      throw new InvalidCopy(`${file} violates foreign keys`);
    const count = (rest: string) =>
      Number(copy.prepare(`select count(*) as count from ${rest}`).get()?.count);
    const migrations = copy.prepare('select id from migrations order by id').all();
    return {
      /** Ids of the applied migrations. */
      migrations: migrations.map(({ id }) => String(id)),
      enquiries: count('enquiries'),
      entries: count('published'),
      /** Deliveries that are made when a site starts with it. */
      pendingDeliveries: count("deliveries where status = 'pending'"),
    };
  } catch (error) {
    if (error instanceof InvalidCopy) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new InvalidCopy(`${file} is not a copy of the site's database: ${message}`);
  }
}
