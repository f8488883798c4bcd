import type { KindName } from '../../../contract/kinds/content-kinds.ts';
import { changeContent } from '../../../server/content/entry-store/change-content.ts';
import { getPublishedAs } from '../../../server/content/entry-store/find-entry.ts';
import {
  endOnPurpose,
  unpublishEntry,
  type UnpublishOutcome,
} from '../../../server/content/entry-store/schedule.ts';
import type { Database } from '../../../server/db/open-database.ts';

/** Takes an entry down whatever names it, as earlier versions did. */
export const endEntry = (db: Database, kind: KindName, slug: string): Promise<void> =>
  changeContent(db, new Date().toISOString(), async (change) =>
    endOnPurpose(change, (await getPublishedAs(change.db, { kind, slug }))!),
  );

/** Takes an entry down, unless something refers to it. */
export const unpublish = (
  db: Database,
  entryId: string,
  now = new Date().toISOString(),
): Promise<UnpublishOutcome> => changeContent(db, now, (change) => unpublishEntry(change, entryId));
