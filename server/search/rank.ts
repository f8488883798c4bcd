import type { SearchKind } from '../../contract/search-query.ts';
import type { Tables } from '../db/tables.ts';
import type { QueryGroup } from './read-query.ts';

/** What ranking knows of a document. */
export type Candidate = Pick<
  Tables['search_documents'],
  'id' | 'kind' | 'title_terms' | 'key_terms'
>;

/** What finding a group is worth by where it is found. */
const IN_TITLE = 5;
const IN_KEY_TERMS = 2;
const IN_TEXT = 1;
/** For a title of which every word was looked for. */
const WHOLE_TITLE = 3;
/** For words that are all in the title or frequent: a page about all of them beats one about one of them. */
const ALL_PROMINENT = 1;
/** For words that follow each other in the title as they were typed. */
const IN_ORDER = 1;
/** A page that sells or answers is what a buyer looks for, rather than one that tells. */
const KIND_WEIGHTS: Record<SearchKind, number> = {
  service: 1.15,
  question: 1.05,
  person: 1.05,
  page: 1,
  policy: 1,
  post: 1,
};
/** The newest post is worth so much more than the oldest. */
const NEWEST = 0.05;

/**
 * What a document is worth for a query, at least 0. In our own code, so that both databases rank alike.
 *
 * @param inText whether the document has a group at all
 * @param recency from 0 for the oldest to 1 for the newest
 */
export function rank(
  { kind, title_terms: title, key_terms: keys }: Candidate,
  groups: readonly QueryGroup[],
  inText: (group: QueryGroup) => boolean,
  recency: number,
): number {
  let [found, all] = [0, 0];
  let covered = 0;
  let prominent = 0;
  let before = -2;
  let ordered = 0;
  for (const group of groups) {
    all += group.weight;
    let best = inText(group) ? IN_TEXT : 0;
    let place = -2;
    for (const { phrase, weight } of group.alternatives) {
      const words = ` ${phrase.join(' ')} `;
      const at = title.indexOf(words);
      if (at >= 0 && IN_TITLE * weight > best) {
        best = IN_TITLE * weight;
        place = title.slice(0, at).split(' ').length;
      } else if (keys.includes(words)) best = Math.max(best, IN_KEY_TERMS * weight);
    }
    if (place >= 0) covered++;
    if (best > IN_TEXT) prominent++;
    if (place >= 0 && place === before + 1) ordered++;
    before = place;
    found += best * group.weight;
  }
  if (all === 0) return 0;
  const share = covered / Math.max(1, title.trim().split(' ').length);
  const inOrder = groups.length > 1 ? (IN_ORDER * ordered) / (groups.length - 1) : 0;
  const score =
    found / all +
    WHOLE_TITLE * Math.min(1, share) +
    (ALL_PROMINENT * prominent) / groups.length +
    inOrder;
  return score * KIND_WEIGHTS[kind] * (1 + NEWEST * recency);
}
