import type { MigrationStep } from './migration-step.ts';

/** Pictures get a card for shared links: the missing files are made when the site has started. */
export const pictureCards: MigrationStep = {
  id: '010-picture-cards',
  async up(db) {
    await db.updateTable('media_files').set({ made_at: null }).execute();
  },
};
