import { readdir, readFile, rm } from 'node:fs/promises';
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
 * @returns the names of the files that were removed
 */
export async function removeEnquiryFiles(
  config: Pick<Config, 'dataDir'>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const removed: string[] = [];
  const wanted = new Set(ids);
  for (const file of await listFolder(mailFolder(config)))
    if (wanted.has(enquiryOf(file))) removed.push(join(mailFolder(config), file));
  for (const file of await listFolder(exportFolder(config))) {
    const path = join(exportFolder(config), file);
    const text = await readFile(path, 'utf8');
    if (ids.some((id) => text.includes(id))) removed.push(path);
  }
  for (const path of removed) await rm(path, { force: true });
  return removed;
}

/** The enquiries that have a mail in the folder. */
export async function listMailedEnquiries(config: Pick<Config, 'dataDir'>): Promise<string[]> {
  return [...new Set((await listFolder(mailFolder(config))).map(enquiryOf))];
}

/** A mail is named after its enquiry: see team-mail.ts and acknowledgement.ts. */
const enquiryOf = (file: string) => file.slice(0, file.indexOf('.'));

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
