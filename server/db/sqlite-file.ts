import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { nameTrouble } from './sqlite-connection.ts';
import { StoreUnavailable } from './store-unavailable.ts';

/** What may lie where the database file belongs, and words for it. */

const bytesOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * A write-ahead log whose database file is gone or empty, in words; null when
 * there is none. SQLite would delete the log, with whatever was committed to it,
 * and start a new database.
 */
export function findOrphanedLog(file: string): string | null {
  const log = `${file}-wal`;
  // The log first: a first start makes the file before its log.
  const logged = bytesOf(log);
  if (logged === 0 || bytesOf(file) > 0) return null;
  return (
    `${file} is missing or empty, but ${log} is there and holds ${logged} bytes of committed data. ` +
    'Put the file back beside its log, or restore a backup. To start with nothing, move the log away.'
  );
}

/** An error of opening the file, with words for the operator where it is about the file. */
export function explainOpening(file: string, error: unknown): unknown {
  const folder = dirname(file);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return broken(`${folder} cannot be the data folder: there is a file in its place.`, error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOSPC')
    return broken(`The data folder ${folder} cannot be made: ${(error as Error).message}`, error);
  const trouble = nameTrouble(error);
  if (!(trouble instanceof StoreUnavailable) || trouble.reason !== 'broken') return trouble;
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    return broken(`${file} is a folder; the database file belongs there.`, error);
  const { errcode = 0, message } = error as Error & { errcode?: number };
  const is = {
    11: 'is damaged or only a part of a database',
    14: 'cannot be opened; may this user read and write it and its folder',
    26: 'is not a database; another file lies in its place',
  }[errcode & 0xff];
  return broken(
    `${file} ${is ?? 'cannot be used'} (${message}). ` +
      'Nothing was changed. "npm run citadel -- restore" puts a backup in its place.',
    error,
  );
}

const broken = (words: string, cause: unknown) => new StoreUnavailable('broken', { cause, words });
