import { runTextsHere } from '../../../server/content/texts/run-texts.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { countStored } from '../../../server/studio/entries/save-entry.ts';

/** What acts of the studio need, over a store. */
export const actingOn = (db: Database) => ({
  db,
  runTexts: runTextsHere,
  stored: countStored(),
});
