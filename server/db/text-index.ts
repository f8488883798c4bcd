import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * The texts that can be searched: FTS5 on SQLite, tsvector on PostgreSQL, with the same stems. The databases
 * only match and mark; server/search ranks, so that both find the same.
 */
export interface TextIndex {
  /** Makes the table, empty; one that is there is replaced. */
  create(db: Kysely<Tables>): Promise<void>;
  add(db: Kysely<Tables>, text: IndexedText): Promise<void>;
  /** The ids of the texts that match, the newest (highest) first, none below `least`. */
  match(db: Kysely<Tables>, query: TextQuery, limit: number, least?: number): Promise<number[]>;
  /** The same with their titles and subjects, in which the words that match are marked. */
  find(
    db: Kysely<Tables>,
    query: TextQuery,
    limit: number,
    least?: number,
  ): Promise<MarkedText[]>;
  /**
   * Marks the words that match in whole texts.
   *
   * @param wordsOf where the words of a text are
   */
  show(
    db: Kysely<Tables>,
    query: TextQuery,
    ids: readonly number[],
    wordsOf: (text: string) => Iterable<{ word: string; start: number; end: number }>,
  ): Promise<(MarkedText & { text: string })[]>;
}

interface IndexedText {
  id: number;
  title: string;
  about: string;
  text: string;
  /** The words that are not written as people type them: the same without accents. */
  folded: string;
  /** The words of each text as people type them, with a space between. */
  words: { title: string; about: string; text: string };
}

interface MarkedText {
  id: number;
  title: string;
  about: string;
}

/** A text matches if, of each group, it has at least one phrase. Words are letters, digits and marks in lowercase. */
export type TextQuery = readonly (readonly Phrase[])[];
/** Words that follow each other. */
type Phrase = readonly string[];

/** What begins and ends a marked word. No text has them. */
export const [MARK, END] = ['\u0001', '\u0002'];
