import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { countCopy } from './check-copy.ts';
import { libraryListOf } from './library-list.ts';
import { mediaCopyOf, picturesCopyOf, secretCopyOf } from './take-backup.ts';

/** A copy in DATA_DIR/backups. Others there are not ours: they are never listed or removed. */
export interface KeptCopy {
  file: string;
  name: string;
  /** When it was taken (ISO 8601, UTC). */
  at: string;
  /** The version that took it before it migrated the store, or `restore`; null for a regular one. */
  before: string | null;
}

export const copiesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'backups');

/** Copies of one kind that are taken before something. */
const KEPT_BEFORE = 3;

const NAME = /^(?:before-(?<before>.+)-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.sqlite$/;

/** The path of a new copy. */
export function nameCopy(config: Pick<Config, 'dataDir'>, now: Date, before?: string): string {
  const time = now.toISOString().replaceAll(/[-:.]/g, '');
  return join(copiesFolder(config), `${before ? `before-${before}-` : ''}${time}.sqlite`);
}

/** What a file name of a copy says; null for another file. */
function readCopyName(name: string): Pick<KeptCopy, 'at' | 'before'> | null {
  const found = NAME.exec(name);
  if (!found) return null;
  const [, before = null, year, month, day, hour, minute, second, rest] = found;
  return { before, at: `${year}-${month}-${day}T${hour}:${minute}:${second}.${rest}Z` };
}

/** The copies of an installation, newest first. */
async function listCopies(config: Pick<Config, 'dataDir'>): Promise<KeptCopy[]> {
  const folder = copiesFolder(config);
  const names = await readdir(folder).catch(() => []);
  const copies = names.flatMap((name) => {
    const read = readCopyName(name);
    return read ? [{ name, file: join(folder, name), ...read }] : [];
  });
  return copies.toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/** The copies as people are told of them: taken before what, and with how many enquiries, null if one is damaged. */
export async function describeCopies(config: Pick<Config, 'dataDir'>) {
  return (await listCopies(config)).map(({ name, file, at, before }) => ({
    name,
    at,
    before: before === null ? '' : before === 'restore' ? 'a restore' : `version ${before}`,
    enquiries: countEnquiries(file),
  }));
}

function countEnquiries(file: string): number | null {
  try {
    return countCopy(file).enquiries;
  } catch {
    return null;
  }
}

/** Removes all but the newest copies that were taken before a restore, or before migrations. */
export async function pruneBefore(config: Pick<Config, 'dataDir'>): Promise<void> {
  const copies = (await listCopies(config)).filter(({ before }) => before !== null);
  const kinds = Map.groupBy(copies, ({ before }) => before === 'restore');
  for (const of of kinds.values())
    for (const { file } of of.slice(KEPT_BEFORE)) await removeCopy(file);
}

/** Removes a copy with what belongs to it; the copy itself first, so that none is left incomplete. */
async function removeCopy(file: string): Promise<void> {
  for (const path of [
    file,
    secretCopyOf(file),
    picturesCopyOf(file),
    mediaCopyOf(file),
    libraryListOf(file),
  ])
    await rm(path, { recursive: true, force: true });
}
