import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { replaceFile } from '../../db/durable-file.ts';
import type { Database } from '../../db/open-database.ts';

/**
 * Beside the backups: ids of removed enquiries, each with the time, so that a restore erases them again. It has no
 * personal data.
 */
export const erasedList = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'backups', 'erased.txt');

const lineOf = (id: string, at: string) => `${id} ${at}\n`;

/**
 * Adds ids to the list, after they were removed. Without the folder there are no copies here; what cannot be written
 * is added by `completeErased`.
 */
export async function noteErased(
  config: Pick<Config, 'dataDir'>,
  ids: ReadonlySet<string>,
): Promise<void> {
  const at = new Date().toISOString();
  const lines = [...ids].map((id) => lineOf(id, at));
  if (lines.length > 0)
    await appendFile(erasedList(config), lines.join(''), { mode: 0o600, flush: true }).catch(
      () => {},
    );
}

/** The ids of a list with their times; none if there is no list. An incomplete line is of a write that was killed. */
export async function readErased(list: string): Promise<Map<string, string>> {
  const text = await readFile(list, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.matchAll(/^([0-9a-f-]{36}) (\S+Z)$/gm);
  return new Map([...lines].map(([, id = '', at = '']) => [id, at]));
}

/** Milliseconds for which ids of removed enquiries are kept: by then every process has swept its files, and no copy has them. */
export const REMOVED_IDS_TTL = 366 * 24 * 3_600_000;

/** Adds what the store knows, also of other machines, and drops what is older than a year. */
export async function completeErased(
  db: Database,
  config: Pick<Config, 'dataDir'>,
  now = new Date(),
): Promise<void> {
  const list = erasedList(config);
  const oldest = new Date(now.getTime() - REMOVED_IDS_TTL).toISOString();
  const rows = await db.selectFrom('removed_enquiries').select(['id', 'removed_at']).execute();
  const listed = await readErased(list);
  const all = new Map([...rows.map(({ id, removed_at }) => [id, removed_at] as const), ...listed]);
  const kept = [...all].filter(([, at]) => at >= oldest);
  if (kept.length === listed.size && kept.every(([id]) => listed.has(id))) return;
  await replaceFile(list, kept.map(([id, at]) => lineOf(id, at)).join('')).catch(
    (error: NodeJS.ErrnoException) => {
      // Without the folder there are no copies here.
      if (error.code !== 'ENOENT') throw error;
    },
  );
}

/** Adds the lines of another list. */
export async function mergeErased(config: Pick<Config, 'dataDir'>, other: string): Promise<void> {
  const known = await readErased(erasedList(config));
  const lines = [...(await readErased(other))].filter(([id]) => !known.has(id));
  const text = lines.map(([id, at]) => lineOf(id, at)).join('');
  await appendFile(erasedList(config), text, { mode: 0o600, flush: true });
}
