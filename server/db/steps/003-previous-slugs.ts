import type { MigrationStep } from './migration-step.ts';

/** Redirects from former paths of pages. */
export const previousSlugs: MigrationStep = {
  id: '003-previous-slugs',
  async up(db) {
    await db.schema
      .createTable('redirects')
      .addColumn('from_path', 'text', (c) => c.primaryKey())
      .addColumn('to_path', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute();
  },
};
