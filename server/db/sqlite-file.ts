import { statSync } from 'node:fs';
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
  const classified = classifyError(error);
  if (!(error instanceof Error)) return classified;
  const isBroken = classified instanceof StoreUnavailable && classified.reason === 'broken';
  // Its folder cannot be made.
  const ofFolder = 'syscall' in error;
  if (!isBroken && !ofFolder) return classified;
  const words =
    `${file} cannot be used (${error.message}). ` +
    'Nothing was changed. "npm run citadel -- restore" restores a backup.';
  return new StoreUnavailable('broken', { cause: error, words });
}
