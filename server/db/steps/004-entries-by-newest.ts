import type { Kysely } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** An index in list order, so that a page out of a hundred thousand posts needs no sorting. */
export const entriesByNewest: MigrationStep = {
  id: '004-entries-by-newest',
  async up(db: Kysely<any>): Promise<void> {
    await db.schema.dropIndex('entries_by_date').execute();
    await db.schema
      .createIndex('entries_by_newest')
      .on('entries')
      .columns(['type', 'status', 'publish_at desc', 'slug'])
      .execute();
  },
};
