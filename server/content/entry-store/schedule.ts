import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { Database } from '../../db/open-database.ts';
import { isPath } from '../names.ts';
import type { Prepared } from '../published/prepare-revision.ts';
import { changeContent, type ContentChange } from './change-content.ts';
import { getPublished } from './find-entry.ts';
import type { Referrer } from './find-referrers.ts';
import { findReferrersTo } from './known-names.ts';
import { prepareRevisions, readByIds } from './publish.ts';
import { endRevision } from './revision-states.ts';
import { getRevision, type Revision } from './revision.ts';

/** When a revision is to be published and taken down; ISO 8601, null for never. */
export interface Dates {
  publishAt: string | null;
  unpublishAt: string | null;
}

export type ScheduleOutcome = { outcome: 'scheduled' } | { outcome: 'refused'; reason: string };

/** Sets the dates of a revision. For importers: its text is parsed in this process. */
export async function schedule(
  db: Database,
  revisionId: string,
  dates: Dates,
  now = new Date().toISOString(),
): Promise<ScheduleOutcome> {
  const prepared = await prepareRevisions(await readByIds(db, [revisionId]));
  return changeContent(db, now, (change) => scheduleRevision(change, revisionId, dates, prepared));
}

/**
 * Sets the dates of a revision. A draft with a date becomes scheduled, and a scheduled revision without
 * one a draft; of the published revision only the end can be set. `publishDue` does what is due.
 *
 * @param prepared by `prepareRevisions`
 */
export async function scheduleRevision(
  change: ContentChange,
  revisionId: string,
  dates: Dates,
  prepared: ReadonlyMap<string, Prepared>,
): Promise<ScheduleOutcome> {
  const refuse = (reason: string): ScheduleOutcome => ({ outcome: 'refused', reason });
  const publishAt = dates.publishAt && new Date(dates.publishAt).toISOString();
  const unpublishAt = dates.unpublishAt && new Date(dates.unpublishAt).toISOString();
  const revision = await getRevision(change.db, revisionId);
  if (!revision) return refuse('there is no such version');
  const { state } = revision;
  if (state === 'replaced') return refuse('a newer version replaced it');
  if (state === 'published' && publishAt !== null) return refuse('it is published already');
  const begins = publishAt ?? (state === 'published' ? change.now : null);
  if (unpublishAt !== null && (begins === null || unpublishAt <= begins))
    return refuse('it would end before it begins');
  const made = prepared.get(revisionId);
  if (publishAt !== null && made && 'problem' in made) return refuse(made.problem);
  await setDates(change, revision, {
    ...(state !== 'published' && { publishAt }),
    unpublishAt,
  });
  return { outcome: 'scheduled' };
}

/** Sets the dates, and the state that follows from them, without checks. */
export async function setDates(
  { db }: ContentChange,
  { id }: Pick<Revision, 'id'>,
  dates: Partial<Dates>,
): Promise<void> {
  await db
    .updateTable('revisions')
    .set({
      ...(dates.publishAt !== undefined && {
        publish_at: dates.publishAt,
        state: dates.publishAt === null ? ('draft' as const) : ('scheduled' as const),
      }),
      ...(dates.unpublishAt !== undefined && { unpublish_at: dates.unpublishAt }),
    })
    .where('id', '=', id)
    .execute();
}

export type UnpublishOutcome =
  | { outcome: 'unpublished' }
  /** Nothing of the entry is published. */
  | { outcome: 'unknown' }
  /** Published entries refer to it. Without referrers: it is the only entry of its kind, and pages need it. */
  | { outcome: 'referred-to'; referrers: Referrer[] };

/**
 * Takes an entry down. Its revisions stay.
 *
 * @param redirected whether its page will redirect, so that links to it may stay
 */
export async function unpublishEntry(
  change: ContentChange,
  entryId: string,
  redirected = false,
): Promise<UnpublishOutcome> {
  const revision = await getPublished(change.db, entryId);
  if (!revision) return { outcome: 'unknown' };
  const referrers = (await findReferrersTo(change.db, [revision])).filter(
    ({ name }) => !redirected || !isPath(name),
  );
  if (referrers.length > 0 || isNeeded(revision)) return { outcome: 'referred-to', referrers };
  await endOnPurpose(change, revision);
  return { outcome: 'unpublished' };
}

/** Whether pages are made from an entry: the only one of its kind. */
export const isNeeded = ({ kind }: Pick<Revision, 'kind'>): boolean => 'file' in kindOf(kind).files;

/** Takes a revision down, and marks that with a date: loading its file again does not restore it. */
export async function endOnPurpose(change: ContentChange, revision: Revision): Promise<void> {
  await setDates(change, revision, { unpublishAt: change.now });
  await endRevision(change, revision);
}
