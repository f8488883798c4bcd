import type { Kysely } from 'kysely';

/** One migration of the schema. It imports nothing of the application and never changes after its release. */
export interface MigrationStep {
  /** Recorded in the store; migrations are applied in the order of the list in migrations.ts. */
  id: string;
  up(db: Kysely<any>): Promise<void>;
}
