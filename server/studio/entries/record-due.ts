import { appendAudit, type Actor } from '../../accounts/audit-log.ts';
import type { ContentChange } from '../../content/entry-store/change-content.ts';
import type { DueAct } from '../../content/entry-store/publish-due.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import type { Database } from '../../db/open-database.ts';
import { joinMoves } from './act-on-entries.ts';
import { subjectOf } from './describe-entry.ts';
import { writerOf } from './list-entries.ts';

/** Who set a date, and what they call the release. */
interface DateSet extends Actor {
  release: string | undefined;
}

/**
 * Records within a change what was published or taken down on its date, as one act of those who set the date.
 *
 * @param revisions what it was done to; the moves of the change are taken
 */
export async function recordDue(
  change: ContentChange,
  act: DueAct,
  revisions: readonly Revision[],
): Promise<void> {
  if (revisions.length === 0) return;
  const entries = joinMoves(change.moves.splice(0)).map(({ before, ...move }) => ({
    ...move,
    // Undone, it must not end again by a date that has passed.
    before: before && {
      ...before,
      unpublishAt: (before.unpublishAt ?? '') > change.now ? before.unpublishAt : null,
    },
  }));
  const known = await readDatesSet(change.db, revisions);
  const setBy = revisions.map(
    (revision): DateSet =>
      // A date that stands in the text is its author's.
      known.get(revision.id) ?? {
        id: revision.accountId ?? null,
        name: writerOf(revision),
        release: undefined,
      },
  );
  const names = [...new Set(setBy.map(({ name }) => name))];
  const ids = new Set(setBy.map(({ id }) => id));
  const releases = new Set(setBy.map(({ release }) => release));
  const actor = { id: ids.size === 1 ? setBy[0]!.id : null, name: names.join(' and ') };
  const release = releases.size === 1 ? setBy[0]!.release : undefined;
  await appendAudit(change.db, actor, act, subjectOf(revisions), { release, entries });
}

/** Who set the dates of revisions last, by their ids, as the audit log knows it. */
async function readDatesSet(
  db: Database,
  revisions: readonly Revision[],
): Promise<Map<string, DateSet>> {
  const [oldest = ''] = revisions.map(({ id }) => id).toSorted();
  const rows = await db
    .selectFrom('audit_log')
    .select(['account_id', 'actor', 'details'])
    .where('act', '=', 'schedule')
    // Ids begin with the time.
    .where('id', '>', oldest)
    .orderBy('id')
    .execute();
  const set = new Map<string, DateSet>();
  for (const { account_id: id, actor: name, details } of rows) {
    const { revisions: dated = [], release } = JSON.parse(details!) as {
      revisions?: string[];
      release?: string;
    };
    for (const revision of dated) set.set(revision, { id, name, release });
  }
  return set;
}
