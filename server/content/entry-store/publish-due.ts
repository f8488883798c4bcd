import type { Database } from '../../db/open-database.ts';
import type { HasPicture } from '../link-targets.ts';
import { changeContent } from './change-content.ts';
import { findReferrersTo, nameReferrers } from './find-referrers.ts';
import { getNextDue } from './next-due.ts';
import { prepareRevisions, publishRevisions, type PublishProblem } from './publish.ts';
import { endRevision } from './revision-states.ts';
import { readRevisions, type Revision } from './revision.ts';

/** What was due. */
export interface DueReport {
  published: Revision[];
  ended: Revision[];
  /** What can be neither published nor taken down. It stays as it is, and overdue. */
  refused: PublishProblem[];
}

/**
 * Publishes and takes down everything whose date has come, in the order of the dates and in one
 * transaction: what is due together appears together, and once, however many processes try.
 *
 * @param now ISO 8601, UTC; by the database's clock if several processes do this
 * @param refused ids of revisions to leave out
 * @param hasPicture see findProblems; what files and imports brought is not checked
 */
export async function publishDue(
  db: Database,
  now: string,
  refused: ReadonlySet<string> = new Set(),
  hasPicture: HasPicture = () => true,
): Promise<DueReport> {
  const coming = await readRevisions(
    db.selectFrom('revisions').where('state', '=', 'scheduled').where('publish_at', '<=', now),
  );
  const prepared = await prepareRevisions(coming.filter(({ id }) => !refused.has(id)));
  return changeContent(db, now, async (change) => {
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
      const ends = (await listAt('published', 'unpublish_at')).filter(({ id }) => !left.has(id));
      const kept = await findReferred(change.db, ends, moment);
      for (const revision of ends) {
        const words = kept.get(revision.entryId);
        if (words === undefined) {
          await endRevision(change, revision);
          report.ended.push(revision);
        } else {
          report.refused.push({ revisionId: revision.id, reason: 'referred-to', words });
          left.add(revision.id);
        }
      }
      const due = newestOfEach(
        (await listAt('scheduled', 'publish_at')).filter(({ id }) => !left.has(id)),
      );
      // One that cannot be published must not keep the others back.
      for (const [some, check] of [
        [due.filter(isBrought), undefined],
        [due.filter((one) => !isBrought(one)), hasPicture],
      ] as const) {
        const together = (await publishRevisions(change, some, prepared, check)).length === 0;
        for (const revision of some) {
          const [problem] = together
            ? []
            : await publishRevisions(change, [revision], prepared, check);
          if (!problem) report.published.push(revision);
          else {
            report.refused.push(problem);
            left.add(revision.id);
          }
        }
      }
    }
  });
}

const isBrought = ({ origin }: Revision) => origin === 'files' || origin === 'import';

/** Why some of these cannot be taken down: what stays refers to them. By their entries. */
async function findReferred(
  db: Database,
  ends: readonly Revision[],
  at: string,
): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  for (;;) {
    // What stays may itself refer to another of them.
    const ending = ends.filter(({ entryId }) => !kept.has(entryId));
    const referrers = await findReferrersTo(db, ending, { at });
    if (referrers.length === 0) return kept;
    for (const [entryId, own] of Map.groupBy(referrers, ({ to }) => to))
      kept.set(entryId, `${nameReferrers(own)} refer to it`);
  }
}

/** Publishing the newest replaces the others. */
const newestOfEach = (revisions: Revision[]): Revision[] => [
  ...new Map(revisions.map((revision) => [revision.entryId, revision])).values(),
];
