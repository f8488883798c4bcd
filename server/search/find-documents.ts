import type { SearchResults } from '../../contract/search.ts';
import { SEARCH_PAGE_SIZE, type SearchQuery } from '../../contract/search-query.ts';
import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import { excerptOf, segmentsOf } from './excerpt.ts';
import { matchMarked, MAX_MATCHES, rowId } from './match.ts';
import { rankerFor } from './rank.ts';
import { readQuery, type QueryGroup, type Synonyms } from './read-query.ts';

/** With fewer documents that have all words, those that have some are looked at too. */
const FEW = 100;
/** A document that has less of the query than this, by the weight of words, is no result. */
const LEAST_SHARE = 0.4;

type Ranked = Awaited<ReturnType<typeof matchMarked>>;

/** Searches the index. The cost is bounded whatever the query and however many documents match. */
export async function findDocuments(
  db: Database,
  { q, type, page = 1 }: Partial<SearchQuery> & Pick<SearchQuery, 'q'>,
  synonyms?: Synonyms,
): Promise<SearchResults> {
  const { groups, least, suggestion } = await readQuery(db, q, synonyms);
  const { ranked, more } = await rankMatches(db, groups, least);
  const kinds = Map.groupBy(ranked, ({ kind }) => kind);
  const counts = Object.fromEntries(Array.from(kinds, ([kind, found]) => [kind, found.length]));
  const asked = type ? (kinds.get(type) ?? []) : ranked;
  const shown = asked.slice((page - 1) * SEARCH_PAGE_SIZE, page * SEARCH_PAGE_SIZE);
  const results = await show(db, groups, shown);
  return { results, total: asked.length, counts, more, suggestion };
}

const phrasesOf = ({ alternatives }: QueryGroup) => alternatives.map(({ phrase }) => phrase);

/** The matches, best first. */
async function rankMatches(db: Database, groups: readonly QueryGroup[], least: number) {
  if (groups.length === 0) return { ranked: [], more: false };
  const found = await matchMarked(db, groups.map(phrasesOf), least);
  const more = found.length >= MAX_MATCHES;
  const complete = new Set(found.map(({ id }) => id));
  if (groups.length > 1 && found.length < FEW) {
    const some = await matchMarked(db, [groups.flatMap(phrasesOf)], least);
    found.push(...some.filter(({ id }) => !complete.has(id)));
  }
  const all = groups.reduce((sum, { weight }) => sum + weight, 0);
  const rank = rankerFor(groups);
  const scored = found.flatMap((one) => {
    const has = (group: QueryGroup) => complete.has(one.id) || group.documents.has(one.id);
    const share = groups.reduce((sum, group) => sum + (has(group) ? group.weight : 0), 0) / all;
    return share < LEAST_SHARE ? [] : [{ one, score: rank(one, has) * share }];
  });
  scored.sort((a, b) => b.score - a.score || b.one.id - a.one.id);
  return { ranked: scored.map(({ one }) => one), more };
}

async function show(
  db: Database,
  groups: readonly QueryGroup[],
  ranked: Ranked,
): Promise<SearchResults['results']> {
  if (ranked.length === 0) return [];
  const query = [groups.flatMap(phrasesOf)];
  const { matches, marked } = engineOf(db).texts;
  const ids = ranked.map(({ id }) => rowId(id));
  const rows = await db
    .selectFrom('search_text')
    .select(['rowid', 'about'])
    .select([marked('title', query).as('title'), marked('text', query).as('text')])
    .where(matches(query))
    .where('rowid', 'in', ids)
    .execute();
  return ranked.flatMap(({ id, kind, path }) => {
    const row = rows.find(({ rowid }) => rowid === id);
    if (!row) return [];
    const title = segmentsOf(row.title);
    return [{ kind, path, title, excerpt: excerptOf(row.text || row.about) }];
  });
}
