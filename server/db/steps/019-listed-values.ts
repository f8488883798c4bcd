import type { MigrationStep } from './migration-step.ts';

/** What the studio's list shows of entries; server/content/entry-store/start-entry-index.ts fills it. */
export const listedValues: MigrationStep = {
  id: '019-listed-values',
  async up(db) {
    await db.schema.alterTable('searched_entries').addColumn('listed', 'text').execute();
  },
};
