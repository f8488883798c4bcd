import type { Database } from './open-database.ts';
import { engineOf } from './engine.ts';

/**
 * The database's clock. What several processes must agree on (who holds a
 * delivery, until when) is measured by it and not by their own clocks.
 */
export const readDatabaseTime = (db: Database): Promise<Date> => engineOf(db).readTime(db);
