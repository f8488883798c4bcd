import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase, openMemoryDatabase } from './client.ts';
import { migrate } from './migrations.ts';

it('brings an empty store forward once', async () => {
  const db = openMemoryDatabase();
  const taken = await migrate(db);
  expect(taken[0]).toBe('001-entries-and-enquiries');
  expect(await migrate(db)).toEqual([]);
  await db.destroy();
});

it('opens a file with the settings that durability needs', async () => {
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

it('keeps other queries out of a transaction', async () => {
  const db = openMemoryDatabase();
  await migrate(db);
  const rolledBack = db
    .transaction()
    .execute(async (transaction) => {
      await transaction.updateTable('content_version').set({ version: 9 }).execute();
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error('no');
    })
    .catch(() => 'rolled back');
  const other = db.updateTable('content_version').set({ version: 5 }).execute();
  expect(await rolledBack).toBe('rolled back');
  await other;
  const row = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
  expect(row.version).toBe(5);
  await db.destroy();
});
