import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';

/** The files that hold enquiries outside of the database. */

export function mailFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'mail');
}

/** Where `enquiries export --file` writes. */
export function exportFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'exports');
}

/**
 * Removes the mails of some enquiries, and every export that one of them is in:
 * an export can be made again, without them.
 *
 * @returns how many files were removed
 */
export async function removeEnquiryFiles(
  config: Pick<Config, 'dataDir'>,
  ids: ReadonlySet<string>,
): Promise<number> {
  if (ids.size === 0) return 0;
  const found: string[] = [];
  for (const file of await listFiles(mailFolder(config)))
    if (ids.has(enquiryOf(file))) found.push(join(mailFolder(config), file));
  for (const file of await listFiles(exportFolder(config))) {
    const path = join(exportFolder(config), file);
    if (await names(path, ids)) found.push(path);
  }
  for (const path of found) await rm(path, { force: true });
  return found.length;
}

/** The enquiries that have a mail in the folder. */
export async function listMailedEnquiries(config: Pick<Config, 'dataDir'>): Promise<string[]> {
  return [...new Set((await listFiles(mailFolder(config))).map(enquiryOf))];
}

/** A mail is named after its enquiry: see team-mail.ts and acknowledgement.ts. */
const enquiryOf = (file: string) => file.slice(0, file.indexOf('.'));

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const ID_LENGTH = 36;

/** Whether one of the enquiries is in an export, which may be larger than memory. */
async function names(path: string, ids: ReadonlySet<string>): Promise<boolean> {
  let rest = '';
  for await (const piece of createReadStream(path, 'utf8')) {
    const text = rest + String(piece);
    for (const [id] of text.matchAll(ID)) if (ids.has(id)) return true;
    // An id may go on in the next piece.
    rest = text.slice(1 - ID_LENGTH);
  }
  return false;
}

/** The names of the files in a folder; what else lies there is not ours. */
async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}
