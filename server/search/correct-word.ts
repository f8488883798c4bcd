import { countMistakes } from '../../contract/count-mistakes.ts';
import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import { allowedMistakes, restsOf } from './spelling.ts';

/** Words of the index that are compared. */
const MAX_COMPARED = 500;
const MAX_CORRECTIONS = 3;

/** The words of the index that a misspelled one may stand for, the likeliest first. */
export async function correctWord(db: Database, word: string): Promise<string[]> {
  const allowed = allowedMistakes(word);
  if (allowed === 0) return [];
  const rests = Array.from(restsOf(word, allowed), (rest) => [rest]);
  const candidates = await db
    .selectFrom('search_words')
    .select(['word', 'documents'])
    .where('documents', '>', 0)
    .where('id', 'in', engineOf(db).terms.match('search_spellings', [rests], MAX_COMPARED))
    .execute();
  const likely = candidates
    .map((candidate) => ({
      ...candidate,
      mistakes: countMistakes(word, candidate.word, allowed),
      // Few people miss the first letter.
      first: candidate.word[0] === word[0] ? 0 : 1,
    }))
    .filter(({ mistakes }) => mistakes <= allowed)
    .toSorted((a, b) => a.mistakes - b.mistakes || a.first - b.first || b.documents - a.documents);
  return likely
    .filter(({ mistakes }) => mistakes === likely[0]?.mistakes)
    .slice(0, MAX_CORRECTIONS)
    .map((one) => one.word);
}
