import type { Database } from './open-database.ts';
import { engineOf } from './engine.ts';

/**
 * Takes what was deleted out of the files too, as far as the database lets us.
 *
 * @returns whether it is done; false when it happens later
 */
export const scrubDeleted = (db: Database): Promise<boolean> => engineOf(db).scrubDeleted(db);
