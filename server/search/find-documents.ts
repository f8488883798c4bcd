import type { SearchResults } from '../../contract/api/search.ts';
import { SEARCH_KINDS, SEARCH_PAGE_SIZE, type SearchQuery } from '../../contract/search-query.ts';
import type { Database } from '../db/open-database.ts';
import { excerptOf, segmentsOf } from './excerpt.ts';
import { markTexts, match, matchMarked, MAX_MATCHES } from './match.ts';
import { rankerFor } from './rank.ts';
import { readQuery, type QueryGroup, type Synonyms } from './read-query.ts';

/** With fewer documents that have all words, those that have some are looked at too. */
const FEW = 100;

/** Searches the index. The cost is bounded whatever the query and however many documents match. */
export async function findDocuments(
  db: Database,
  { q, type, page = 1 }: Partial<SearchQuery> & Pick<SearchQuery, 'q'>,
  synonyms?: Synonyms,
): Promise<SearchResults> {
  const { groups, least, suggestion } = await readQuery(db, q, synonyms);
  if (groups.length === 0) return { results: [], total: 0, counts: {}, more: false, suggestion };
  const { ranked, more } = await rankMatches(db, groups, least);
  const kinds = Map.groupBy(ranked, ({ kind }) => kind);
  const counts = Object.fromEntries(Array.from(kinds, ([kind, found]) => [kind, found.length]));
  const asked = type ? (kinds.get(type) ?? []) : ranked;
  const shown = asked.slice((page - 1) * SEARCH_PAGE_SIZE, page * SEARCH_PAGE_SIZE);
  const ids = shown.map(({ id }) => id);
  const excerpts = new Map(await markTexts(db, [groups.flatMap(phrasesOf)], ids));
  const results = shown.map(({ id, kind, path, title }) => ({
    kind,
    path,
    title: segmentsOf(title),
    excerpt: excerptOf(excerpts.get(id) ?? ''),
  }));
  return { results, total: asked.length, counts, more, suggestion };
}

const phrasesOf = ({ phrases }: QueryGroup) => [...phrases.keys()];

/** The matches, best first. */
async function rankMatches(db: Database, groups: readonly QueryGroup[], least: number) {
  const found = await matchMarked(db, groups.map(phrasesOf), least);
  const more = found.length >= MAX_MATCHES;
  const complete = new Set(found.map(({ id }) => id));
  const having = new Map<QueryGroup, Set<number>>();
  if (groups.length > 1 && found.length < FEW) {
    const some = await matchMarked(db, [groups.flatMap(phrasesOf)], least);
    found.push(...some.filter(({ id }) => !complete.has(id)));
    for (const group of groups)
      having.set(group, new Set(await match(db, [phrasesOf(group)], least)));
  }
  const rank = rankerFor(groups);
  const had = (id: number) => groups.filter((one) => complete.has(id) || having.get(one)!.has(id));
  const ranked = found
    .map((one) => ({ ...one, score: rank(one, had(one.id)) }))
    // A newer version may have indexed other kinds.
    .filter(({ kind, score }) => score > 0 && SEARCH_KINDS.includes(kind))
    .toSorted((a, b) => b.score - a.score || b.id - a.id);
  return { ranked, more };
}
