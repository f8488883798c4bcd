import type { Database } from '../db/open-database.ts';
import type { Phrase } from '../db/term-index.ts';
import { correctWord } from './correct-word.ts';
import { readQueryWords } from './query-words.ts';
import { isWithoutSpaces, termOf, wordsOf, type Word } from './words.ts';

/** Words that mean the same to buyers: `va, virtual assistant`. */
export type Synonyms = readonly string[];

/** One thing that is looked for: terms that stand for it, and what each is worth. */
export interface QueryGroup {
  alternatives: { phrase: Phrase; weight: number }[];
  /** What finding it is worth: rare words say more. */
  weight: number;
}

/** What a term is worth that stands for the one that was typed. */
const WORTH = { exact: 1, synonym: 0.8, correction: 0.8, prefix: 0.6 };
/** What a word is worth that most documents have. */
const LEAST_WEIGHT = 0.2;
/** Letters that a beginning needs, so that few words have it. */
const SHORTEST_PREFIX = 2;
const MAX_PREFIXED = 8;
const MAX_SYNONYMS = 200;

/** What the words of a query stand for in the index, and the query with misspelled words corrected. */
export async function readQuery(db: Database, q: string, synonyms: Synonyms = []) {
  const { words, phrases, last } = readQueryWords(q);
  const same = readSynonyms(synonyms);
  const typed = words.map(({ word }) => word);
  const joined = typed.slice(1).map((word, index) => typed[index]! + word);
  const terms = new Set(
    [...typed, ...joined, ...phrases.flat()]
      .map(termOf)
      .concat(typed.flatMap((word) => same.get(termOf(word))?.flat() ?? [])),
  );
  const { known, total } = await countTerms(db, [...terms]);

  const groups: QueryGroup[] = phrases.map((phrase) =>
    groupOf([{ phrase: phrase.map(termOf), weight: WORTH.exact }], known, total),
  );
  const corrections = new Map<string, string>();
  for (const [index, word] of typed.entries()) {
    const alternatives: QueryGroup['alternatives'] = [];
    const add = (phrase: Phrase, weight: number) => {
      if (
        phrase.every((term) => known.has(term)) &&
        !alternatives.some((one) => String(one.phrase) === String(phrase))
      )
        alternatives.push({ phrase, weight });
    };
    add([termOf(word)], WORTH.exact);
    for (const pair of [joined[index - 1], joined[index]])
      if (pair) add([termOf(pair)], WORTH.exact);
    for (const phrase of same.get(termOf(word)) ?? []) add(phrase, WORTH.synonym);
    if (word === last?.word) await addPrefixed(word, add);
    if (alternatives.length === 0)
      for (const right of await correctWord(db, word)) {
        if (!corrections.has(word)) corrections.set(word, right);
        const term = termOf(right);
        if (!known.has(term)) known.set(term, 1);
        add([term], WORTH.correction);
      }
    if (alternatives.length > 0) groups.push(groupOf(alternatives, known, total));
  }
  return { groups, suggestion: suggest(q, words, corrections) };

  async function addPrefixed(word: string, add: (phrase: Phrase, weight: number) => void) {
    if ([...word].length < (isWithoutSpaces(word) ? 1 : SHORTEST_PREFIX)) return;
    const rows = await db
      .selectFrom('search_words')
      .select(['term', 'documents'])
      .where('word', '>', word)
      .where('word', '<', `${word}\u{10ffff}`)
      .where('documents', '>', 0)
      .orderBy('documents', 'desc')
      .orderBy('word')
      .limit(MAX_PREFIXED)
      .execute();
    for (const { term, documents } of rows) {
      known.set(term, Math.max(documents, known.get(term) ?? 0));
      add([term], WORTH.prefix);
    }
  }
}

/** How many documents have each of these terms, for those that any has. */
async function countTerms(db: Database, terms: readonly string[]) {
  const state = await db.selectFrom('search_state').select('documents').executeTakeFirst();
  const known = new Map<string, number>();
  if (terms.length > 0) {
    const rows = await db
      .selectFrom('search_words')
      .where('term', 'in', terms)
      .where('documents', '>', 0)
      .groupBy('term')
      .select((e) => ['term', e.fn.max<number>('documents').as('documents')])
      .execute();
    for (const { term, documents } of rows) known.set(term, documents);
  }
  return { known, total: state?.documents ?? 0 };
}

function groupOf(
  alternatives: QueryGroup['alternatives'],
  known: ReadonlyMap<string, number>,
  total: number,
): QueryGroup {
  const [first] = alternatives;
  const documents = Math.min(...(first?.phrase ?? []).map((term) => known.get(term) ?? 0));
  const rarity = (total - documents + 0.5) / (documents + 0.5);
  return { alternatives, weight: Math.max(LEAST_WEIGHT, Math.log(rarity)) };
}

/** What each term may be replaced by. */
function readSynonyms(synonyms: Synonyms): Map<string, Phrase[]> {
  const same = new Map<string, Phrase[]>();
  for (const line of synonyms.slice(0, MAX_SYNONYMS)) {
    const phrases = line
      .split(',')
      .map((part) => Array.from(wordsOf(part), ({ word }) => termOf(word)))
      .filter((phrase) => phrase.length > 0);
    for (const phrase of phrases) {
      const [term, ...more] = phrase;
      if (term === undefined || more.length > 0) continue;
      const others = phrases.filter((other) => other !== phrase);
      same.set(term, [...(same.get(term) ?? []), ...others]);
    }
  }
  return same;
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
  return suggestion;
}
