import { sql } from 'kysely';
import { countMistakes } from '../../domain/count-mistakes.ts';
import { MAX_SEARCH_WORDS } from '../../contract/search-query.ts';
import type { Database } from '../db/open-database.ts';
import { match } from './match.ts';
import { addBreaks, isStopWord, removeBreaks, wordsOf } from './words.ts';

/** Words that mean the same to buyers: `va, virtual assistant`. */
export type Synonyms = readonly string[];

/** One thing that is looked for. */
export interface QueryGroup {
  /** The phrases that stand for it, and what each is worth. */
  phrases: ReadonlyMap<string, number>;
  /** What finding it is worth: rare words say more. */
  weight: number;
}

/** What a phrase is worth that stands for the one that was typed. */
const [SYNONYM, CORRECTION, LONGER] = [0.9, 0.8, 0.6];
/** Documents in which phrases are looked for: every one may have the words, and none the phrase. */
const MAX_PHRASE_MATCHES = 1_000;

/**
 * What the words of a query stand for in the index.
 *
 * @returns also the lowest id that is looked for, and the query with misspelled words corrected, or null
 */
export async function readQuery(db: Database, q: string, synonyms: Synonyms = []) {
  const text = addBreaks(q);
  const { words, quoted, last } = readWords(text);
  const typed = words.map(({ word }) => word);
  const pairs = typed.map((word, index) => word + (typed[index + 1] ?? ''));
  const counted = db
    .selectFrom('search_words')
    .selectAll()
    .where('word', 'in', ['', ...typed]);
  const known = new Map((await counted.execute()).map((row) => [row.word, row.documents]));
  const parts = quoted.flatMap((phrase) => phrase.split(' ').map((word) => [word]));
  const whole = parts.length > quoted.length ? await match(db, parts, 0, MAX_PHRASE_MATCHES) : [];
  const least = whole[MAX_PHRASE_MATCHES - 1] ?? 0;
  const groups: QueryGroup[] = [];
  const add = (phrases: QueryGroup['phrases'], documents: number) => {
    groups.push({ phrases, weight: 1 / Math.log(documents + 2) });
  };
  for (const one of quoted) add(new Map([[one, 1]]), (await match(db, [[one]], least)).length);
  let suggestion = text;
  for (const [index, { word, start, end }] of [...words.entries()].toReversed()) {
    let phrases = new Map<string, number>();
    if (word === last) for (const one of await readLonger(db, word)) phrases.set(one, LONGER);
    for (const one of synonymsOf(word, synonyms)) phrases.set(one, SYNONYM);
    const written = text.slice(start, end).toLowerCase();
    for (const one of [pairs[index - 1] ?? word, pairs[index]!, written, word]) phrases.set(one, 1);
    // A word that no text has may be another form of one.
    let documents = known.get(word) ?? (await match(db, [[...phrases.keys()]], least)).length;
    if (documents === 0) {
      const right = await correctWord(db, word);
      if (!right[0]) continue;
      phrases = new Map(right.map((one) => [one.word, CORRECTION]));
      documents = right[0].documents;
      suggestion = suggestion.slice(0, start) + right[0].word + suggestion.slice(end);
    }
    add(phrases, documents);
  }
  return { groups, least, suggestion: suggestion === text ? null : removeBreaks(suggestion) };
}

/** The numbers of "24/7" or "top 10": rare words, which say little. The number of a form has more digits. */
const SHORT_NUMBER = /^\d{1,2}$/;

/** Reads a query: phrases within quotes, and single words. Those that say little count if there is nothing else. */
function readWords(q: string) {
  const quoted: string[] = [];
  const rest = q.replaceAll(/["“”„«»]([^"“”„«»]*)["“”„«»]/g, (whole, phrase: string) => {
    const words = textWords(phrase).slice(0, MAX_SEARCH_WORDS);
    if (words.length > 0) quoted.push(words.join(' '));
    // As long as before, so that the other words keep their places.
    return ' '.repeat(whole.length);
  });
  const all = [...wordsOf(rest)];
  const telling = all.filter(({ word }) => !isStopWord(word) && !SHORT_NUMBER.test(word));
  const counted = telling.length > 0 || quoted.length > 0 ? telling : all;
  // The word that may not be finished.
  const last = removeBreaks(q.slice(all.at(-1)?.end)) === '' ? all.at(-1)?.word : undefined;
  return { words: counted.slice(0, MAX_SEARCH_WORDS), quoted: quoted.slice(0, 3), last };
}

const textWords = (text: string) => Array.from(wordsOf(text), ({ word }) => word);
const singular = (word: string) => word.replace(/(?<=...)s$/, '');

/** The phrases that a word may be replaced by. */
const synonymsOf = (word: string, synonyms: Synonyms): string[] =>
  synonyms
    .map((line) => line.split(',').map((part) => textWords(part).join(' ')))
    .filter((same) => same.some((one) => singular(one) === singular(word)))
    .flat()
    .filter((one) => one !== '' && singular(one) !== singular(word));

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
