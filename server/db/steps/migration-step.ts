import type { Kysely } from 'kysely';

/** One migration of the schema. It imports nothing of the application and never changes after its release. */
export interface MigrationStep {
  /** Recorded in the store; migrations are applied in the order of the list in migrations.ts. */
  id: string;
  up(db: Kysely<any>): Promise<void>;
  /**
   * Of a step that takes away or restricts what the release before uses: why, and the release that ended using it, which
   * must be out already. Any other step only adds (additive-steps.store.test.ts).
   */
  breaks?: { why: string; unusedSince: string };
}
