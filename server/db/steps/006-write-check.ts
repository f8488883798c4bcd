import type { Kysely } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** A row that is written to check whether the store is writable. */
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
