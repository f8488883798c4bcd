import type { Dates } from '../content/entry-store/schedule.ts';
import type { Revision } from '../content/entry-store/revision.ts';
import type { Database } from '../db/open-database.ts';
import type { Actor } from './respond-to-outcome.ts';
import type { Problem } from './studio-types.ts';

/** The outcome of something that changes what visitors see. */
export type ActOutcome =
  /** The id of its row in the audit log. */
  | { outcome: 'done'; id: string }
  | { outcome: 'unknown' }
  | { outcome: 'refused'; message: string; problems: Problem[] };

/** Publishes revisions of different entries, all or none. */
export async function publishEntries(
  _db: Database,
  _revisionIds: readonly string[],
  _actor: Actor,
): Promise<ActOutcome> {
  return { outcome: 'unknown' };
}

/** Takes an entry down. */
export async function takeDown(
  _db: Database,
  _entryId: string,
  _actor: Actor,
): Promise<ActOutcome> {
  return { outcome: 'unknown' };
}

/** Publishes again what was published last of an entry that was taken down. */
export async function bringBack(
  _db: Database,
  _entryId: string,
  _actor: Actor,
): Promise<ActOutcome> {
  return { outcome: 'unknown' };
}

/** Sets the dates of a revision. */
export async function scheduleEntry(
  _db: Database,
  _revisionId: string,
  _dates: Dates,
  _actor: Actor,
): Promise<
  | { outcome: 'scheduled'; revision: Revision }
  | { outcome: 'refused'; message: string; problems: Problem[] }
> {
  return { outcome: 'refused', message: '', problems: [] };
}
