import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Which rows have which terms: FTS5 on SQLite, tsvector on PostgreSQL. Terms are letters, digits and
 * marks in lowercase; what a term is, and how results are ranked, is decided in server/search, so that
 * both databases find the same.
 */
export interface TermIndex {
  add(db: Kysely<Tables>, table: TermTable, rows: readonly TermsOfRow[]): Promise<void>;
  remove(db: Kysely<Tables>, table: TermTable, ids: readonly number[]): Promise<void>;
  /** A subquery for the ids of the rows that match, the highest first. */
  match(table: TermTable, query: TermQuery, limit: number): RawBuilder<number>;
}

/** The terms of documents, and what is left of words that are misspelled (server/search/spelling.ts). */
type TermTable = 'search_text' | 'search_spellings';

interface TermsOfRow {
  id: number;
  /** In order; an empty one keeps phrases from matching across it. */
  terms: readonly string[];
}

/** Terms that follow each other. */
export type Phrase = readonly string[];

/** A row matches if, of each group, it has at least one phrase. */
type TermQuery = readonly (readonly Phrase[])[];
