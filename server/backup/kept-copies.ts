import { readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '../config/config.ts';
import { countCopy } from './check-copy.ts';
import { copiesToKeep } from './copies-to-keep.ts';
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
  /** Whether it was restored for trial, and was whole. */
  proven: boolean;
}

export const copiesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'backups');

/** Copies of one kind that are taken before something. */
const KEPT_BEFORE = 3;
/** Milliseconds: six months, and a day within which a copy is made and proven. */
const LONGEST = 183 * 24 * 3_600_000;
const UNFINISHED = 24 * 3_600_000;
/** The last regular copies stay: one that is taken by hand, perhaps after a restore, must not remove a newer state. */
const NEWEST = 3;
/** The end of the name of a copy that is not whole. */
export const DAMAGED = '.damaged';

const NAME = /^(?:before-(?<before>.+)-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.sqlite$/;

/** The path of a new copy. */
export function nameCopy(config: Pick<Config, 'dataDir'>, now: Date, before?: string): string {
  const time = now.toISOString().replaceAll(/[-:.]/g, '');
  return join(copiesFolder(config), `${before ? `before-${before}-` : ''}${time}.sqlite`);
}

/** Path of the SHA-256 of a copy, which exists once the copy is proven. */
export const proofOf = (file: string) => `${file}.proven`;

/** What a file name of a copy says; null for another file. */
export function readCopyName(name: string): Pick<KeptCopy, 'at' | 'before'> | null {
  const found = NAME.exec(name);
  if (!found) return null;
  const [, before = null, year, month, day, hour, minute, second, rest] = found;
  return { before, at: `${year}-${month}-${day}T${hour}:${minute}:${second}.${rest}Z` };
}

/** The copies of an installation, newest first. */
export async function listCopies(config: Pick<Config, 'dataDir'>): Promise<KeptCopy[]> {
  const folder = copiesFolder(config);
  const names: string[] = await readdir(folder).catch(() => []);
  const copies = names.flatMap((name) => {
    const read = readCopyName(name);
    const proven = names.includes(basename(proofOf(name)));
    return read ? [{ name, file: join(folder, name), proven, ...read }] : [];
  });
  return copies.toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/** The copies as people are told of them: what they are, and with how many enquiries, null if one is damaged. */
export async function describeCopies(config: Pick<Config, 'dataDir'>) {
  return (await listCopies(config)).map(({ name, file, at, before, proven }) => ({
    name,
    at,
    kind:
      before === null
        ? proven
          ? 'daily, proven'
          : 'not proven'
        : `before ${before === 'restore' ? 'a restore' : `version ${before}`}`,
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

/**
 * Removes what is no longer kept after a copy was proven: daily copies (copies-to-keep.ts) but the last three, those that were never
 * proven, and what is older than six months.
 *
 * @param now ISO 8601, UTC
 */
export async function pruneCopies(config: Pick<Config, 'dataDir'>, now: string): Promise<void> {
  const copies = await listCopies(config);
  const daily = copies.filter(({ proven, before }) => proven && before === null);
  const times = daily.map(({ at }) => at).toSorted();
  const kept = copiesToKeep(times).union(new Set(times.slice(-NEWEST)));
  const ago = (time: number) => new Date(Date.parse(now) - time).toISOString();
  for (const { file, at, before, proven } of copies)
    if (
      before !== null
        ? at < ago(LONGEST)
        : proven
          ? !kept.has(at)
          : // Another process may be at work on a younger one.
            at < ago(UNFINISHED)
    )
      await removeCopy(file);
}

/** Sets a copy aside that is not whole, so that it does not count; the one before it goes. */
export async function setAside(config: Pick<Config, 'dataDir'>, file: string): Promise<string> {
  for (const name of await readdir(copiesFolder(config)))
    if (name.endsWith(DAMAGED)) await removeCopy(join(copiesFolder(config), name));
  await rename(file, file + DAMAGED);
  for (const path of partsOf(file)) await rm(path, { recursive: true, force: true });
  return file + DAMAGED;
}

/** Removes a copy with what belongs to it; the copy itself first, so that none is left incomplete. */
async function removeCopy(file: string): Promise<void> {
  for (const path of [file, ...partsOf(file)]) await rm(path, { recursive: true, force: true });
}

const partsOf = (file: string) => [
  proofOf(file),
  secretCopyOf(file),
  picturesCopyOf(file),
  mediaCopyOf(file),
  libraryListOf(file),
];
