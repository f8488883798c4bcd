import type { MigrationStep } from './migration-step.ts';

/** Pictures come in one more width: the missing files are made when the site has started. */
export const smallerPictures: MigrationStep = {
  id: '006-smaller-pictures',
  async up(db) {
    await db.updateTable('media_files').set({ made_at: null }).execute();
  },
};
