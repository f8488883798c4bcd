import type { MigrationStep } from './migration-step.ts';

/** When the value of something that an entry refers to last changed. */
export const referenceDates: MigrationStep = {
  id: '015-reference-dates',
  async up(db) {
    await db.schema.alterTable('entries').addColumn('reference_changed_at', 'text').execute();
  },
};
