import type { Database } from './open-database.ts';
import { engineOf } from './engine.ts';

/**
 * Erases deleted rows from the database files, as far as the database allows.
 *
 * @returns whether it is done; false if the database does it later by itself
 */
export const scrubDeleted = (db: Database): Promise<boolean> => engineOf(db).scrubDeleted(db);
