import type { Kysely } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Precomputed counts of published entries. */
export const entryCounts: MigrationStep = {
  id: '007-entry-counts',
  async up(db: Kysely<any>): Promise<void> {
    await db.schema
      .createTable('entry_counts')
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('parent', 'text', (c) => c.notNull())
      .addColumn('published', 'integer', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('entry_counts_key', ['type', 'parent'])
      .execute();
  },
};
