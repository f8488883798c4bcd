import type { Kysely } from 'kysely';

/** A step forward in the schema. Steps import nothing of the application, and are never changed once released. */
export interface MigrationStep {
  id: string;
  up(db: Kysely<any>): Promise<void>;
}
