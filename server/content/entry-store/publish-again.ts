import type { ContentChange } from './change-content.ts';
import { publishRevisions, type Prepared, type PublishProblem } from './publish.ts';
import { addRevision, type Revision, type Writer } from './revision.ts';

/**
 * Publishes earlier versions of different entries again as part of a change, as new revisions. Drafts that
 * are newer than what was published last stay drafts, and newer.
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
    const last = await makeRoom(change, old);
    const values = { title };
    const copy = await addRevision(change, last, { kind, slug, source, values, ...writer });
    copies.set(copy.id, { old, copy: { ...copy, unpublishAt } });
    const made = prepared.get(old.id);
    if (made) ahead.set(copy.id, made);
  }
  const all = [...copies.values()].map(({ copy }) => copy);
  const problems = await publishRevisions(change, all, ahead);
  return problems.map((problem) => ({
    ...problem,
    revisionId: copies.get(problem.revisionId)?.old.id ?? problem.revisionId,
  }));
}

/** Raises the numbers of the drafts after what was published last of an entry. Returns what it was. */
async function makeRoom({ db }: ContentChange, { entryId, ...given }: Revision) {
  const ofEntry = db
    .selectFrom('revisions')
    .select(['id', 'number'])
    .where('entry_id', '=', entryId)
    .orderBy('number', 'desc');
  const last = await ofEntry.where('published_at', 'is not', null).executeTakeFirst();
  const { id, number } = last ?? given;
  for (const newer of await ofEntry.where('number', '>', number).execute())
    await db
      .updateTable('revisions')
      .set({ number: newer.number + 1 })
      .where('id', '=', newer.id)
      .execute();
  return { entryId, id, number };
}
