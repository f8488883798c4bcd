import type { MigrationStep } from './migration-step.ts';

/** Which releases have used the store, and which can read it since; what the columns mean is in server/db/tables.ts. */
export const releases: MigrationStep = {
  id: '013-releases',
  async up(db) {
    await db.schema
      .createTable('releases')
      .addColumn('version', 'text', (c) => c.primaryKey())
      .addColumn('reads_from', 'text', (c) => c.notNull())
      .addColumn('used_at', 'text', (c) => c.notNull())
      .execute();
  },
};
