import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import { sha256 } from '../media/picture-files.ts';
import { countCopy, InvalidCopy } from './check-copy.ts';
import { copiesToKeep } from './copies-to-keep.ts';

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
export const LONGEST = 183 * 24 * 3_600_000;
const UNFINISHED = 24 * 3_600_000;

/** How the names of a copy, and of all that belongs to it or was left while it was made, begin. */
const STEM = /^(?:before-(?<before>.+)-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z(?=\.)/;

/** The path of a new copy. */
export function nameCopy(config: Pick<Config, 'dataDir'>, now: Date, before?: string): string {
  const time = now.toISOString().replaceAll(/[-:.]/g, '');
  return join(copiesFolder(config), `${before ? `before-${before}-` : ''}${time}.sqlite`);
}

/** Path of the SHA-256 of a copy, which exists once the copy is proven. */
export const proofOf = (file: string) => `${file}.proven`;

/** What a file name of a copy says; null for another file. */
export function readCopyName(name: string): Pick<KeptCopy, 'name' | 'at' | 'before'> | null {
  const found = STEM.exec(name);
  if (!found) return null;
  const [stem, before = null, year, month, day, hour, minute, second, rest] = found;
  const at = `${year}-${month}-${day}T${hour}:${minute}:${second}.${rest}Z`;
  return { name: `${stem}.sqlite`, before, at };
}

/** All copies of an installation, newest first, by what they are. */
async function listAll(config: Pick<Config, 'dataDir'>) {
  const folder = copiesFolder(config);
  const names = new Set<string>(await readdir(folder).catch(() => []));
  const found = [...names].flatMap((name) => readCopyName(name) ?? []);
  const copies = [...new Map(found.map((copy) => [copy.name, copy])).values()]
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .map((copy): KeptCopy => {
      const proven = names.has(proofOf(copy.name));
      return { ...copy, file: join(folder, copy.name), proven };
    });
  const { unfinished = [], ...kinds } = Object.groupBy(copies, ({ name, before, proven }) => {
    if (!names.has(name)) return 'unfinished';
    if (before !== null) return before === 'restore' ? 'restore' : 'version';
    return proven ? 'daily' : 'unproven';
  });
  return { copies, unfinished, ...kinds };
}

/** The copies of an installation, newest first. */
export async function listCopies(config: Pick<Config, 'dataDir'>): Promise<KeptCopy[]> {
  const { copies, unfinished } = await listAll(config);
  return copies.filter((copy) => !unfinished.includes(copy));
}

/** The copies as people are told of them: what they are, and with how many enquiries, null if one is damaged. */
export async function describeCopies(config: Pick<Config, 'dataDir'>) {
  const described = [];
  for (const { name, file, at, before, proven } of await listCopies(config)) {
    const regular = proven ? 'daily, proven' : 'not proven';
    const reason = before === 'restore' ? 'before a restore' : `before version ${before}`;
    const enquiries = await requireProof(file).then(
      () => countCopy(file).enquiries,
      () => null,
    );
    described.push({ name, at, kind: before === null ? regular : reason, enquiries });
  }
  return described;
}

/** A copy that was proven is still the same. @throws {InvalidCopy} */
export async function requireProof(file: string): Promise<void> {
  const digest = await readFile(proofOf(file), 'utf8').catch(() => null);
  if (digest !== null && digest !== (await sha256(file)))
    throw new InvalidCopy(`${file} has changed since it was proven: it is damaged.`);
}

/**
 * Removes what is no longer kept: daily copies by copies-to-keep.ts; all but the newest three that were taken before a
 * restore, and before migrations, and those older than six months; and after a day what was never finished or proven.
 */
export async function pruneCopies(
  config: Pick<Config, 'dataDir'>,
  now = new Date(),
): Promise<void> {
  const {
    copies,
    daily = [],
    restore = [],
    version = [],
    unproven = [],
    unfinished,
  } = await listAll(config);
  const isWithin =
    (time: number) =>
    ({ at }: KeptCopy) =>
      now.getTime() - Date.parse(at) <= time;
  const times = copiesToKeep(daily.map(({ at }) => at));
  const kept = new Set([
    ...daily.filter(({ at }) => times.has(at)),
    ...[restore, version].flatMap((some) => some.slice(0, KEPT_BEFORE)).filter(isWithin(LONGEST)),
    // Another process may be at work on a younger one.
    ...[...unproven, ...unfinished].filter(isWithin(UNFINISHED)),
  ]);
  for (const copy of copies) if (!kept.has(copy)) await removeCopy(copy.file);
}

/** Removes a copy with what belongs to it; the copy itself first, so that none is left incomplete. */
export async function removeCopy(file: string): Promise<void> {
  await rm(file, { force: true });
  const stem = `${basename(file, '.sqlite')}.`;
  for (const name of await readdir(dirname(file)))
    if (name.startsWith(stem))
      await rm(join(dirname(file), name), { recursive: true, force: true });
}
