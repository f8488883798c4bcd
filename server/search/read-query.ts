import { MAX_SEARCH_WORDS } from '../../contract/search-query.ts';
import { countMistakes } from '../../contract/count-mistakes.ts';
import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import { isStopWord } from './stop-words.ts';
import { addBreaks, isWithoutSpaces, removeBreaks, wordsOf, type Word } from './words.ts';

/** Words that mean the same to buyers: `va, virtual assistant`. */
export type Synonyms = readonly string[];

type Phrase = readonly string[];

/** One thing that is looked for: phrases that stand for it, and what each is worth. */
export interface QueryGroup {
  alternatives: { phrase: Phrase; weight: number }[];
  /** The newest documents that have it. */
  documents: ReadonlySet<number>;
  /** What finding it is worth: rare words say more. */
  weight: number;
}

/** Documents that are looked at: a common word has more, of which the newest count. */
export const MAX_MATCHES = 500;
/** The same for phrases, whose words may be in every document while no document has the phrase. */
const MAX_PHRASE_MATCHES = 2_000;

/** What a phrase is worth that stands for the one that was typed. */
const WORTH = { exact: 1, synonym: 0.8, correction: 0.8, prefix: 0.6 };
/** What a word is worth that most documents have. */
const LEAST_WEIGHT = 0.2;
/** Letters that a beginning needs, so that few words have it. */
const SHORTEST_PREFIX = 2;
const MAX_PREFIXED = 8;
const MAX_SYNONYMS = 200;
/** The numbers of "24/7" or "top 10": rare words, which say little. The number of a form has more digits. */
const SHORT_NUMBER = /^\d{1,2}$/;

/** What the words of a query stand for in the index, and the query with misspelled words corrected. */
export async function readQuery(db: Database, q: string, synonyms: Synonyms = []) {
  const text = addBreaks(q);
  const { words, phrases, last } = readWords(text);
  const same = readSynonyms(synonyms);
  const typed = words.map(({ word }) => word);
  const { texts } = engineOf(db);
  const state = await db.selectFrom('search_state').select('documents').executeTakeFirst();
  const total = state?.documents ?? 0;
  // Below it no phrase is looked for.
  let least = 0;
  if (phrases.some(({ length }) => length > 1)) {
    const all = phrases.flat().map((word) => [[word]]);
    const ids = await texts.match(db, all, MAX_PHRASE_MATCHES);
    if (ids.length === MAX_PHRASE_MATCHES) least = ids.at(-1)!;
  }

  const groups: QueryGroup[] = [];
  const add = async (alternatives: QueryGroup['alternatives']) => {
    const query = alternatives.map(({ phrase }) => phrase);
    const ids = query.length > 0 ? await texts.match(db, [query], MAX_MATCHES, least) : [];
    if (ids.length === 0) return false;
    const rarity = (total - ids.length + 0.5) / (ids.length + 0.5);
    const weight = Math.max(LEAST_WEIGHT, Math.log(rarity));
    groups.push({ alternatives, documents: new Set(ids), weight });
    return true;
  };
  for (const phrase of phrases) await add([{ phrase, weight: WORTH.exact }]);
  const corrections = new Map<string, string>();
  for (const [index, word] of typed.entries()) {
    const joined = [typed[index - 1], typed[index + 1]].flatMap((other, at) =>
      other === undefined ? [] : [[at === 0 ? other + word : word + other]],
    );
    const prefixed = word === last?.word ? await readPrefixed(db, word) : [];
    const known = await add([
      ...[[word], ...joined].map((phrase) => ({ phrase, weight: WORTH.exact })),
      ...(same.get(singular(word)) ?? []).map((phrase) => ({ phrase, weight: WORTH.synonym })),
      ...prefixed.map((phrase) => ({ phrase, weight: WORTH.prefix })),
    ]);
    if (known) continue;
    const right = await correctWord(db, word);
    if (right[0] !== undefined) corrections.set(word, right[0]);
    await add(right.map((one) => ({ phrase: [one], weight: WORTH.correction })));
  }
  return { groups, least, suggestion: suggest(text, words, corrections) };
}

/**
 * Reads a query: single words, and phrases within quotes. At most 12 words count; those that say little
 * count only if there is nothing else.
 */
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
  // The word that may not be finished; undefined after a quote.
  const final = all.at(-1);
  const ended = final && removeBreaks(q.slice(final.end)) !== '';
  const last = final && !ended && words.includes(final) ? final : undefined;
  return { words, phrases: phrases.slice(0, MAX_SEARCH_WORDS), last };
}

const singular = (word: string) => word.replace(/(?<=...)s$/, '');

/** What each word may be replaced by. */
function readSynonyms(synonyms: Synonyms): Map<string, Phrase[]> {
  const same = new Map<string, Phrase[]>();
  for (const line of synonyms.slice(0, MAX_SYNONYMS)) {
    const phrases = line.split(',').map((part) => Array.from(wordsOf(part), ({ word }) => word));
    for (const phrase of phrases) {
      const [first, ...more] = phrase;
      if (first === undefined || more.length > 0) continue;
      const others = phrases.filter((other) => other !== phrase && other.length > 0);
      same.set(singular(first), [...(same.get(singular(first)) ?? []), ...others]);
    }
  }
  return same;
}

/** The most frequent words that begin so. */
async function readPrefixed(db: Database, word: string): Promise<Phrase[]> {
  if ([...word].length < (isWithoutSpaces(word) ? 1 : SHORTEST_PREFIX)) return [];
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', '>', word)
    .where('word', '<', `${word}\u{10ffff}`)
    .orderBy('documents', 'desc')
    .orderBy('word')
    .limit(MAX_PREFIXED)
    .execute();
  return rows.map((row) => [row.word]);
}

/** Words of the index that are compared. */
const MAX_COMPARED = 3_000;
const MAX_CORRECTIONS = 3;

/** The words of the index that a misspelled one may stand for, the likeliest first. */
async function correctWord(db: Database, word: string): Promise<string[]> {
  const { length } = word;
  if (length < 4 || isWithoutSpaces(word) || /^\d+$/.test(word)) return [];
  const allowed = length < 8 ? 1 : 2;
  // Few people miss the first letter, but they may swap it with the next one.
  const rows = await db
    .selectFrom('search_words')
    .select(['word', 'documents'])
    .where((e) =>
      e.or(
        [...word]
          .slice(0, 2)
          .map((letter) =>
            e.and([e('word', '>=', letter), e('word', '<', `${letter}\u{10ffff}`)]),
          ),
      ),
    )
    .where((e) => e.between(e.fn<number>('length', ['word']), length - allowed, length + allowed))
    .limit(MAX_COMPARED)
    .execute();
  const likely = rows
    .map((row) => ({
      ...row,
      mistakes: countMistakes(word, row.word, allowed),
      first: row.word[0] === word[0] ? 0 : 1,
    }))
    .filter(({ mistakes }) => mistakes <= allowed)
    .toSorted((a, b) => a.mistakes - b.mistakes || a.first - b.first || b.documents - a.documents);
  return likely
    .filter(({ mistakes }) => mistakes === likely[0]?.mistakes)
    .slice(0, MAX_CORRECTIONS)
    .map((one) => one.word);
}

/** The query with misspelled words corrected; null if there are none. */
function suggest(
  q: string,
  words: readonly Word[],
  corrections: ReadonlyMap<string, string>,
): string | null {
  if (corrections.size === 0) return null;
  let suggestion = q;
  for (const { word, start, end } of words.toReversed()) {
    const right = corrections.get(word);
    if (right !== undefined)
      suggestion = suggestion.slice(0, start) + right + suggestion.slice(end);
  }
  return removeBreaks(suggestion);
}
