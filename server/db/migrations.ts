import type { Kysely } from 'kysely';
import { engineOf } from './engine.ts';
import { entriesAndEnquiries } from './steps/001-entries-and-enquiries.ts';
import { outboxScreeningPrivacy } from './steps/002-outbox-screening-privacy.ts';
import { previousSlugs } from './steps/003-previous-slugs.ts';
import { entriesByNewest } from './steps/004-entries-by-newest.ts';
import { manyProcesses } from './steps/005-many-processes.ts';
import { writeCheck } from './steps/006-write-check.ts';
import { entryCounts } from './steps/007-entry-counts.ts';
import { enquiriesByClient } from './steps/008-enquiries-by-client.ts';
import type { MigrationStep } from './steps/migration-step.ts';

const migrations: MigrationStep[] = [
  entriesAndEnquiries,
  outboxScreeningPrivacy,
  previousSlugs,
  entriesByNewest,
  manyProcesses,
  writeCheck,
  entryCounts,
  enquiriesByClient,
];

/** The ids of the steps that this version knows. */
export const migrationIds: readonly string[] = migrations.map(({ id }) => id);

/** The ids of the steps that this schema has not taken yet; changes nothing. */
export async function pendingMigrations(db: Kysely<any>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const taken = tables.some(({ name }) => name === 'migrations')
    ? (await db.selectFrom('migrations').select('id').execute()).map(({ id }) => id as string)
    : [];
  return migrationIds.filter((id) => !taken.includes(id));
}

/**
 * Brings the schema forward, each step in a transaction of its own; steps
 * already taken are left alone. Of several processes one takes a step, and the
 * others wait for it.
 *
 * @returns the ids of the steps taken now
 */
export async function migrate(db: Kysely<any>): Promise<string[]> {
  // A store that is up to date is only read, so that the site starts over a read-only one.
  if ((await pendingMigrations(db)).length === 0) return [];
  const inTurn = <T>(work: (transaction: Kysely<any>) => Promise<T>) =>
    db.transaction().execute(async (transaction) => {
      await engineOf(transaction).lockName(transaction, 'migrations');
      return work(transaction);
    });
  await inTurn((transaction) =>
    transaction.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('applied_at', 'text', (c) => c.notNull())
      .execute(),
  );
  const taken: string[] = [];
  for (const migration of migrations) {
    const tookIt = await inTurn(async (transaction) => {
      const known = await transaction
        .selectFrom('migrations')
        .select('id')
        .where('id', '=', migration.id)
        .executeTakeFirst();
      if (known) return false;
      await migration.up(transaction);
      await transaction
        .insertInto('migrations')
        .values({ id: migration.id, applied_at: new Date().toISOString() })
        .execute();
      return true;
    });
    if (tookIt) taken.push(migration.id);
  }
  return taken;
}
