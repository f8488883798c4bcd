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
 * Publishes and takes down what is due on the earliest date that has come, in one transaction. Revisions with one date
 * appear together, and once, even if several processes try. Call it again for the next date: after a stop many dates
 * may be overdue, and visitors are served between them.
 *
 * @param now ISO 8601, UTC; by the database's clock if several processes do this
 * @param refused ids of revisions to leave out
 * @returns null if nothing is due
 */
export async function publishDue(
  db: Database,
  now: string,
  refused: ReadonlySet<string> = new Set(),
  record: RecordDue = async () => {},
  runTexts?: RunTexts,
): Promise<DueReport | null> {
  const moment = await getNextDue(db, refused);
  if (moment === null || moment > now) return null;
  const listAt = async (store: Database, state: Revision['state'], date: DateColumn) => {
    const dated = store.selectFrom('revisions').where('state', '=', state).where(date, '=', moment);
    const revisions = await readRevisions(dated.orderBy('number'));
    return revisions.filter(({ id }) => !refused.has(id));
  };
  const coming = await listAt(db, 'scheduled', 'publish_at');
  const ending = await listAt(db, 'published', 'unpublish_at');
  // Their texts say whether they must end.
  const read = [...coming, ...ending.filter(({ kind }) => ENDING.includes(kind))];
  const prepared = await prepareRevisions(read, runTexts, 'publisher');
  const publishAll = async (change: ContentChange) => {
    const report: DueReport = { published: [], ended: [], refused: [] };
    const ends = await listAt(change.db, 'published', 'unpublish_at');
    const areFree = (await findReferrersTo(change.db, ends, moment)).length === 0;
    for (const revision of ends) {
      const preparation = prepared.get(revision.id);
      // A person whose permission ends is taken down even if entries name them.
      const mustEnd =
        areFree ||
        (preparation &&
          'end' in preparation &&
          preparation.end !== null &&
          preparation.end <= moment);
      const referrers = mustEnd ? [] : await findReferrersTo(change.db, [revision], moment);
      if (referrers.length === 0) {
        await endRevision(change, revision);
        report.ended.push(revision);
      } else {
        const words = `${await callReferrers(change.db, referrers)} refer to it`;
        report.refused.push({ revisionId: revision.id, reason: 'referred-to', words });
      }
    }
    await record(change, 'take-down-due', report.ended);
    // What was scheduled after the texts were prepared is left to the next call.
    const dated = await listAt(change.db, 'scheduled', 'publish_at');
    const due = newestOfEach(dated.filter(({ id }) => prepared.has(id)));
    // A revision that cannot be published must not block the others.
    const together = (await publishRevisions(change, due, prepared)).length === 0;
    for (const revision of due) {
      const [problem] = together ? [] : await publishRevisions(change, [revision], prepared);
      if (problem) report.refused.push(problem);
      else report.published.push(revision);
    }
    await record(change, 'publish-due', report.published);
    return report;
  };
  return changeContent(db, now, publishAll, { checked: true });
}

type DateColumn = 'publish_at' | 'unpublish_at';

/** The newest revision of each entry: publishing it replaces the others. */
const newestOfEach = (revisions: Revision[]): Revision[] => [
  ...new Map(revisions.map((revision) => [revision.entryId, revision])).values(),
];
