import type { Problem } from '../../../contract/actions/problem.ts';
import { describeProblems, describeReferrer } from '../../actions/entries/describe-problems.ts';
import { endingOf, findStudioLinks } from '../../actions/entries/publish-entries.ts';
import { getPublished } from '../../content/entry-store/find-entry.ts';
import type { Referrer } from '../../content/entry-store/find-referrers.ts';
import { findReferrersTo } from '../../content/entry-store/known-names.ts';
import { findProblems, prepareRevisions, readByIds } from '../../content/entry-store/publish.ts';
import type { Database } from '../../db/open-database.ts';
import { findUnmadeProblems } from '../pictures/picture-drafts.ts';
import { byOf, type Acting } from '../studio-context.ts';

/**
 * Finds what keeps drafts from being published together, as publishing them would.
 *
 * @param dates when they are to be published, if not now, and taken down again: ISO 8601, UTC
 */
export async function findDraftProblems(
  acting: Acting,
  revisionIds: readonly string[],
  { at, until }: { at?: string | null | undefined; until?: string | null | undefined } = {},
): Promise<Problem[]> {
  const { db, runTexts } = acting;
  const revisions = await readByIds(db, revisionIds);
  const prepared = await prepareRevisions(revisions, runTexts, byOf(acting));
  const { problems } = await findProblems(db, revisions, prepared, {
    checked: true,
    at: at ?? undefined,
  });
  const referrers = until ? await findReferrersTo(db, endingOf(revisions), until) : [];
  const { unmade, others } = await findUnmadeProblems(acting, revisions, problems);
  const found = [...findStudioLinks(revisions, acting.studioUrl), ...others];
  return [...unmade, ...describeProblems(found, revisions), ...referrers.map(describeReferrer)];
}

/** Finds the entries that name an entry, and so keep it from being taken down. */
export async function findEntryReferrers(db: Database, entryId: string): Promise<Referrer[]> {
  const published = await getPublished(db, entryId);
  return published ? findReferrersTo(db, [published]) : [];
}
