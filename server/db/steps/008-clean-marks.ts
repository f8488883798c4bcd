import type { Kysely } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Proof that the text of an entry was sanitized: see server/content/clean-html.ts. */
export const cleanMarks: MigrationStep = {
  id: '008-clean-marks',
  async up(db: Kysely<any>): Promise<void> {
    await db.schema.alterTable('entries').addColumn('clean_mark', 'text').execute();
  },
};
