import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { CONTENT_FOLDER, ConfigError, type Config } from './config/config.ts';
import { seedIfEmpty } from './content/load-content.ts';
import { markCleanEntries } from './content/mark-clean-entries.ts';
import { openDatabase, type Database } from './db/open-database.ts';
import { createCommitQueue, type CommitQueue } from './db/commit-queue.ts';
import { migrate, migrationIds } from './db/migrations.ts';
import { unfinishedMove } from './db/move/move-store.ts';
import { waitForStore } from './db/wait-for-store.ts';
import type { Destination } from './enquiries/deliver/destination.ts';
import { openDestinations } from './enquiries/deliver/destinations.ts';
import { openSecret, secretFile, type Secret } from './enquiries/secret.ts';
import { openLog } from './logging/open-log.ts';
import { findClockTroubles } from './operations/clock-troubles.ts';
import { Metrics } from './operations/metrics.ts';
import { createReadiness, type Readiness } from './operations/readiness.ts';

/** What the request handlers work with. */
export interface AppContext {
  config: Config;
  log: Logger;
  db: Database;
  /** Every write that a request or a worker makes goes through here. */
  queue: CommitQueue;
  secret: Secret;
  destinations: readonly Destination[];
  metrics: Metrics;
  readiness: Readiness;
}

/** Opens the store, brings it forward and fills it when it is empty. */
export async function openAppContext(config: Config): Promise<AppContext> {
  const log = openLog(config);
  const preparing = openDatabase(config);
  const steps = await waitForStore(
    () => migrate(preparing),
    () => log.warn('the store is away; waiting for it'),
  );
  for (const step of steps) log.info({ step }, 'schema brought forward');
  // The first start makes the database first and the secret last.
  if (config.databaseUrl === undefined && steps.length > 0 && steps[0] === migrationIds[0])
    if (existsSync(secretFile(config)))
      log.warn(
        { dataDir: config.dataDir },
        'the database is new although this data folder was in use before; if that is a surprise, stop and restore a backup',
      );
  const half = await unfinishedMove(preparing);
  if (half !== null)
    throw new ConfigError(`The store is not complete: finish the move from ${half} first.`);
  const seeded = await seedIfEmpty(preparing, CONTENT_FOLDER);
  if (seeded) log.info(seeded, 'content loaded');
  else if (steps.length > 0) {
    const entries = await markCleanEntries(preparing);
    if (entries > 0)
      log.warn(
        { entries },
        'content has HTML that is not allowed; it is sanitized when it is read',
      );
  }
  for (const trouble of await findClockTroubles(preparing))
    log.warn({ trouble }, 'the clock is doubtful');
  await preparing.destroy();
  // From here on requests are waiting: nothing may stand still for a lock.
  const db = openDatabase(config, { busyTimeout: 0 });
  const queue = createCommitQueue(db);
  return {
    config,
    log,
    db,
    queue,
    secret: await openSecret(config, db),
    destinations: openDestinations(config),
    metrics: new Metrics(),
    readiness: createReadiness(queue, config.role !== 'worker'),
  };
}
