import type { Database } from './open-database.ts';
import { engineOf } from './engine.ts';

/**
 * Reads the database's clock. Processes use it, not their own clocks, for times they must agree
 * on, such as leases.
 */
export const readDatabaseTime = (db: Database): Promise<Date> => engineOf(db).readTime(db);
