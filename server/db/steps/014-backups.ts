import type { MigrationStep } from './migration-step.ts';

/** What is known of the backups that are taken by themselves. */
export const backups: MigrationStep = {
  id: '014-backups',
  async up(db) {
    for (const column of ['backup_proven_at', 'backup_summary', 'backup_told_at'])
      await db.schema.alterTable('installation').addColumn(column, 'text').execute();
  },
};
