import type { z } from 'zod';
import {
  entryInput,
  publishInput,
  scheduleInput,
  takeDownInput,
} from '../../../contract/actions/entry-acts.ts';
import { firstOf } from '../../../contract/first-of.ts';
import { isOfLibrary } from '../../../contract/shown-picture.ts';
import {
  getLastPublished,
  getPublished,
  pagePathOf,
} from '../../content/entry-store/find-entry.ts';
import { callEntry, type Referrer } from '../../content/entry-store/find-referrers.ts';
import { findReferrersTo, readNames } from '../../content/entry-store/known-names.ts';
import { findUses } from '../../content/entry-store/picture-uses.ts';
import { publishAgain } from '../../content/entry-store/publish-again.ts';
import {
  findProblems,
  prepareRevisions,
  publishDrafts,
  readByIds,
  storeDated,
  type PublishProblem,
} from '../../content/entry-store/publish.ts';
import { leaveRedirect } from '../../content/entry-store/redirect-entries.ts';
import { getNewestRevision, type Revision } from '../../content/entry-store/revision.ts';
import { isNeeded, scheduleRevision, unpublishEntry } from '../../content/entry-store/schedule.ts';
import type { Bodies } from '../../content/published/bodies.ts';
import type { Prepared } from '../../content/published/prepare-revision.ts';
import { getRedirect } from '../../content/redirects.ts';
import { findStudioAddress } from '../../content/studio-address.ts';
import type { Database } from '../../db/open-database.ts';
import { findUnmade } from '../../media/library.ts';
import { Refused } from '../refused.ts';
import type { ContentWork, Preparing } from '../run-action.ts';
import { actOnEntries } from './act-on-entries.ts';
import { readDraftDates } from './read-draft-dates.ts';
import { describeReferrer, NO_ENTRY, refuseProblems } from './describe-problems.ts';
import { writerBy } from './save-entry.ts';

/** Revisions that are to be published, with what is made of them. */
export interface ToPublish {
  revisions: readonly Revision[];
  prepared: ReadonlyMap<string, Prepared>;
  /** Addresses of the studio in their texts. */
  links: readonly PublishProblem[];
}

/**
 * Makes rows of revisions. The texts of drafts get the day on which a person publishes them; what a key publishes stays
 * as it is written.
 *
 * @param at when they are published (ISO 8601, UTC), if not now; null if they no longer are
 */
export async function prepareToPublish(
  { db, by, runTexts, asker, studioUrl }: Preparing,
  revisions: readonly Revision[],
  at: string | null = new Date().toISOString(),
): Promise<ToPublish> {
  const dates = by.id === null ? undefined : await readDraftDates(db, revisions, at);
  const prepared = await prepareRevisions(revisions, runTexts, asker, dates);
  return { revisions, prepared, links: findStudioLinks(revisions, studioUrl) };
}

/** Publishes prepared drafts, all or none. */
export async function publishPrepared(work: ContentWork, ids: readonly string[], made: ToPublish) {
  const { revisions, prepared, links } = made;
  await storeDated(work, prepared);
  await refuseUnmade(work.db, prepared);
  refuseProblems(links, revisions);
  refuseProblems(await publishDrafts(work, ids, prepared), revisions);
}

/** Publishes drafts of different entries, all or none. */
export const publishEntries = actOnEntries('publish', {
  input: publishInput,
  prepare: async (preparing, { revisions: ids }) =>
    prepareToPublish(preparing, await readByIds(preparing.db, ids)),
  run: (work, { revisions: ids }, made) => publishPrepared(work, ids, made),
  details: ({ release }) => ({ release }),
});

/** The revisions that a date of an end is for: pictures that are published with an entry stay in the library. */
export function endingOf(revisions: readonly Revision[]): readonly Revision[] {
  const others = revisions.filter(({ kind }) => kind !== 'picture');
  return others.length > 0 ? others : revisions;
}

/** Finds texts with an address of the studio. */
export function findStudioLinks(
  revisions: readonly Revision[],
  studioUrl: string | undefined,
): PublishProblem[] {
  const find = findStudioAddress(studioUrl);
  return revisions.flatMap(({ id, source }) => {
    const words = find(source);
    return words === null ? [] : { revisionId: id, reason: 'invalid' as const, words };
  });
}

/** Refuses to publish pictures that are still processing, or whose files were removed. */
export async function refuseUnmade(
  db: Database,
  prepared: ReadonlyMap<string, Prepared>,
): Promise<void> {
  const bodies = [...prepared.values()].map((one) => ('row' in one ? one.row : null));
  const files = bodies
    .flatMap((row) => (row?.kind === 'picture' ? (row.body as Bodies['picture']).file : []))
    .filter(isOfLibrary);
  if (files.length > 0 && (await findUnmade(db, files)))
    throw new Refused(
      'conflict',
      'A picture is still processing, or its file was removed a week after it was deleted.',
    );
}

/** Refuses to take down a picture that a version shows which is published, scheduled or drafted. */
async function refuseUsed(db: Database, slug: string): Promise<void> {
  const uses = await findUses(db, slug);
  if (uses.length === 0) return;
  const names = firstOf(uses.map(callEntry));
  const words = `It cannot be deleted: ${names} ${uses.length === 1 ? 'shows' : 'show'} it.`;
  throw new Refused('conflict', words, {
    problems: uses.map(({ id, field }) => ({
      entryId: id,
      path: field,
      line: 1,
      message: 'shows it',
    })),
  });
}

/** Refuses to take an entry down: others name it, or, without referrers, the site needs it. */
function refuseEnd(referrers: readonly Referrer[]): never {
  const { size } = new Set(referrers.map(({ entryId }) => entryId));
  const words = ['the site needs it', 'another entry names it'][size] ?? `${size} entries name it`;
  const problems = referrers.map(describeReferrer);
  throw new Refused('conflict', `It cannot be unpublished: ${words}.`, { problems });
}

/** Takes an entry down. */
export const takeDown = actOnEntries('take-down', {
  input: takeDownInput,
  async prepare({ db }, { entryId }) {
    const newest = await getNewestRevision(db, entryId);
    if (!newest) throw new Refused('not-found', NO_ENTRY);
    return { revisions: [newest] };
  },
  run: (work, { to }, { revisions: [newest] }) => endEntry(work, newest!, to),
});

/**
 * Takes an entry down.
 *
 * @param newest its newest revision
 * @param to the path that its page will redirect to
 */
export async function endEntry(work: ContentWork, { entryId, kind, slug }: Revision, to?: string) {
  const published = await getPublished(work.db, entryId);
  const from = to === undefined ? null : published && pagePathOf(published);
  if (kind === 'picture') await refuseUsed(work.db, slug);
  const result = await unpublishEntry(work, entryId, from !== null);
  if (result.outcome === 'unknown') throw new Refused('conflict', 'Nothing of it is published.');
  if (result.outcome === 'referred-to') refuseEnd(result.referrers);
  if (from === null || to === undefined) return;
  const hasPage = (await readNames(work.db, { names: [to] })).has(to);
  await leaveRedirect(work, from, to, writerBy(work));
  if (!hasPage || !(await getRedirect(work.db, from))?.to)
    throw new Refused('conflict', `There is no page at ${to}.`);
}

/** Publishes again what was published last of an entry that was taken down. */
export const bringBack = actOnEntries('bring-back', {
  input: entryInput,
  async prepare({ db, runTexts, asker }, { entryId }) {
    const last = await getLastPublished(db, entryId);
    if (!last) throw new Refused('not-found', NO_ENTRY);
    const revisions = [{ ...last, unpublishAt: null }];
    return { revisions, prepared: await prepareRevisions(revisions, runTexts, asker) };
  },
  async run(work, { entryId }, { revisions, prepared }) {
    if (await getPublished(work.db, entryId))
      throw new Refused('conflict', 'It is published already.');
    await refuseUnmade(work.db, prepared);
    refuseProblems(await publishAgain(work, revisions, prepared, writerBy(work)), revisions);
  },
});

/** Sets the dates of revisions of different entries, of all or none. */
export const scheduleEntries = actOnEntries('schedule', {
  input: scheduleInput,
  async prepare(preparing, { revisions: ids, publishAt }) {
    return prepareToPublish(preparing, await readByIds(preparing.db, ids), publishAt);
  },
  async run(work, { revisions: ids, publishAt, unpublishAt }, { revisions, prepared, links }) {
    const ending = endingOf(revisions);
    await storeDated(work, prepared);
    for (const id of ids) {
      const revision = revisions.find((one) => one.id === id);
      const isEnding = !revision || ending.includes(revision);
      const dates = { publishAt, unpublishAt: isEnding ? unpublishAt : null };
      const result = await scheduleRevision(work, id, dates, prepared);
      const name = revision ? callEntry(revision) : 'A draft';
      if (result.outcome === 'refused')
        throw new Refused('conflict', `${name} cannot be scheduled: ${result.reason}.`);
    }
    if (publishAt !== null) {
      const options = { checked: true, at: publishAt };
      const { problems } = await findProblems(work.db, revisions, prepared, options);
      refuseProblems([...links, ...problems], revisions);
    }
    if (unpublishAt === null) return;
    const referrers = await findReferrersTo(work.db, ending, unpublishAt);
    if (referrers.length > 0 || ending.some(isNeeded)) refuseEnd(referrers);
  },
  details: ({ revisions, release, publishAt, unpublishAt }: z.output<typeof scheduleInput>) => ({
    publishAt,
    unpublishAt,
    release,
    revisions,
  }),
});
