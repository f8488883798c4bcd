import { publish } from '../../content/entry-store/publish.ts';
import { readRevisions } from '../../content/entry-store/revision.ts';
import type { Database } from '../../db/open-database.ts';

/** Publishes a new picture when all its sizes stand. One that replaces another is published by a person. */
export async function publishMade(db: Database, file: string): Promise<void> {
  const drafts = await readRevisions(
    db
      .selectFrom('revisions')
      .where('kind', '=', 'picture')
      .where('state', '=', 'draft')
      .where('source', 'like', `%${file}%`)
      .where('entry_id', 'not in', (e) =>
        e
          .selectFrom('revisions as earlier')
          .select('earlier.entry_id')
          .where('earlier.kind', '=', 'picture')
          .where('earlier.published_at', 'is not', null),
      ),
  );
  for (const { id } of drafts) await publish(db, [id]);
}
