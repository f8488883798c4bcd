import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** What a copy of the database holds. */
export interface CopyContents {
  /** Steps of the schema it has taken. */
  steps: string[];
  enquiries: number;
  entries: number;
  /** Deliveries that go out when a site starts over it. */
  waiting: number;
}

/** A file is no copy of the site's database, or not a sound one. The message says why. */
export class UnsoundCopy extends Error {
  override name = 'UnsoundCopy';
}

/**
 * Opens a copy and reads all of it.
 *
 * @throws {UnsoundCopy} when it is not whole
 */
export function checkCopy(file: string): CopyContents {
  const copy = open(file);
  try {
    const [first] = copy.prepare('pragma integrity_check').all();
    if (first?.integrity_check !== 'ok')
      throw new UnsoundCopy(`${file} is damaged: ${String(first?.integrity_check)}`);
    if (copy.prepare('pragma foreign_key_check').all().length > 0)
      throw new UnsoundCopy(`${file} holds rows that belong to nothing`);
    const count = (rest: string) =>
      Number(copy.prepare(`select count(*) as count from ${rest}`).get()?.count);
    return {
      steps: copy
        .prepare('select id from migrations order by id')
        .all()
        .map(({ id }) => String(id)),
      enquiries: count('enquiries'),
      entries: count('entries'),
      waiting: count("deliveries where status = 'pending'"),
    };
  } catch (error) {
    if (error instanceof UnsoundCopy) throw error;
    throw new UnsoundCopy(`${file} is no copy of the site's database: ${wordsOf(error)}`);
  } finally {
    copy.close();
  }
}

function open(file: string): DatabaseSync {
  try {
    const url = pathToFileURL(resolve(file));
    // Nobody writes it, and nothing is put beside it.
    url.searchParams.set('immutable', '1');
    return new DatabaseSync(url, { readOnly: true });
  } catch (error) {
    throw new UnsoundCopy(`${file} cannot be opened: ${wordsOf(error)}`);
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
