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
  return [
    {
      words: days < 0 ? `the proof ran out on ${until}` : `the proof runs out on ${until}`,
      advice: 'check it again and set a later date, or take it out of the texts',
      warning: true,
    },
  ];
}

/**
 * The published rates, figures and claims whose proof has run out or soon will, and when.
 *
 * @param today YYYY-MM-DD
 */
export async function listEndingProofs(
  db: Database,
  today: string,
): Promise<(Pick<Revision, 'entryId' | 'kind' | 'slug'> & { until: string })[]> {
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
    if (!parsed.ok || checkProof(parsed.values, today).length === 0) return [];
    return { entryId, kind, slug, until: String(parsed.values.valid_until).slice(0, 10) };
  });
}
