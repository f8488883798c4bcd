import type { MigrationStep } from './migration-step.ts';

/** Shared state of several processes: leases, rate limits, and the installation's secret. */
export const manyProcesses: MigrationStep = {
  id: '005-many-processes',
  async up(db) {
    await db.schema
      .createTable('turns')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('until', 'text', (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('allowances')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('full_at', 'bigint', (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('installation')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('secret_key', 'text')
      .addColumn('moving_from', 'text')
      .execute();
  },
};
