import type { MigrationStep } from './migration-step.ts';

/** An index of enquiries by client, which screening compares a new enquiry with. */
export const enquiriesByClient: MigrationStep = {
  id: '010-enquiries-by-client',
  async up(db) {
    await db.schema
      .createIndex('enquiries_by_client')
      .on('enquiries')
      .columns(['client_hash', 'received_at'])
      .execute();
  },
};
