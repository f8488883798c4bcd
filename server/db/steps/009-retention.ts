import type { MigrationStep } from './migration-step.ts';

/** The progress of retention, and the ids of removed enquiries. */
export const retention: MigrationStep = {
  id: '009-retention',
  async up(db) {
    await db.schema
      .createTable('retention')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('removed_before', 'text', (c) => c.notNull())
      .addColumn('seen_at', 'text', (c) => c.notNull())
      .addColumn('behind_since', 'text')
      .addColumn('confirmed_at', 'text')
      .addColumn('paused', 'text')
      .execute();
    await db.schema
      .createTable('removed_enquiries')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('removed_at', 'text', (c) => c.notNull())
      .execute();
  },
};
