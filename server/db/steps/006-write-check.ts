import type { Kysely } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** One row that is written to find out whether the store takes anything. */
export const writeCheck: MigrationStep = {
  id: '006-write-check',
  async up(db: Kysely<any>): Promise<void> {
    await db.schema
      .createTable('write_check')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('written_at', 'text', (c) => c.notNull())
      .execute();
  },
};
