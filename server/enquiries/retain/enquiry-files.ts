import { open, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/open-database.ts';
import { mailFolder } from '../../mail/mailer.ts';

/** Files outside the database that contain enquiries. */

/** Folder that `enquiries export --file` writes to. */
export function exportFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'exports');
}

/**
 * Removes the mails of the given enquiries, and every digest and export that contains one of them: an export
 * can be repeated without them.
 *
 * @returns the number of removed files
 */
export async function removeEnquiryFiles(
  config: Pick<Config, 'dataDir'>,
  ids: ReadonlySet<string>,
): Promise<number> {
  if (ids.size === 0) return 0;
  const mails = await listFiles(mailFolder(config));
  const found = mails.filter((path) => ids.has(enquiryOf(path)));
  const digests = mails.filter((path) => enquiryOf(path) === 'digest');
  for (const path of [...digests, ...(await listFiles(exportFolder(config)))])
    if (await containsAny(path, ids)) found.push(path);
  for (const path of found) await rm(path, { force: true });
  return found.length;
}

/**
 * Removes the mails and exports in this process's folder that contain removed enquiries: another
 * process removed them, or a delivery wrote the file during the removal. Files of unknown
 * enquiries stay: after the loss of a database they may be the only copy.
 *
 * @returns the number of removed files
 */
export async function sweepFiles(db: Database, config: Pick<Config, 'dataDir'>): Promise<number> {
  const removed = await db.selectFrom('removed_enquiries').select('id').execute();
  return removeEnquiryFiles(config, new Set(removed.map(({ id }) => id)));
}

/** Ids of enquiries that have a mail file but are missing from the store, although they were never removed. */
export async function listLostEnquiries(
  db: Database,
  config: Pick<Config, 'dataDir'>,
): Promise<string[]> {
  // Before the store: an enquiry is stored before its mail is written.
  const names = (await listFiles(mailFolder(config))).map(enquiryOf);
  // Systems and people leave other files there, like .DS_Store.
  const mailed = new Set(names.filter((name) => name.search(ID) === 0));
  const known = await db
    .selectFrom('enquiries')
    .select('id')
    .union(db.selectFrom('removed_enquiries').select('id'))
    .execute();
  return [...mailed.difference(new Set(known.map(({ id }) => id)))];
}

/** Mail files are named after their enquiry, and those about several `digest`: see reminder-mail.ts. */
const enquiryOf = (path: string) => basename(path).split('.')[0]!;

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Whether a file contains one of the enquiries. Reads line by line: exports may exceed memory. */
async function containsAny(path: string, ids: ReadonlySet<string>): Promise<boolean> {
  const file = await open(path);
  let found = false;
  // To its end, which closes it.
  for await (const line of file.readLines())
    found ||= line.matchAll(ID).some(([id]) => ids.has(id));
  return found;
}

/** The paths of the regular files in a folder; none if the folder does not exist. */
async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}
