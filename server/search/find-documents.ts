import { SEARCH_KINDS, SEARCH_PAGE_SIZE, type SearchKind } from '../../contract/search-query.ts';
import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { rank, type Candidate } from './rank.ts';
import { readQuery, type QueryGroup, type Synonyms } from './read-query.ts';

/** Matches that are ranked: a common word has more, of which the newest count. */
const MAX_CANDIDATES = 500;
/** Matches of each word, when few documents have all. */
const MAX_OF_GROUP = 300;
const FEW = 100;
/** A document that has less of the query than this, by the weight of words, is no result. */
const LEAST_SHARE = 0.4;

export interface FoundDocuments {
  documents: Pick<Tables['search_documents'], 'kind' | 'path' | 'title' | 'about' | 'text'>[];
  /** Of the asked kind, on all pages. */
  total: number;
  counts: Partial<Record<SearchKind, number>>;
  /** Whether there are more matches than were ranked. */
  more: boolean;
  suggestion: string | null;
  /** The terms that were looked for, to be marked. */
  terms: Set<string>;
}

/** Searches the index. The cost is bounded whatever the query and however many documents match. */
export async function findDocuments(
  db: Database,
  { q, type, page = 1 }: { q: string; type?: SearchKind | undefined; page?: number | undefined },
  synonyms?: Synonyms,
): Promise<FoundDocuments> {
  const { groups, suggestion } = await readQuery(db, q, synonyms);
  const terms = new Set(
    groups.flatMap((group) => group.alternatives.flatMap(({ phrase }) => phrase)),
  );
  const { ranked, more } = await rankMatches(db, groups);
  const counts: FoundDocuments['counts'] = {};
  for (const kind of SEARCH_KINDS) {
    const count = ranked.filter((one) => one.kind === kind).length;
    if (count > 0) counts[kind] = count;
  }
  const asked = type ? ranked.filter(({ kind }) => kind === type) : ranked;
  const ids = asked
    .slice((page - 1) * SEARCH_PAGE_SIZE, page * SEARCH_PAGE_SIZE)
    .map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('search_documents')
          .select(['id', 'kind', 'path', 'title', 'about', 'text'])
          .where('id', 'in', ids)
          .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const documents = ids.flatMap((id) => byId.get(id) ?? []);
  return { documents, total: asked.length, counts, more, suggestion, terms };
}

/** The matches, best first. */
async function rankMatches(
  db: Database,
  groups: readonly QueryGroup[],
): Promise<{ ranked: Candidate[]; more: boolean }> {
  if (groups.length === 0) return { ranked: [], more: false };
  const whole = await match(db, groups, MAX_CANDIDATES);
  const candidates = new Map(whole.map((one) => [one.id, one]));
  const complete = new Set(candidates.keys());
  const having = new Map<QueryGroup, Set<number>>();
  if (groups.length > 1 && whole.length < FEW)
    for (const group of groups) {
      const matches = await match(db, [group], MAX_OF_GROUP);
      having.set(group, new Set(matches.map(({ id }) => id)));
      for (const one of matches) candidates.set(one.id, one);
    }
  const all = groups.reduce((sum, { weight }) => sum + weight, 0);
  const order = [...candidates.keys()].toSorted((a, b) => a - b);
  const places = new Map(order.map((id, index) => [id, index / order.length]));
  const scored = [...candidates.values()].flatMap((one) => {
    const has = (group: QueryGroup) =>
      complete.has(one.id) || (having.get(group)?.has(one.id) ?? false);
    const share = groups.reduce((sum, group) => sum + (has(group) ? group.weight : 0), 0) / all;
    if (share < LEAST_SHARE) return [];
    const recency = one.kind === 'post' ? places.get(one.id)! : 0;
    return [{ one, score: rank(one, groups, has, recency) * share }];
  });
  scored.sort((a, b) => b.score - a.score || b.one.id - a.one.id);
  return { ranked: scored.map(({ one }) => one), more: whole.length === MAX_CANDIDATES };
}

function match(db: Database, groups: readonly QueryGroup[], limit: number): Promise<Candidate[]> {
  const query = groups.map(({ alternatives }) => alternatives.map(({ phrase }) => phrase));
  return db
    .selectFrom('search_documents')
    .select(['id', 'kind', 'title_terms', 'key_terms'])
    .where('id', 'in', engineOf(db).terms.match('search_text', query, limit))
    .execute();
}
