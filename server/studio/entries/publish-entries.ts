import type { Actor } from '../../accounts/audit-log.ts';
import type { ContentChange } from '../../content/entry-store/change-content.ts';
import { getPublished } from '../../content/entry-store/find-entry.ts';
import { nameEntry, nameReferrers } from '../../content/entry-store/find-referrers.ts';
import { publishAgain } from '../../content/entry-store/publish-again.ts';
import { prepareRevisions, publishDrafts, readByIds } from '../../content/entry-store/publish.ts';
import { firstRevision, getNewestRevision } from '../../content/entry-store/revision.ts';
import { schedule, unpublishEntry, type Dates } from '../../content/entry-store/schedule.ts';
import type { Database } from '../../db/open-database.ts';
import {
  ActRefused,
  actOnEntries,
  NO_ENTRY,
  refuseProblems,
  type ActOutcome,
} from './act-on-entries.ts';
import { writerBy } from './save-entry.ts';

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
): Promise<ActOutcome> {
  const revisions = await readByIds(db, revisionIds);
  const prepared = await prepareRevisions(revisions);
  const publish = async (change: ContentChange) => {
    const result = await publishDrafts(change, revisionIds, prepared);
    if (result.outcome === 'refused') refuseProblems(result.problems, revisions);
  };
  return actOnEntries(db, actor, 'publish', revisions, publish, { release });
}

/** Takes an entry down. */
export async function takeDown(db: Database, entryId: string, actor: Actor): Promise<ActOutcome> {
  const newest = await getNewestRevision(db, entryId);
  if (!newest) return NO_ENTRY;
  return actOnEntries(db, actor, 'take-down', [newest], async (change) => {
    const result = await unpublishEntry(change, entryId);
    if (result.outcome === 'unknown') throw new ActRefused('Nothing of it is published.');
    if (result.outcome === 'referred-to')
      throw new ActRefused(
        `It cannot be taken down: ${nameReferrers(result.referrers)} refer to {{${result.referrers[0]?.name}}}.`,
      );
  });
}

/** Publishes again what was published last of an entry that was taken down. */
export async function bringBack(db: Database, entryId: string, actor: Actor): Promise<ActOutcome> {
  const all = db.selectFrom('revisions').where('entry_id', '=', entryId).orderBy('number', 'desc');
  const revision = await firstRevision(all.where('published_at', 'is not', null));
  if (!revision) return NO_ENTRY;
  const prepared = await prepareRevisions([revision]);
  return actOnEntries(db, actor, 'bring-back', [revision], async (change) => {
    if (await getPublished(change.db, entryId)) throw new ActRefused('It is published already.');
    const again = [{ ...revision, unpublishAt: null }];
    refuseProblems(await publishAgain(change, again, prepared, writerBy(actor)), [revision]);
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
): Promise<ActOutcome> {
  const revisions = await readByIds(db, revisionIds);
  const setDates = async (change: ContentChange) => {
    for (const id of revisionIds) {
      const result = await schedule(change.db, id, dates, change.now);
      const revision = revisions.find((one) => one.id === id);
      const name = revision ? nameEntry(revision) : 'A draft';
      if (result.outcome === 'refused')
        throw new ActRefused(`${name} cannot be scheduled: ${result.reason}.`);
    }
  };
  const details = { ...dates, release, revisions: revisionIds };
  return actOnEntries(db, actor, 'schedule', revisions, setDates, details);
}
