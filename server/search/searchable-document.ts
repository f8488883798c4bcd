import type { SearchKind } from '../../contract/search-query.ts';

/** What identifies a document. */
export interface DocumentKey {
  kind: SearchKind;
  slug: string;
}

/** Something that has an address and can be found. */
export interface SearchableDocument extends DocumentKey {
  path: string;
  /** ISO 8601, UTC: of posts; null for what has no age. */
  date: string | null;
  title: string;
  /** Words that say what it is about, such as a designation or another title; not shown. */
  about: string;
  /** Without markup. */
  text: string;
}
