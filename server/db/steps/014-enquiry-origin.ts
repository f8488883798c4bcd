import type { MigrationStep } from './migration-step.ts';

/** What an enquiry is about: the person, the service, the post or the calculation that it began with. */
export const enquiryOrigin: MigrationStep = {
  id: '014-enquiry-origin',
  async up(db) {
    await db.schema.alterTable('enquiries').addColumn('origin', 'text').execute();
  },
};
