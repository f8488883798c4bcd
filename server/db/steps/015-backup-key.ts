import type { MigrationStep } from './migration-step.ts';

/** Whom backups in a bucket are encrypted to, and whether somebody has the key elsewhere. */
export const backupKey: MigrationStep = {
  id: '015-backup-key',
  async up(db) {
    for (const column of ['backup_recipient', 'backup_key_noted_at'])
      await db.schema.alterTable('installation').addColumn(column, 'text').execute();
  },
};
