import type { MigrationStep } from './migration-step.ts';

/** Keys with which an agent may read enquiries. */
export const keysForAgents: MigrationStep = {
  id: '018-keys-for-agents',
  async up(db) {
    await db.schema
      .alterTable('api_keys')
      .addColumn('for_agents', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
