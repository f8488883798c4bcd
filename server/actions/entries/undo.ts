import { undoInput } from '../../../contract/actions/entry-acts.ts';
import type { ContentChange, PublishedMove } from '../../content/entry-store/change-content.ts';
import {
  findEntry,
  getLastPublished,
  getPublished,
  wasTakenDown,
} from '../../content/entry-store/find-entry.ts';
import { callEntry, findReferrers } from '../../content/entry-store/find-referrers.ts';
import { readNames } from '../../content/entry-store/known-names.ts';
import { publishAgain } from '../../content/entry-store/publish-again.ts';
import { prepareRevisions, readByIds } from '../../content/entry-store/publish.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import { endOnPurpose } from '../../content/entry-store/schedule.ts';
import { picturesNamed } from '../../content/names.ts';
import type { Prepared } from '../../content/published/prepare-revision.ts';
import type { Database } from '../../db/open-database.ts';
import { Refused } from '../refused.ts';
import { actOnEntries, isUndoable } from './act-on-entries.ts';
import { refuseProblems } from './describe-problems.ts';
import { refuseUnmade } from './publish-entries.ts';
import { writerBy } from './save-entry.ts';

/**
 * Undoes an act: revisions that were published before are published again, as new ones, and entries that were
 * not are taken down; all or nothing. Pictures that they show and that were deleted since come back with them.
 */
export const undo = actOnEntries('undo', {
  input: undoInput,
  async prepare({ db, runTexts, asker }, { id }) {
    const row = await db
      .selectFrom('audit_log')
      .select(['act', 'at', 'details'])
      .where('id', '=', id)
      .executeTakeFirst();
    const details: unknown = JSON.parse(row?.details ?? 'null');
    if (!row || !isUndoable(row.act, details))
      throw new Refused('not-found', 'There is nothing to undo.');
    const { entries: moves } = details;
    const ids = moves.flatMap(({ before, after }) => before?.id ?? after ?? []);
    const revisions = await readByIds(db, ids);
    const earlier = moves.flatMap(({ before }) => {
      const revision = revisions.find((one) => one.id === before?.id);
      return before && revision ? [{ ...revision, unpublishAt: before.unpublishAt }] : [];
    });
    const prepared = await prepareRevisions(earlier, runTexts, asker);
    const deleted = await findDeletedPictures(db, prepared);
    for (const [of, made] of await prepareRevisions(deleted, runTexts, asker))
      prepared.set(of, made);
    return { revisions, moves, at: row.at, earlier, deleted, prepared };
  },
  async run(work, _, { revisions, moves, at, earlier, deleted, prepared }) {
    for (const move of moves) await requireLatest(work, move, at);
    const added = revisions.filter(({ id: revision }) =>
      moves.some(({ before, after }) => before === null && after === revision),
    );
    const made = [...prepared.values()].flatMap((one) =>
      'names' in one ? Object.keys(one.names) : [],
    );
    const before = await readNames(work.db, { names: made, about: added });
    // Before the others: an earlier version may need the address.
    for (const revision of added) await endOnPurpose(work, revision);
    await refuseUnmade(work.db, prepared);
    const again = [...deleted, ...earlier];
    refuseProblems(await publishAgain(work, again, prepared, writerBy(work)), earlier);
    const after = await readNames(work.db, { names: [...made, ...before] });
    const lost = before.difference(after);
    const [referrer] = await findReferrers(work.db, (name) => lost.has(name));
    if (referrer) {
      // What comes from a remote provider has no revision.
      const named = await getPublished(work.db, referrer.entryId);
      refuse(`${named ? callEntry(named) : 'another entry'} names it`);
    }
    for (const name of made)
      if (!after.has(name) && (await wasTakenDown(work.db, name)))
        refuse(`there is no ${name} any more`);
  },
});

function refuse(why: string): never {
  throw new Refused('conflict', `It cannot be undone: ${why}.`);
}

/** The pictures that these versions show and that were deleted since, as they were published last. */
async function findDeletedPictures(
  db: Database,
  prepared: ReadonlyMap<string, Prepared>,
): Promise<Revision[]> {
  const slugs = [...prepared.values()].flatMap((one) =>
    'names' in one ? picturesNamed(one.names) : [],
  );
  const found: Revision[] = [];
  for (const slug of new Set(slugs)) {
    const entryId = await findEntry(db, 'picture', slug);
    const last =
      entryId && !(await getPublished(db, entryId)) && (await getLastPublished(db, entryId));
    if (last) found.push({ ...last, unpublishAt: null });
  }
  return found;
}

/** Refuses if something of the entry was published or unpublished since. */
async function requireLatest({ db }: ContentChange, move: PublishedMove, at: string) {
  const { entryId, before, after } = move;
  const published = await getPublished(db, entryId);
  const later = await db
    .selectFrom('revisions')
    .select('id')
    .where('entry_id', '=', entryId)
    // Acts may share a millisecond, and dates are kept by the clock of the database.
    .where('published_at', '>=', at)
    .where('id', 'not in', [before?.id ?? '', after ?? ''])
    .executeTakeFirst();
  if ((published?.id ?? null) !== after || later)
    refuse('a newer version was published or unpublished since');
}
