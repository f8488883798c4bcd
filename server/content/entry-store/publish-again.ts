import type { ContentChange } from './change-content.ts';
import { picturesNamed } from '../names.ts';
import { textsOfPrepared, type Prepared } from '../published/prepare-revision.ts';
import { publishRevisions, type PublishProblem } from './publish.ts';
import { getLastPublished } from './find-entry.ts';
import { addRevision, listRevisions, type Revision, type Writer } from './revision.ts';

/**
 * Publishes earlier versions of different entries again as part of a change, as new revisions. Newer
 * drafts stay drafts, and newer.
 *
 * @param earlier with the dates on which they are to be taken down; none of them is a draft
 * @param prepared what prepareRevisions made of them
 * @returns why not, by their ids; then the change must be rolled back
 */
export async function publishAgain(
  change: ContentChange,
  earlier: readonly Revision[],
  prepared: ReadonlyMap<string, Prepared>,
  writer: Writer,
): Promise<PublishProblem[]> {
  const copies = new Map<string, { old: Revision; copy: Revision }>();
  const ahead = new Map<string, Prepared>();
  for (const old of earlier) {
    const { kind, slug, source, title, unpublishAt } = old;
    const { last, isNewest } = await shiftNumbers(change, old);
    const preparation = prepared.get(old.id);
    const texts = isNewest ? textsOfPrepared(preparation) : null;
    const pictures = preparation && 'names' in preparation ? picturesNamed(preparation.names) : [];
    const picture = await change.db
      .selectFrom('picture_versions')
      .select(['digest', 'alt', 'decorative', 'made_from_file'])
      .where('revision_id', '=', old.id)
      .executeTakeFirst();
    const again = { kind, slug, source, title, texts, pictures, picture: picture ?? null };
    const copy = await addRevision(change, last, { ...again, ...writer });
    copies.set(copy.id, { old, copy: { ...copy, unpublishAt } });
    if (preparation) ahead.set(copy.id, preparation);
  }
  const all = [...copies.values()].map(({ copy }) => copy);
  const problems = await publishRevisions(change, all, ahead);
  return problems.map((problem) => ({
    ...problem,
    revisionId: copies.get(problem.revisionId)?.old.id ?? problem.revisionId,
  }));
}

/** Raises the numbers of drafts newer than the revision published last. `isNewest` if there are none. */
async function shiftNumbers({ db }: ContentChange, old: Revision) {
  const last = (await getLastPublished(db, old.entryId)) ?? old;
  const newer = (await listRevisions(db, old.entryId)).filter(({ number }) => number > last.number);
  for (const { id, number } of newer)
    await db
      .updateTable('revisions')
      .set({ number: number + 1 })
      .where('id', '=', id)
      .execute();
  return { last, isNewest: newer.length === 0 };
}
