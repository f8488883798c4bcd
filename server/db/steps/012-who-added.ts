import type { MigrationStep } from './migration-step.ts';

/** Who added a picture, whose sizes are made in turns. */
export const whoAdded: MigrationStep = {
  id: '012-who-added',
  async up(db) {
    await db.schema.alterTable('media_files').addColumn('added_by', 'text').execute();
  },
};
