import { existsSync } from 'node:fs';
import { pino, type Logger } from 'pino';
import { copyBeforeMigrations } from '../backup/copy-before.ts';
import { CONTENT_FOLDER, ConfigError, mediaFolder, type Config } from '../config/config.ts';
import { createStoreSource, type ContentSource } from '../content/content-source.ts';
import { indexContent } from '../content/index-content.ts';
import { countUnknown } from '../content/count-unknown.ts';
import { seedContent } from '../content/files/load-content.ts';
import { rebuildOutdated } from '../content/rebuild-content.ts';
import { openTextThread, type TextThread } from '../content/texts/text-thread.ts';
import { openDatabase, type Database } from '../db/open-database.ts';
import { migrate, migrationIds, newerMigrations } from '../db/migrations.ts';
import { explainMove } from '../db/move/move-store.ts';
import { waitForStore } from '../db/wait-for-store.ts';
import type { Destination } from '../enquiries/deliver/destination.ts';
import { openDestinations } from '../enquiries/deliver/destinations.ts';
import { openSecret, secretFile, type Secret } from '../secret/secret.ts';
import { Metrics } from '../metrics/metrics.ts';
import { openLibrary, type Library } from '../media/library.ts';
import { createPictureProcess, type RunPictureJob } from '../media/run-picture-job.ts';
import { openFirm } from './open-firm.ts';
import { createReadiness, type Readiness } from '../operations/readiness.ts';
import { returnKinds, takeKinds } from '../provider/take-kinds.ts';

/** Shared services of the process, passed to the request handlers and the worker. */
export interface AppContext {
  config: Config;
  log: Logger;
  db: Database;
  content: ContentSource;
  secret: Secret;
  destinations: readonly Destination[];
  metrics: Metrics;
  readiness: Readiness;
  /** Reads and renders texts of editors, for the studio and for what is published on its date. */
  texts: TextThread;
  /** Decodes and encodes pictures, of the library and of a remote provider, one at a time. */
  runPictureJob: RunPictureJob;
  library: Library;
}

/**
 * Opens the store, applies pending migrations and seeds an empty store with content.
 *
 * @throws {ConfigError} if the secret is invalid, a move into this store is unfinished, it was moved, or it
 *   has entries where a provider's would be
 * @throws {StoreUnavailable} if the store cannot be opened
 * @throws {ContentFileError} if a content file is invalid
 */
export async function openAppContext(config: Config): Promise<AppContext> {
  // One JSON object per line on standard output. Never log personal data.
  const log = pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  const preparing = openDatabase(config);
  const applied = await waitForStore(
    async () => {
      const copy = await copyBeforeMigrations(config, preparing);
      if (copy !== null) log.info({ copy }, 'copied the store before migrations');
      return migrate(preparing);
    },
    () => log.warn('the store is unreachable; waiting for it'),
  );
  const created = applied[0] === migrationIds[0];
  // Nobody needs to know of a first start what was made.
  const level = created ? 'debug' : 'info';
  for (const migration of applied) log[level]({ migration }, 'migration applied');
  const newer = await newerMigrations(preparing);
  if (newer.length > 0)
    log.warn(
      { newer },
      'a newer version of this site used the store: this one may not show all of it',
    );
  // A first start creates the secret after the database, so an existing secret means a lost database.
  if (config.databaseUrl === undefined && created && existsSync(secretFile(config)))
    log.warn(
      { dataDir: config.dataDir },
      'created a new database in a data folder that was in use; if this is unexpected, stop the site and restore a backup',
    );
  const move = await explainMove(preparing);
  if (move !== null) throw new ConfigError(move);
  const unknown = await countUnknown(preparing);
  if (unknown !== null)
    log.warn(
      { entries: unknown },
      'entries of kinds that this version does not know are left as they are',
    );
  const indexed = await indexContent(preparing);
  if (indexed !== null) log[level]({ documents: indexed }, 'search index built');
  const rebuilt = await rebuildOutdated(preparing);
  if (rebuilt) log.info({ rows: rebuilt }, 'published rows made again');
  // A worker may run without the settings of content.
  if (config.role !== 'worker') await fillKinds(config, preparing, log);
  const seeded = await seedContent(preparing, CONTENT_FOLDER);
  if (seeded) log[level](seeded, 'content loaded');
  await preparing.destroy();
  // A server must not block the event loop on a lock, so reopen without a busy timeout.
  const db = openDatabase(config, { busyTimeout: 0 });
  const runPictureJob = createPictureProcess();
  const secret = await openSecret(config, db);
  const content = createStoreSource(db, log, { remote: config.provider !== null });
  return {
    config,
    log,
    db,
    content,
    secret,
    destinations: openDestinations(config, openFirm({ content }), { db, secret }),
    metrics: new Metrics(),
    texts: openTextThread(),
    runPictureJob,
    library: openLibrary(mediaFolder(config), config.media, runPictureJob),
    readiness: createReadiness(db, config.role !== 'worker', config.provider !== null, {
      folder: config.dataDir,
      hasStore: config.databaseUrl === undefined,
    }),
  };
}

/** Takes down the sample entries of kinds that a remote provider fills; restores them without a provider. */
async function fillKinds({ provider }: Config, db: Database, log: Logger): Promise<void> {
  const refused = provider ? await takeKinds(db, CONTENT_FOLDER) : null;
  if (refused !== null) throw new ConfigError(refused);
  if (!provider && (await returnKinds(db, CONTENT_FOLDER)))
    log.info('PROVIDER_API_URL is not set any more: the sample entries are back');
}
