import type { SearchResults } from '../../contract/search.ts';
import { SEARCH_KINDS, SEARCH_PAGE_SIZE, type SearchKind } from '../../contract/search-query.ts';
import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import { excerptOf, segmentsOf } from './excerpt.ts';
import { rankerFor, type Candidate } from './rank.ts';
import { MAX_MATCHES, readQuery, type QueryGroup, type Synonyms } from './read-query.ts';
import { wordsOf } from './words.ts';

/** With fewer documents that have all words, those that have some are looked at too. */
const FEW = 100;
/** A document that has less of the query than this, by the weight of words, is no result. */
const LEAST_SHARE = 0.4;

/** Searches the index. The cost is bounded whatever the query and however many documents match. */
export async function findDocuments(
  db: Database,
  { q, type, page = 1 }: { q: string; type?: SearchKind | undefined; page?: number | undefined },
  synonyms?: Synonyms,
): Promise<SearchResults> {
  const { groups, least, suggestion } = await readQuery(db, q, synonyms);
  const { ranked, more } = await rankMatches(db, groups, least);
  const counts: SearchResults['counts'] = {};
  for (const kind of SEARCH_KINDS) {
    const count = ranked.filter((one) => one.kind === kind).length;
    if (count > 0) counts[kind] = count;
  }
  const asked = type ? ranked.filter(({ kind }) => kind === type) : ranked;
  const shown = asked.slice((page - 1) * SEARCH_PAGE_SIZE, page * SEARCH_PAGE_SIZE);
  const results = await showResults(db, groups, shown);
  return { results, total: asked.length, counts, more, suggestion };
}

const phrasesOf = ({ alternatives }: QueryGroup) => alternatives.map(({ phrase }) => phrase);

interface Ranked extends Candidate {
  path: string;
}

/** The matches, best first. */
async function rankMatches(
  db: Database,
  groups: readonly QueryGroup[],
  least: number,
): Promise<{ ranked: Ranked[]; more: boolean }> {
  if (groups.length === 0) return { ranked: [], more: false };
  const { texts } = engineOf(db);
  const whole = await texts.find(db, groups.map(phrasesOf), MAX_MATCHES, least);
  const complete = new Set(whole.map(({ id }) => id));
  const some =
    groups.length > 1 && whole.length < FEW
      ? await texts.find(db, [groups.flatMap(phrasesOf)], MAX_MATCHES, least)
      : [];
  const found = [...whole, ...some.filter(({ id }) => !complete.has(id))];
  const documents = await db
    .selectFrom('search_documents')
    .select(['id', 'kind', 'path'])
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(documents.map((one) => [one.id, one]));
  const order = found.map(({ id }) => id).toSorted((a, b) => a - b);
  const places = new Map(order.map((id, index) => [id, index / order.length]));
  const all = groups.reduce((sum, { weight }) => sum + weight, 0);
  const rank = rankerFor(groups);
  const scored = found.flatMap((one) => {
    const candidate = { ...one, ...byId.get(one.id)! };
    const has = (group: QueryGroup) => complete.has(one.id) || group.documents.has(one.id);
    const share = groups.reduce((sum, group) => sum + (has(group) ? group.weight : 0), 0) / all;
    if (share < LEAST_SHARE) return [];
    const recency = candidate.kind === 'post' ? places.get(one.id)! : 0;
    return [{ candidate, score: rank(candidate, has, recency) * share }];
  });
  scored.sort((a, b) => b.score - a.score || b.candidate.id - a.candidate.id);
  return {
    ranked: scored.map(({ candidate }) => candidate),
    more: whole.length === MAX_MATCHES,
  };
}

async function showResults(
  db: Database,
  groups: readonly QueryGroup[],
  shown: readonly Ranked[],
): Promise<SearchResults['results']> {
  if (shown.length === 0) return [];
  const ids = shown.map(({ id }) => id);
  const rows = await engineOf(db).texts.show(db, [groups.flatMap(phrasesOf)], ids, wordsOf);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return shown.flatMap(({ id, kind, path }) => {
    const row = byId.get(id);
    if (!row) return [];
    const { title, about, text } = row;
    return [{ kind, path, title: segmentsOf(title), excerpt: excerptOf(text || about) }];
  });
}
