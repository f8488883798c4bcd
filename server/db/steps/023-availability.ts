import type { MigrationStep } from './migration-step.ts';

/** When a person works, if not in the firm's hours: see contract/studio/availability.ts. */
export const availabilityOfAccounts: MigrationStep = {
  id: '023-availability',
  async up(db) {
    await db.schema.alterTable('accounts').addColumn('availability', 'text').execute();
  },
};
