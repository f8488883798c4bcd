import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { classifyError } from './sqlite-connection.ts';
import { StoreUnavailable } from './store-unavailable.ts';

/** Checks of the database file, and error messages for the operator. */

const bytesOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Detects a write-ahead log whose database file is missing or empty. SQLite would delete the log,
 * with all transactions committed to it, and create a new database.
 *
 * @returns an error message for the operator, or null
 */
export function findOrphanedLog(file: string): string | null {
  const log = `${file}-wal`;
  // Check the log first: on a first start the file is created before its log.
  const logged = bytesOf(log);
  if (logged === 0 || bytesOf(file) > 0) return null;
  return (
    `${file} is missing or empty, but ${log} exists and contains ${logged} bytes of committed data. ` +
    'Put the file back next to its log, or restore a backup. To start empty, move the log away.'
  );
}

/** Converts an error of opening the file to a StoreUnavailable with a message for the operator, if it concerns the file. */
export function explainOpening(file: string, error: unknown): unknown {
  const folder = dirname(file);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return broken(`${folder} cannot be the data folder: there is a file in its place.`, error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOSPC')
    return broken(
      `The data folder ${folder} cannot be created: ${(error as Error).message}`,
      error,
    );
  const classified = classifyError(error);
  if (!(classified instanceof StoreUnavailable) || classified.reason !== 'broken')
    return classified;
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    return broken(`${file} is a folder; it must be the database file.`, error);
  const { errcode = 0, message } = error as Error & { errcode?: number };
  const problem = {
    11: 'is corrupt or truncated',
    14: 'cannot be opened; check that this user can read and write the file and its folder',
    26: 'is not a database',
  }[errcode & 0xff];
  return broken(
    `${file} ${problem ?? 'cannot be used'} (${message}). ` +
      'Nothing was changed. The command "restore" restores a backup.',
    error,
  );
}

const broken = (words: string, cause: unknown) => new StoreUnavailable('broken', { cause, words });
