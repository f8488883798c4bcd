import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { seedIfEmpty } from './content/load-content.ts';
import { openDatabase, type Database } from './db/client.ts';
import { migrate } from './db/migrations.ts';
import { openLog } from './log.ts';

/** What the request handlers work with. */
export interface AppContext {
  config: Config;
  log: Logger;
  db: Database;
  /** Called after an enquiry was stored, so that it is delivered at once. */
  enquiryStored(): void;
}

/** The folder of words and pictures, seen from the folder the process runs in. */
export const CONTENT_FOLDER = 'content';

/** Opens the store, brings it forward and fills it when it is empty. */
export async function openAppContext(config: Config): Promise<AppContext> {
  const log = openLog(config);
  const db = openDatabase(config);
  for (const step of await migrate(db)) log.info({ step }, 'schema brought forward');
  const seeded = await seedIfEmpty(db, CONTENT_FOLDER);
  if (seeded) log.info(seeded, 'content loaded');
  return { config, log, db, enquiryStored: () => {} };
}
