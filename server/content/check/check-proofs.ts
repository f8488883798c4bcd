import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { Database } from '../../db/open-database.ts';
import { readRevisions, type Revision } from '../entry-store/revision.ts';
import { parseEntry } from '../files/source-format.ts';
import type { FieldProblem } from './checked-content.ts';

/** The kinds that have a proof. */
const PROVEN = ['figure', 'rate', 'claim'] as const;

/** Days before the end of a proof on which it is reported. */
export const NOTICE_DAYS = 30;

/** Finds a proof that has run out, or soon will. */
export function checkProof(values: Record<string, unknown>, today: string): FieldProblem[] {
  const until = values.valid_until;
  if (typeof until !== 'string') return [];
  const days = Math.floor((Date.parse(until.slice(0, 10)) - Date.parse(today)) / 86_400_000);
  if (!(days <= NOTICE_DAYS)) return [];
  const day = new Date(until.slice(0, 10)).toLocaleDateString('en-US', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  return [
    {
      words: days < 0 ? `the proof ran out on ${day}` : `the proof runs out on ${day}`,
      advice: 'check it again and set a later date, or take it out of the texts',
      warning: true,
    },
  ];
}

/**
 * The published rates, figures and claims whose proof has run out or soon will, with words that say when.
 *
 * @param today YYYY-MM-DD
 */
export async function listEndingProofs(
  db: Database,
  today: string,
): Promise<(Pick<Revision, 'entryId' | 'kind' | 'slug'> & { words: string })[]> {
  const revisions = await readRevisions(
    db
      .selectFrom('revisions')
      .where('state', '=', 'published')
      .where('kind', 'in', PROVEN)
      .orderBy('kind')
      .orderBy('slug'),
  );
  return revisions.flatMap(({ entryId, kind, slug, source }) => {
    const parsed = parseEntry(kindOf(kind), source).stored;
    const problems = parsed.ok ? checkProof(parsed.values, today) : [];
    return problems.map(({ words }) => ({ entryId, kind, slug, words }));
  });
}
