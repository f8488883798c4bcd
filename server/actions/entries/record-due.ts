import { appendAudit } from '../../accounts/audit-log.ts';
import type { RecordDue } from '../../content/entry-store/publish-due.ts';
import { joinMoves } from './act-on-entries.ts';
import { subjectOf } from './describe-problems.ts';
import { writerOf } from '../../content/entry-store/revision.ts';

/** Records revisions that were published or taken down on their date, as one act of the people who set the date. */
export const recordDue: RecordDue = async (change, act, revisions) => {
  const { db, now } = change;
  if (revisions.length === 0) return;
  const entries = joinMoves(change.moves.splice(0));
  for (const { before } of entries)
    // After an undo, a date that has passed must not end it again.
    if (before && (before.unpublishAt ?? now) <= now) before.unpublishAt = null;
  const [oldest = ''] = revisions.map(({ id }) => id).toSorted();
  const scheduled = await db
    .selectFrom('audit_log')
    .select(['account_id', 'actor', 'details'])
    .where('act', '=', 'schedule')
    // Ids begin with the time.
    .where('id', '>', oldest)
    .orderBy('id', 'desc')
    .execute();
  const dated = scheduled.map(({ account_id: accountId, actor: name, details }) => ({
    ...(JSON.parse(details!) as { revisions?: string[]; release?: string }),
    by: { accountId, name },
  }));
  const set = revisions.map((revision) => {
    const last = dated.find((one) => one.revisions?.includes(revision.id));
    // The author of a text has set the date in it.
    return { by: { ...revision, name: writerOf(revision) }, ...last };
  });
  const actor = {
    id: theOnly(set.map(({ by }) => by.accountId)) ?? null,
    name: [...new Set(set.map(({ by }) => by.name))].join(' and '),
  };
  const release = theOnly(set.map((one) => one.release));
  await appendAudit(db, actor, act, subjectOf(revisions), { release, entries });
};

/** The value that all have; undefined if they differ. */
const theOnly = <T>(all: readonly T[]): T | undefined =>
  new Set(all).size === 1 ? all[0] : undefined;
