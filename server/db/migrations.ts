import type { Kysely } from 'kysely';
import { engineOf } from './engine.ts';
import { explainTooOld, isRecorded, recordRelease, type Release } from './releases.ts';
import { StoreUnavailable } from './store-unavailable.ts';
import { version1 } from './steps/001-version-1.ts';
import { studio } from './steps/002-studio.ts';
import { whoWrote } from './steps/003-who-wrote.ts';
import { entrySearch } from './steps/004-entry-search.ts';
import { pictures } from './steps/005-pictures.ts';
import { smallerPictures } from './steps/006-smaller-pictures.ts';
import { pictureTags } from './steps/007-picture-tags.ts';
import { desk } from './steps/008-desk.ts';
import { libraryIndexes } from './steps/009-library-indexes.ts';
import { pictureCards } from './steps/010-picture-cards.ts';
import { deskMends } from './steps/011-desk-mends.ts';
import { whoAdded } from './steps/012-who-added.ts';
import { releases } from './steps/013-releases.ts';
import { backups } from './steps/014-backups.ts';
import { backupKey } from './steps/015-backup-key.ts';
import { deliveryColumns } from './steps/016-delivery-columns.ts';
import { pictureVersions } from './steps/017-picture-versions.ts';
import { keysForAgents } from './steps/018-keys-for-agents.ts';
import { listedEntries } from './steps/019-listed-entries.ts';
import { openPlaces } from './steps/020-open-places.ts';
import { messages } from './steps/021-messages.ts';
import { enquiryLists } from './steps/022-enquiry-lists.ts';
import { availabilityOfAccounts } from './steps/023-availability.ts';
import type { MigrationStep } from './steps/migration-step.ts';

/** All migrations, in order. */
export const migrations: readonly MigrationStep[] = [
  version1,
  studio,
  whoWrote,
  entrySearch,
  pictures,
  smallerPictures,
  pictureTags,
  desk,
  libraryIndexes,
  pictureCards,
  deskMends,
  whoAdded,
  releases,
  backups,
  backupKey,
  deliveryColumns,
  pictureVersions,
  keysForAgents,
  listedEntries,
  openPlaces,
  messages,
  enquiryLists,
  availabilityOfAccounts,
];

/** The ids of the migrations of this version, in order. */
export const migrationIds: readonly string[] = migrations.map(({ id }) => id);

/**
 * The ids of the migrations applied to this store, of a newer version too. Read-only.
 *
 * @throws {StoreUnavailable} if the store has tables that no released version made, or this version is too old for it
 */
export const appliedMigrations = async (db: Kysely<any>): Promise<string[]> =>
  (await readApplied(db)).applied;

async function readApplied(db: Kysely<any>): Promise<{ applied: string[]; recorded: boolean }> {
  const tables = await db.introspection.getTables();
  const applied = tables.some(({ name }) => name === 'migrations')
    ? (await db.selectFrom('migrations').select('id').execute()).map(({ id }) => id as string)
    : [];
  if (tables.length > 0 && !applied.includes(migrationIds[0]!))
    throw new StoreUnavailable('broken', { words: UNKNOWN });
  const used: Release[] = tables.some(({ name }) => name === 'releases')
    ? await db.selectFrom('releases').select(['version', 'reads_from']).execute()
    : [];
  const words = explainTooOld(used);
  if (words !== null) throw new StoreUnavailable('broken', { words });
  return { applied, recorded: isRecorded(used) };
}

/** The ids of the migrations not yet applied to this store; throws as `appliedMigrations` does. */
export async function pendingMigrations(db: Kysely<any>): Promise<string[]> {
  const applied = await appliedMigrations(db);
  return migrationIds.filter((id) => !applied.includes(id));
}

/** The ids of migrations that this version does not know, because a newer one applied them. */
export async function newerMigrations(db: Kysely<any>): Promise<string[]> {
  const newer = db.selectFrom('migrations').where('id', 'not in', migrationIds);
  return (await newer.select('id').execute()).map(({ id }) => id as string);
}

const UNKNOWN =
  'The database has tables that no released version of this site made. Use an empty one (DATA_DIR or DATABASE_URL); the content of an unreleased version comes along with its "content export", and "content load" here.';

/**
 * Applies the pending migrations in one transaction, which is rolled back.
 *
 * @param prepare runs in the transaction before them
 * @throws what a migration throws
 */
export async function rehearseMigrations(
  db: Kysely<any>,
  prepare: (transaction: Kysely<any>) => Promise<unknown>,
): Promise<void> {
  const pending = await pendingMigrations(db);
  const transaction = await db.startTransaction().execute();
  try {
    await prepare(transaction);
    for (const { id, up } of migrations) if (pending.includes(id)) await up(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}

/**
 * Applies the pending migrations in order, each in one transaction with the row that records it,
 * so a failed migration leaves nothing behind. Why not Kysely's Migrator:
 * docs/decisions/068-migrations-without-the-migrator.md.
 *
 * @param some ids of the first ones, for a store like that of an earlier version
 * @returns the ids of the migrations that this call applied
 */
export async function migrate(db: Kysely<any>, some = migrationIds): Promise<string[]> {
  // An up-to-date store is not written, so that the site starts on a read-only one.
  const store = await readApplied(db);
  if (store.recorded && some.every((id) => store.applied.includes(id))) return [];
  const applied: string[] = [];
  for (const { id, up } of migrations.filter((one) => some.includes(one.id)))
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
      if (numInsertedOrUpdatedRows) {
        await up(transaction);
        applied.push(id);
      }
      // With the first change that an older release cannot read.
      if (id >= releases.id) await recordRelease(transaction);
    });
  return applied;
}
