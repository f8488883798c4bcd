import { kindNames, kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { Database } from '../../db/open-database.ts';
import { changeContent, type ContentChange } from './change-content.ts';
import { callReferrers } from './find-referrers.ts';
import { findReferrersTo } from './known-names.ts';
import { getNextDue } from './next-due.ts';
import type { RunTexts } from '../texts/run-texts.ts';
import { prepareRevisions, publishRevisions, type PublishProblem } from './publish.ts';
import { endRevision } from './revision-states.ts';
import { readRevisions, type Revision } from './revision.ts';

/** What was done with the revisions that were due. */
export interface DueReport {
  published: Revision[];
  ended: Revision[];
  /** Revisions that could not be published or taken down. They stay as they are, and overdue. */
  refused: PublishProblem[];
}

/** Kinds whose texts have a date on which their entries end. */
const ENDING = kindNames.filter((kind) => kindOf(kind).ends !== undefined);

/** Records, in the same transaction, what was done to revisions that were due together. */
export type RecordDue = (
  change: ContentChange,
  act: 'publish-due' | 'take-down-due',
  revisions: readonly Revision[],
) => Promise<void>;

/**
 * Publishes and takes down everything whose date has come, in the order of the dates and in one
 * transaction. Revisions with one date appear together, and once, even if several processes try.
 *
 * @param now ISO 8601, UTC; by the database's clock if several processes do this
 * @param refused ids of revisions to leave out
 */
export async function publishDue(
  db: Database,
  now: string,
  refused: ReadonlySet<string> = new Set(),
  record: RecordDue = async () => {},
  runTexts?: RunTexts,
): Promise<DueReport> {
  const coming = await readRevisions(
    db.selectFrom('revisions').where((e) =>
      e.or([
        e('state', '=', 'scheduled').and('publish_at', '<=', now),
        // Their texts say whether they must end.
        e('state', '=', 'published').and('unpublish_at', '<=', now).and('kind', 'in', ENDING),
      ]),
    ),
  );
  const waiting = coming.filter(({ id }) => !refused.has(id));
  const prepared = await prepareRevisions(waiting, runTexts, 'publisher');
  const publishAll = async (change: ContentChange) => {
    const left = new Set(refused);
    const report: DueReport = { published: [], ended: [], refused: [] };
    for (;;) {
      const moment = await getNextDue(change.db, left);
      if (moment === null || moment > now) return report;
      const listAt = (state: Revision['state'], date: 'publish_at' | 'unpublish_at') =>
        readRevisions(
          change.db
            .selectFrom('revisions')
            .where('state', '=', state)
            .where(date, '=', moment)
            .orderBy('number'),
        );
      const { ended, published } = report;
      const [before, begun] = [ended.length, published.length];
      const ends = (await listAt('published', 'unpublish_at')).filter(({ id }) => !left.has(id));
      const areFree = (await findReferrersTo(change.db, ends, moment)).length === 0;
      for (const revision of ends) {
        const made = prepared.get(revision.id);
        // A person whose permission ends is taken down even if entries name them.
        const mustEnd =
          areFree || (made && 'end' in made && made.end !== null && made.end <= moment);
        const referrers = mustEnd ? [] : await findReferrersTo(change.db, [revision], moment);
        if (referrers.length === 0) {
          await endRevision(change, revision);
          ended.push(revision);
        } else {
          const words = `${await callReferrers(change.db, referrers)} refer to it`;
          report.refused.push({ revisionId: revision.id, reason: 'referred-to', words });
          left.add(revision.id);
        }
      }
      await record(change, 'take-down-due', ended.slice(before));
      const dated = (await listAt('scheduled', 'publish_at')).filter(({ id }) => !left.has(id));
      const due = newestOfEach(dated.filter(({ id }) => prepared.has(id)));
      // Scheduled after the texts were prepared: for the next run.
      for (const { id } of dated) if (!prepared.has(id)) left.add(id);
      // A revision that cannot be published must not block the others.
      const together = (await publishRevisions(change, due, prepared)).length === 0;
      for (const revision of due) {
        const [problem] = together ? [] : await publishRevisions(change, [revision], prepared);
        if (!problem) report.published.push(revision);
        else {
          report.refused.push(problem);
          left.add(revision.id);
        }
      }
      await record(change, 'publish-due', published.slice(begun));
    }
  };
  return changeContent(db, now, publishAll, { checked: true });
}

/** The newest revision of each entry: publishing it replaces the others. */
const newestOfEach = (revisions: Revision[]): Revision[] => [
  ...new Map(revisions.map((revision) => [revision.entryId, revision])).values(),
];
