import type { Actor } from '../../accounts/audit-log.ts';
import type { ContentChange } from '../../content/entry-store/change-content.ts';
import { getPublished, pagePathOf } from '../../content/entry-store/find-entry.ts';
import { findMissing } from '../../content/entry-store/find-missing.ts';
import {
  findReferrersTo,
  isPath,
  nameEntry,
  type Referrer,
} from '../../content/entry-store/find-referrers.ts';
import { publishAgain } from '../../content/entry-store/publish-again.ts';
import {
  findProblems,
  prepareRevisions,
  publishDrafts,
  readByIds,
} from '../../content/entry-store/publish.ts';
import { leaveRedirect } from '../../content/entry-store/redirect-entries.ts';
import { getNewestRevision, listRevisions } from '../../content/entry-store/revision.ts';
import {
  isNeeded,
  schedule,
  unpublishEntry,
  type Dates,
} from '../../content/entry-store/schedule.ts';
import type { HasPicture } from '../../content/link-targets.ts';
import { getRedirect } from '../../content/redirects.ts';
import type { Database } from '../../db/open-database.ts';
import {
  ActRefused,
  actOnEntries,
  describeProblems,
  NO_ENTRY,
  refuseProblems,
  type ActOutcome,
} from './act-on-entries.ts';
import { writerBy } from './save-entry.ts';
import type { EndProblem, Problem } from '../studio-types.ts';

/** Where nobody says which pictures there are. */
const anyPicture: HasPicture = () => true;

/**
 * Publishes drafts of different entries, all or none.
 *
 * @param release what people call it, for the audit log
 */
export async function publishEntries(
  db: Database,
  revisionIds: readonly string[],
  actor: Actor,
  release?: string,
  hasPicture: HasPicture = anyPicture,
): Promise<ActOutcome> {
  const revisions = await readByIds(db, revisionIds);
  const prepared = await prepareRevisions(revisions);
  const publish = async (change: ContentChange) => {
    const result = await publishDrafts(change, revisionIds, prepared, hasPicture);
    if (result.outcome === 'refused') refuseProblems(result.problems, revisions);
  };
  return actOnEntries(db, actor, 'publish', revisions, publish, { release });
}

/** What keeps drafts from being published together now, as publishing them would say. */
export async function findDraftProblems(
  db: Database,
  revisionIds: readonly string[],
  hasPicture: HasPicture,
): Promise<Problem[]> {
  const revisions = await readByIds(db, revisionIds);
  const prepared = await prepareRevisions(revisions);
  const { problems } = await findProblems(db, revisions, prepared, hasPicture);
  return describeProblems(problems, revisions).flatMap(({ listed }) => listed);
}

/** What keeps an entry from being taken down: what names it, and where. */
export async function findEndProblems(db: Database, entryId: string): Promise<EndProblem[]> {
  const published = await getPublished(db, entryId);
  if (!published) return [];
  return isNeeded(published)
    ? [NEEDED]
    : (await findReferrersTo(db, [published])).map(endProblemOf);
}

const NEEDED: EndProblem = { path: '', line: 1, message: 'is needed by the site', link: false };

const endProblemOf = ({ entryId, field, name }: Referrer): EndProblem => ({
  path: field,
  line: 1,
  message: isPath(name) ? 'leads to its page' : 'names it',
  entryId,
  link: isPath(name),
});

/** Rolls back a take-down. */
function refuseEnd(referrers: readonly Referrer[]): void {
  if (referrers.length === 0) return;
  const entries = new Set(referrers.map(({ entryId }) => entryId)).size;
  const words = entries === 1 ? 'one other entry names it' : `${entries} other entries name it`;
  throw new ActRefused(`It cannot be taken down: ${words}.`, referrers.map(endProblemOf));
}

/**
 * Takes an entry down.
 *
 * @param to the path that the one of its page leads to from now on; links to it may stay then
 */
export async function takeDown(
  db: Database,
  entryId: string,
  actor: Actor,
  to?: string,
): Promise<ActOutcome> {
  const newest = await getNewestRevision(db, entryId);
  if (!newest) return NO_ENTRY;
  return actOnEntries(db, actor, 'take-down', [newest], async (change) => {
    const published = await getPublished(change.db, entryId);
    const from = published && pagePathOf(published);
    const result = await unpublishEntry(change, entryId, from !== null && to !== undefined);
    if (result.outcome === 'unknown') throw new ActRefused('Nothing of it is published.');
    if (result.outcome === 'needed') throw new ActRefused('The site cannot be without it.');
    if (result.outcome === 'referred-to') return refuseEnd(result.referrers);
    if (!from || to === undefined) return;
    const broken = await findMissing(change.db, [to]);
    await leaveRedirect(change, from, to, writerBy(actor));
    if (broken.size > 0 || !(await getRedirect(change.db, from))?.to)
      throw new ActRefused(`There is no page at ${to}.`);
  });
}

/** Publishes again what was published last of an entry that was taken down. */
export async function bringBack(
  db: Database,
  entryId: string,
  actor: Actor,
  hasPicture: HasPicture = anyPicture,
): Promise<ActOutcome> {
  const revision = (await listRevisions(db, entryId)).find(({ publishedAt }) => publishedAt);
  if (!revision) return NO_ENTRY;
  const prepared = await prepareRevisions([revision]);
  return actOnEntries(db, actor, 'bring-back', [revision], async (change) => {
    if (await getPublished(change.db, entryId)) throw new ActRefused('It is published already.');
    const again = [{ ...revision, unpublishAt: null }];
    const problems = await publishAgain(change, again, prepared, writerBy(actor), hasPicture);
    refuseProblems(problems, [revision]);
  });
}

/**
 * Sets the dates of revisions of different entries, of all or none.
 *
 * @param release what people call it, for the audit log
 */
export async function scheduleEntries(
  db: Database,
  revisionIds: readonly string[],
  dates: Dates,
  actor: Actor,
  release?: string,
  hasPicture: HasPicture = anyPicture,
): Promise<ActOutcome> {
  const revisions = await readByIds(db, revisionIds);
  const { publishAt, unpublishAt } = dates;
  const prepared = await prepareRevisions(publishAt === null ? [] : revisions);
  const setDates = async (change: ContentChange) => {
    for (const id of revisionIds) {
      const result = await schedule(change.db, id, dates, change.now);
      const revision = revisions.find((one) => one.id === id);
      const name = revision ? nameEntry(revision) : 'A draft';
      if (result.outcome === 'refused')
        throw new ActRefused(`${name} cannot be scheduled: ${result.reason}.`);
    }
    if (publishAt !== null) {
      const { problems } = await findProblems(change.db, revisions, prepared, hasPicture);
      refuseProblems(
        problems.filter(({ until }) => until === undefined || until > publishAt),
        revisions,
      );
    }
    if (unpublishAt === null) return;
    if (revisions.some(isNeeded)) throw new ActRefused('The site cannot be without it.');
    refuseEnd(await findReferrersTo(change.db, revisions, { at: unpublishAt }));
  };
  return actOnEntries(db, actor, 'schedule', revisions, setDates, { ...dates, release });
}
