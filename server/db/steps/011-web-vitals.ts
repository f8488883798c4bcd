import type { MigrationStep } from './migration-step.ts';

/** Counts of visitors' measurements by hour, route, device class and histogram bucket. */
export const webVitals: MigrationStep = {
  id: '011-web-vitals',
  async up(db) {
    await db.schema
      .createTable('web_vitals')
      .addColumn('hour', 'text', (c) => c.notNull())
      .addColumn('route', 'text', (c) => c.notNull())
      .addColumn('device', 'text', (c) => c.notNull())
      .addColumn('vital', 'text', (c) => c.notNull())
      .addColumn('bound', 'text', (c) => c.notNull())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('web_vitals_key', ['hour', 'route', 'device', 'vital', 'bound'])
      .execute();
  },
};
