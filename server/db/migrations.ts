import type { Kysely } from 'kysely';
import { engineOf } from './engine.ts';
import { entriesAndEnquiries } from './steps/001-entries-and-enquiries.ts';
import { outboxScreeningPrivacy } from './steps/002-outbox-screening-privacy.ts';
import { previousSlugs } from './steps/003-previous-slugs.ts';
import { entriesByNewest } from './steps/004-entries-by-newest.ts';
import { manyProcesses } from './steps/005-many-processes.ts';
import { writeCheck } from './steps/006-write-check.ts';
import { entryCounts } from './steps/007-entry-counts.ts';
import { cleanMarks } from './steps/008-clean-marks.ts';
import { retention } from './steps/009-retention.ts';
import { enquiriesByClient } from './steps/010-enquiries-by-client.ts';
import { webVitals } from './steps/011-web-vitals.ts';
import { revisions } from './steps/012-revisions.ts';
import { search } from './steps/013-search.ts';
import { enquiryOrigin } from './steps/014-enquiry-origin.ts';
import { referenceDates } from './steps/015-reference-dates.ts';
import { movedStores } from './steps/016-moved-stores.ts';
import type { MigrationStep } from './steps/migration-step.ts';

/** All migrations, in order. */
export const migrations: readonly MigrationStep[] = [
  entriesAndEnquiries,
  outboxScreeningPrivacy,
  previousSlugs,
  entriesByNewest,
  manyProcesses,
  writeCheck,
  entryCounts,
  cleanMarks,
  retention,
  enquiriesByClient,
  webVitals,
  revisions,
  search,
  enquiryOrigin,
  referenceDates,
  movedStores,
];

/** The ids of the migrations of this version, in order. */
export const migrationIds: readonly string[] = migrations.map(({ id }) => id);

/** The ids of the migrations not yet applied to this store. Read-only. */
export async function pendingMigrations(db: Kysely<any>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const applied = tables.some(({ name }) => name === 'migrations')
    ? (await db.selectFrom('migrations').select('id').execute()).map(({ id }) => id as string)
    : [];
  return migrationIds.filter((id) => !applied.includes(id));
}

/**
 * Applies the pending migrations in order, each in one transaction with the row that records it,
 * so a failed migration leaves nothing behind. Why not Kysely's Migrator:
 * docs/decisions/068-migrations-without-the-migrator.md.
 *
 * @returns the ids of the migrations that this call applied
 */
export async function migrate(db: Kysely<any>): Promise<string[]> {
  // An up-to-date store is not written, so that the site starts on a read-only one.
  if ((await pendingMigrations(db)).length === 0) return [];
  const applied: string[] = [];
  for (const { id, up } of migrations)
    await db.transaction().execute(async (transaction) => {
      // If several processes start at once, one migrates and the others wait here.
      await engineOf(transaction).lockName(transaction, 'migrations');
      await transaction.schema
        .createTable('migrations')
        .ifNotExists()
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('applied_at', 'text', (c) => c.notNull())
        .execute();
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('migrations')
        .values({ id, applied_at: new Date().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (!numInsertedOrUpdatedRows) return;
      await up(transaction);
      applied.push(id);
    });
  return applied;
}
