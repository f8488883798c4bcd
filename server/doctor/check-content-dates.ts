import { listEndingProofs, NOTICE_DAYS } from '../content/check/check-proofs.ts';
import { nameEntry } from '../content/entry-store/find-referrers.ts';
import { findDanglingReferences } from '../content/entry-store/known-names.ts';
import { listOverdue } from '../content/entry-store/next-due.ts';
import { readDatabaseTime } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import { ok, warning, type CheckResult } from './doctor-check.ts';

/** Milliseconds that publishing and taking down may be late. */
const TOLERANCE = 60_000;
/** Entries that are named. */
const NAMED = 3;

/** Everything with a date was published or taken down on it, and what texts state is still proved. */
export async function checkContentDates(db: Database): Promise<CheckResult> {
  const now = await readDatabaseTime(db);
  const late = await listOverdue(db, new Date(now.getTime() - TOLERANCE).toISOString());
  const proofs = await listEndingProofs(db, now.toISOString().slice(0, 10));
  const lost = await findDanglingReferences(db);
  const problems = [
    describe(
      late.map(({ kind, slug, due }) => `${kind} ${slug} (${due})`),
      'overdue',
      'a running site or worker publishes them, and its log says why it cannot',
    ),
    describe(
      proofs.map(({ kind, slug }) => `${kind} ${slug}`),
      `whose proof has run out or runs out within ${NOTICE_DAYS} days`,
      'content check says when',
    ),
    describe(
      lost.map((referrer) => `${nameEntry(referrer)} (${referrer.name})`),
      'with links or references to nothing',
      'content check says where',
    ),
  ].filter((words) => words !== null);
  return problems.length === 0 ? ok('nothing is overdue') : warning(problems.join('; '));
}

function describe(entries: readonly string[], what: string, advice: string): string | null {
  if (entries.length === 0) return null;
  const named = entries.slice(0, NAMED).join(', ') + (entries.length > NAMED ? ', …' : '');
  return `${entries.length} ${what}: ${named}; ${advice}`;
}
