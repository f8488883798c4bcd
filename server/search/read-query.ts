import { sql } from 'kysely';
import { countMistakes } from '../../contract/count-mistakes.ts';
import { MAX_SEARCH_WORDS } from '../../contract/search-query.ts';
import type { Database } from '../db/open-database.ts';
import type { Phrase } from '../db/text-index.ts';
import { match } from './match.ts';
import { isStopWord } from './stop-words.ts';
import { addBreaks, removeBreaks, wordsOf } from './words.ts';

/** Words that mean the same to buyers: `va, virtual assistant`. */
export type Synonyms = readonly string[];

/** One thing that is looked for: phrases that stand for it, and what each is worth. */
export interface QueryGroup {
  alternatives: { phrase: Phrase; worth: number }[];
  /** What finding it is worth: rare words say more. */
  weight: number;
}

/** What a phrase is worth that stands for the one that was typed. */
const [SYNONYM, CORRECTION, LONGER] = [0.9, 0.8, 0.6];
/** What a word is worth that most documents have. */
const LEAST_WEIGHT = 0.2;
/** Documents in which phrases are looked for: every one may have the words, and none the phrase. */
const MAX_PHRASE_MATCHES = 2_000;

/**
 * What the words of a query stand for in the index.
 *
 * @returns also the lowest id that is looked for, and the query with misspelled words corrected, or null
 */
export async function readQuery(db: Database, q: string, synonyms: Synonyms = []) {
  const text = addBreaks(q);
  const { words, phrases, last } = readWords(text);
  const known = await countWords(db, [...words.map(({ word }) => word), ...joined(words)]);
  const { total } = await db
    .selectFrom('search_documents')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const parts = phrases.flat().map((word) => [[word]]);
  const whole = parts.length > phrases.length ? await match(db, parts, 0, MAX_PHRASE_MATCHES) : [];
  const least = whole[MAX_PHRASE_MATCHES - 1] ?? 0;
  const groups: QueryGroup[] = [];
  const add = (alternatives: QueryGroup['alternatives'], documents: number) => {
    const rarity = Math.log((total - documents + 0.5) / (documents + 0.5));
    groups.push({ alternatives, weight: Math.max(LEAST_WEIGHT, rarity) });
  };
  for (const phrase of phrases)
    add([{ phrase, worth: 1 }], (await match(db, [[phrase]], least)).length);
  let suggestion = text;
  for (const [index, { word, start, end }] of [...words.entries()].toReversed()) {
    const typed = [
      word,
      ...joined(words.slice(Math.max(0, index - 1), index + 2)).filter((one) => known.has(one)),
    ];
    const longer = word === last ? await readLonger(db, word) : [];
    const alternatives = [
      ...typed.map((one) => ({ phrase: [one], worth: 1 })),
      ...synonymsOf(word, synonyms).map((phrase) => ({ phrase, worth: SYNONYM })),
      ...longer.map((one) => ({ phrase: [one], worth: LONGER })),
    ];
    // A word that no text has may be another form of one.
    const documents =
      known.get(word) ?? (await match(db, [phrasesOf({ alternatives })], least)).length;
    if (documents > 0) {
      add(alternatives, documents);
      continue;
    }
    const right = await correctWord(db, word);
    if (!right[0]) continue;
    add(
      right.map((one) => ({ phrase: [one.word], worth: CORRECTION })),
      right[0].documents,
    );
    suggestion = suggestion.slice(0, start) + right[0].word + suggestion.slice(end);
  }
  return { groups, least, suggestion: suggestion === text ? null : removeBreaks(suggestion) };
}

/** The phrases that stand for the same. */
export const phrasesOf = ({ alternatives }: Pick<QueryGroup, 'alternatives'>): Phrase[] =>
  alternatives.map(({ phrase }) => phrase);

/** Each two neighbors in one word. */
const joined = (words: readonly { word: string }[]) =>
  words.slice(1).map(({ word }, index) => words[index]!.word + word);

/** In how many documents words are, of those that are in any. */
async function countWords(db: Database, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map();
  const rows = await db.selectFrom('search_words').selectAll().where('word', 'in', words).execute();
  return new Map(rows.map(({ word, documents }) => [word, documents]));
}

/** The numbers of "24/7" or "top 10": rare words, which say little. The number of a form has more digits. */
const SHORT_NUMBER = /^\d{1,2}$/;

/** Reads a query: phrases within quotes, and single words. Those that say little count if there is nothing else. */
function readWords(q: string) {
  const phrases: string[][] = [];
  const rest = q.replaceAll(/["“”„«»]([^"“”„«»]*)["“”„«»]/g, (whole, phrase: string) => {
    const words = Array.from(wordsOf(phrase), ({ word }) => word).slice(0, MAX_SEARCH_WORDS);
    if (words.length > 0) phrases.push(words);
    // As long as before, so that the other words keep their places.
    return ' '.repeat(whole.length);
  });
  const all = [...wordsOf(rest)];
  const telling = all.filter(({ word }) => !isStopWord(word) && !SHORT_NUMBER.test(word));
  const counted = telling.length > 0 || phrases.length > 0 ? telling : all;
  const words = counted.slice(0, Math.max(0, MAX_SEARCH_WORDS - phrases.flat().length));
  // The word that may not be finished.
  const final = all.at(-1);
  const last = final && removeBreaks(q.slice(final.end)) === '' ? final.word : undefined;
  return { words, phrases: phrases.slice(0, MAX_SEARCH_WORDS), last };
}

const singular = (word?: string) => word?.replace(/(?<=...)s$/, '');

/** What a word may be replaced by. */
const synonymsOf = (word: string, synonyms: Synonyms): Phrase[] =>
  synonyms
    .map((line) => line.split(',').map((part) => Array.from(wordsOf(part), (one) => one.word)))
    .filter((same) => same.some(([one, next]) => !next && singular(one) === singular(word)))
    .flat()
    .filter(([one, next]) => one && (next || singular(one) !== singular(word)));

/** The most frequent words that begin so. */
async function readLonger(db: Database, word: string): Promise<string[]> {
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', '>', word)
    .where('word', '<', `${word}\u{10ffff}`)
    .orderBy('documents', 'desc')
    .orderBy('word')
    .limit(8)
    .execute();
  return rows.map((row) => row.word);
}

/** Up to three words of the index that a misspelled one may stand for, the most frequent first. */
async function correctWord(db: Database, word: string) {
  if (!/^(?!\d+$).{4,}$/u.test(word)) return [];
  const allowed = word.length < 8 ? 1 : 2;
  const rows = await db
    .selectFrom('search_words')
    .selectAll()
    // Few people miss the first letter, but they may swap it with the next one.
    .where(sql`substr(word, 1, 1)`, 'in', [word[0], word[1]])
    .where(sql`abs(length(word) - ${word.length})`, '<=', allowed)
    .orderBy('documents', 'desc')
    .execute();
  const mistakes = Map.groupBy(rows, (row) => countMistakes(word, row.word, allowed));
  const fewest = Math.min(...mistakes.keys());
  return fewest > allowed ? [] : mistakes.get(fewest)!.slice(0, 3);
}
