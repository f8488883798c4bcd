import { firstOf } from '../../../contract/first-of.ts';
import type { ContentChange } from '../../content/entry-store/change-content.ts';
import {
  getLastPublished,
  getPublished,
  pagePathOf,
} from '../../content/entry-store/find-entry.ts';
import { callEntry, type Referrer } from '../../content/entry-store/find-referrers.ts';
import { publishAgain } from '../../content/entry-store/publish-again.ts';
import {
  findProblems,
  prepareRevisions,
  publishDrafts,
  readByIds,
  type PublishProblem,
} from '../../content/entry-store/publish.ts';
import { leaveRedirect } from '../../content/entry-store/redirect-entries.ts';
import { findReferrersTo, readNames } from '../../content/entry-store/known-names.ts';
import { getNewestRevision, type Revision } from '../../content/entry-store/revision.ts';
import {
  isNeeded,
  scheduleRevision,
  unpublishEntry,
  type Dates,
} from '../../content/entry-store/schedule.ts';
import type { Bodies } from '../../content/published/bodies.ts';
import type { Prepared } from '../../content/published/prepare-revision.ts';
import type { Database } from '../../db/open-database.ts';
import { findUnmade } from '../../media/library.ts';
import { isOfLibrary } from '../../../contract/shown-picture.ts';
import { isPath } from '../../content/names.ts';
import { findStudioAddress } from '../../content/studio-address.ts';
import { getRedirect } from '../../content/redirects.ts';
import { findUses } from '../../content/entry-store/picture-uses.ts';
import type { Problem } from '../../../contract/actions/problem.ts';
import {
  ActRefused,
  actOnEntries,
  NO_ENTRY,
  refuseProblems,
  type ActOutcome,
} from './act-on-entries.ts';
import { dateChange, storeDated } from './date-change.ts';
import { writerBy } from './save-entry.ts';
import { byOf } from '../acting.ts';
import type { Acting } from '../acting.ts';

/**
 * Publishes drafts of different entries, all or none.
 *
 * @param release what people call it, for the audit log
 */
export async function publishEntries(
  acting: Acting,
  revisionIds: readonly string[],
  release?: string,
): Promise<ActOutcome> {
  const revisions = await dateChange(acting, await readByIds(acting.db, revisionIds));
  const prepared = await prepareRevisions(revisions, acting.runTexts, byOf(acting));
  async function publish(change: ContentChange) {
    await storeDated(change, revisions);
    await refuseUnmade(change.db, prepared);
    refuseProblems(findStudioLinks(acting, revisions), revisions);
    refuseProblems(await publishDrafts(change, revisionIds, prepared), revisions);
  }
  return actOnEntries(acting, 'publish', revisions, publish, { release });
}

/** The revisions that a date of an end is for: pictures that are published with an entry stay in the library. */
export function endingOf(revisions: readonly Revision[]): readonly Revision[] {
  const others = revisions.filter(({ kind }) => kind !== 'picture');
  return others.length > 0 ? others : revisions;
}

/** Finds texts with an address of the studio. */
export function findStudioLinks(
  { studioUrl }: Acting,
  revisions: readonly Revision[],
): PublishProblem[] {
  const find = findStudioAddress(studioUrl);
  return revisions.flatMap(({ id, source }) => {
    const words = find(source);
    return words === null ? [] : { revisionId: id, reason: 'invalid' as const, words };
  });
}

/** Refuses to publish pictures whose sizes do not stand yet, or whose files were removed. */
export async function refuseUnmade(
  db: Database,
  prepared: ReadonlyMap<string, Prepared>,
): Promise<void> {
  const bodies = [...prepared.values()].map((one) => ('row' in one ? one.row : null));
  const files = bodies
    .flatMap((row) => (row?.kind === 'picture' ? (row.body as Bodies['picture']).file : []))
    .filter(isOfLibrary);
  if (files.length > 0 && (await findUnmade(db, files)))
    throw new ActRefused(
      'The sizes of a picture are still being made, or its file was removed a week after it was deleted.',
    );
}

/** Refuses to take down a picture that a version shows which is published, scheduled or drafted. */
async function refuseUsed(db: Database, slug: string): Promise<void> {
  const uses = await findUses(db, slug);
  if (uses.length === 0) return;
  const names = firstOf(uses.map(callEntry));
  throw new ActRefused(
    `It cannot be deleted: ${names} ${uses.length === 1 ? 'shows' : 'show'} it.`,
    uses.map(({ id, field }) => ({ entryId: id, path: field, line: 1, message: 'shows it' })),
  );
}

/** Refuses to take an entry down: others name it, or, without referrers, the site needs it. */
function refuseEnd(referrers: readonly Referrer[]): never {
  const { size } = new Set(referrers.map(({ entryId }) => entryId));
  const words = ['the site needs it', 'another entry names it'][size] ?? `${size} entries name it`;
  throw new ActRefused(`It cannot be taken down: ${words}.`, referrers.map(describeReferrer));
}

export const describeReferrer = ({ entryId, field: path, name }: Referrer): Problem => ({
  entryId,
  path,
  line: 1,
  message: isPath(name) ? 'leads to its page' : 'names it',
});

/**
 * Takes an entry down.
 *
 * @param to the path that its page will redirect to, so that links to it may stay
 */
export async function takeDown(acting: Acting, entryId: string, to?: string): Promise<ActOutcome> {
  const newest = await getNewestRevision(acting.db, entryId);
  if (!newest) return NO_ENTRY;
  return actOnEntries(acting, 'take-down', [newest], async (change) => {
    const published = await getPublished(change.db, entryId);
    const from = to === undefined ? null : published && pagePathOf(published);
    if (newest.kind === 'picture') await refuseUsed(change.db, newest.slug);
    const result = await unpublishEntry(change, entryId, from !== null);
    if (result.outcome === 'unknown') throw new ActRefused('Nothing of it is published.');
    if (result.outcome === 'referred-to') refuseEnd(result.referrers);
    if (from === null || to === undefined) return;
    const hasPage = (await readNames(change.db, { names: [to] })).has(to);
    await leaveRedirect(change, from, to, writerBy(acting));
    if (!hasPage || !(await getRedirect(change.db, from))?.to)
      throw new ActRefused(`There is no page at ${to}.`);
  });
}

/** Publishes again what was published last of an entry that was taken down. */
export async function bringBack(acting: Acting, entryId: string): Promise<ActOutcome> {
  const revision = await getLastPublished(acting.db, entryId);
  if (!revision) return NO_ENTRY;
  const prepared = await prepareRevisions([revision], acting.runTexts, byOf(acting));
  return actOnEntries(acting, 'bring-back', [revision], async (change) => {
    if (await getPublished(change.db, entryId)) throw new ActRefused('It is published already.');
    await refuseUnmade(change.db, prepared);
    const again = [{ ...revision, unpublishAt: null }];
    refuseProblems(await publishAgain(change, again, prepared, writerBy(acting)), [revision]);
  });
}

/**
 * Sets the dates of revisions of different entries, of all or none.
 *
 * @param release what people call it, for the audit log
 */
export async function scheduleEntries(
  acting: Acting,
  revisionIds: readonly string[],
  dates: Dates,
  release?: string,
): Promise<ActOutcome> {
  const { publishAt, unpublishAt } = dates;
  const read = await readByIds(acting.db, revisionIds);
  const revisions = publishAt === null ? read : await dateChange(acting, read, publishAt);
  const waiting = publishAt === null ? [] : revisions;
  const ending = endingOf(revisions);
  const prepared = await prepareRevisions(waiting, acting.runTexts, byOf(acting));
  const setDates = async (change: ContentChange) => {
    await storeDated(change, waiting);
    for (const id of revisionIds) {
      const revision = revisions.find((one) => one.id === id);
      const own = revision && !ending.includes(revision) ? { publishAt, unpublishAt: null } : dates;
      const result = await scheduleRevision(change, id, own, prepared);
      const name = revision ? callEntry(revision) : 'A draft';
      if (result.outcome === 'refused')
        throw new ActRefused(`${name} cannot be scheduled: ${result.reason}.`);
    }
    if (publishAt !== null) {
      const options = { checked: true, at: publishAt };
      const { problems } = await findProblems(change.db, revisions, prepared, options);
      refuseProblems([...findStudioLinks(acting, revisions), ...problems], revisions);
    }
    if (unpublishAt === null) return;
    const referrers = await findReferrersTo(change.db, ending, unpublishAt);
    if (referrers.length > 0 || ending.some(isNeeded)) refuseEnd(referrers);
  };
  const details = { ...dates, release, revisions: revisionIds };
  return actOnEntries(acting, 'schedule', revisions, setDates, details);
}
