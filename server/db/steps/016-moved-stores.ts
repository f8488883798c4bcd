import type { MigrationStep } from './migration-step.ts';

/** Where a store was moved to: see server/db/move/. */
export const movedStores: MigrationStep = {
  id: '016-moved-stores',
  async up(db) {
    await db.schema.alterTable('installation').addColumn('moved_to', 'text').execute();
  },
};
