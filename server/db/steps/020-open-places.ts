import type { MigrationStep } from './migration-step.ts';

/** Where in an entry a tab has its cursor. */
export const openPlaces: MigrationStep = {
  id: '020-open-places',
  async up(db) {
    await db.schema.alterTable('open_tabs').addColumn('place', 'text').execute();
  },
};
