import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '../../config/config.ts';

/** Files outside the database that contain enquiries. */

/** Folder of the mails that are written to files when SMTP_URL is not set. */
export function mailFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'mail');
}

/** Folder that `enquiries export --file` writes to. */
export function exportFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'exports');
}

/**
 * Removes the mails of the given enquiries, and every export that contains one of them: an export
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
  for (const path of await listFiles(exportFolder(config)))
    if (await containsAny(path, ids)) found.push(path);
  for (const path of found) await rm(path, { force: true });
  return found.length;
}

/** The ids of the enquiries that have a mail in the folder. */
export async function listMailedEnquiries(config: Pick<Config, 'dataDir'>): Promise<string[]> {
  const names = (await listFiles(mailFolder(config))).map(enquiryOf);
  // Systems and people leave other files there, like .DS_Store.
  return [...new Set(names.filter((name) => name.search(ID) === 0))];
}

/** Mail files are named after their enquiry: see team-mail.ts and acknowledgement.ts. */
const enquiryOf = (path: string) => basename(path).split('.')[0]!;

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const ID_LENGTH = 36;

/** Whether an export contains one of the enquiries. Streams, because exports may exceed memory. */
async function containsAny(path: string, ids: ReadonlySet<string>): Promise<boolean> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const text = rest + String(chunk);
    for (const [id] of text.matchAll(ID)) if (ids.has(id)) return true;
    // An id may be split between two chunks.
    rest = text.slice(1 - ID_LENGTH);
  }
  return false;
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
