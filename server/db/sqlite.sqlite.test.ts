import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { engineOf } from './engine.ts';
import { openDatabase } from './open-database.ts';

it('opens a file with the settings for durability', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'citadel-db-'));
  const db = openDatabase({ dataDir });
  const pragma = async (name: string) =>
    Object.values((await sql`${sql.raw(`pragma ${name}`)}`.execute(db)).rows[0] ?? {})[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
  expect(Number(await pragma('busy_timeout'))).toBeGreaterThan(0);
  await db.destroy();
  rmSync(dataDir, { recursive: true });
});
it('erases deleted rows although another connection is reading', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'citadel-db-'));
  const db = openDatabase({ dataDir }, { busyTimeout: 0 });
  await sql`create table notes (id text)`.execute(db);
  const other = new DatabaseSync(join(dataDir, 'citadel.sqlite'));
  other.exec('begin; select * from notes');
  await sql`insert into notes values ('secret')`.execute(db);
  const scrubbed = engineOf(db).scrubDeleted(db);
  await sleep(200);
  other.exec('commit');
  expect(await scrubbed).toBe(true);
  other.close();
  await db.destroy();
  rmSync(dataDir, { recursive: true });
});
