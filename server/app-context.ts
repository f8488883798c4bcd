import type { Logger } from 'pino';
import { CONTENT_FOLDER, ConfigError, type Config } from './config/config.ts';
import { seedIfEmpty } from './content/load-content.ts';
import { openDatabase, type Database } from './db/client.ts';
import { createCommitQueue, type CommitQueue } from './db/commit-queue.ts';
import { migrate } from './db/migrations.ts';
import { unfinishedMove } from './db/move/move-store.ts';
import { whenStoreIsThere } from './db/wait-for-store.ts';
import type { Destination } from './enquiries/deliver/destination.ts';
import { openDestinations } from './enquiries/deliver/destinations.ts';
import { openSecret, type Secret } from './enquiries/secret.ts';
import { openLog } from './logging/open-log.ts';
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
  const steps = await whenStoreIsThere(
    () => migrate(preparing),
    () => log.warn('the store is away; waiting for it'),
  );
  for (const step of steps) log.info({ step }, 'schema brought forward');
  const half = await unfinishedMove(preparing);
  if (half !== null)
    throw new ConfigError(`The store is not complete: finish the move from ${half} first.`);
  const seeded = await seedIfEmpty(preparing, CONTENT_FOLDER);
  if (seeded) log.info(seeded, 'content loaded');
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
