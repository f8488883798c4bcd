import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Release } from '../db/releases.ts';

/** A file is not a valid copy of the site's database. The message says why. */
export class InvalidCopy extends Error {
  override name = 'InvalidCopy';
}

/** How much a store has. Tables that an earlier version lacks count as empty. */
export interface Counts {
  enquiries: number;
  /** What was done with enquiries. */
  messages: number;
  /** Published entries. */
  entries: number;
  /** Pictures of the library. */
  files: number;
}

/** Counts the contents of a SQLite store. */
export function countContents(store: DatabaseSync): Counts {
  const names = store.prepare("select name from sqlite_schema where type = 'table'").all();
  const tables = new Set(names.map(({ name }) => name));
  const count = (table: string) =>
    tables.has(table)
      ? Number(store.prepare(`select count(*) as count from ${table}`).get()?.count)
      : 0;
  return {
    enquiries: count('enquiries'),
    messages: count('enquiry_events'),
    entries: count('published'),
    files: count('media_files'),
  };
}

/**
 * Opens a copy, checks its integrity and counts its contents.
 *
 * @param expected what the store had, which the copy must have too
 * @throws {InvalidCopy} if it is corrupt, incomplete or not a copy of the database
 */
export function checkCopy(file: string, expected?: Counts) {
  return readCopy(file, (copy) => {
    const [first] = copy.prepare('pragma integrity_check').all();
    if (first?.integrity_check !== 'ok')
      throw new InvalidCopy(`${file} is corrupt: ${String(first?.integrity_check)}`);
    if (copy.prepare('pragma foreign_key_check').all().length > 0)
      throw new InvalidCopy(`${file} violates foreign keys`);
    const counts = countContents(copy);
    for (const [name, number] of Object.entries(expected ?? {}))
      if (counts[name as keyof Counts] !== number)
        throw new InvalidCopy(`${file} has ${counts[name as keyof Counts]} ${name}, not ${number}`);
    const migrations = copy.prepare('select id from migrations order by id').all();
    const pending = "select count(*) as count from deliveries where status = 'pending'";
    // Backups of the first version have none.
    const has = copy.prepare("select 1 from sqlite_schema where name = 'releases'").get();
    const releases = has ? copy.prepare('select version, reads_from from releases').all() : [];
    return {
      ...counts,
      /** Ids of the applied migrations. */
      migrations: migrations.map(({ id }) => String(id)),
      /** The releases that used it. */
      releases: releases as unknown as Release[],
      /** Deliveries that are made when a site starts with it. */
      pendingDeliveries: Number(copy.prepare(pending).get()?.count),
    };
  });
}

/** Counts the contents of a copy without checking it. @throws {InvalidCopy} */
export const countCopy = (file: string): Counts => readCopy(file, countContents);

function readCopy<Result>(file: string, read: (copy: DatabaseSync) => Result): Result {
  const url = pathToFileURL(resolve(file));
  // Without locks and without creating -wal and -shm files.
  url.searchParams.set('immutable', '1');
  try {
    using copy = new DatabaseSync(url, { readOnly: true });
    return read(copy);
  } catch (error) {
    if (error instanceof InvalidCopy) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new InvalidCopy(`${file} is not a backup of the site's database: ${message}`);
  }
}
