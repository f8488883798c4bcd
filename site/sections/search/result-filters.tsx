import { SEARCH_KINDS, writeSearchQuery, type SearchKind } from '../../../contract/search-query.ts';
import type { SearchResults } from '../../../contract/api/search.ts';
import { kindLabels } from './kind-labels.ts';
import styles from './result-list.module.css';

interface ResultFiltersProps {
  q: string;
  type: SearchKind | undefined;
  counts: SearchResults['counts'];
}

/** Links to the results of each kind, with their number. */
export function ResultFilters({ q, type, counts }: ResultFiltersProps) {
  const kinds = SEARCH_KINDS.filter((kind) => counts[kind] !== undefined || kind === type);
  if (kinds.length < 2 && type === undefined) return null;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const link = (kind: SearchKind | undefined, label: string, count: number) => (
    <li key={label}>
      <a
        href={`/search${writeSearchQuery({ q, ...(kind && { type: kind }) })}`}
        data-follow=""
        className={styles.filter}
        aria-current={kind === type ? 'true' : undefined}
      >
        {label} <span className={styles.count}>{count}</span>
      </a>
    </li>
  );
  return (
    <nav className="no-print" aria-label="Kinds of results">
      <ul className={styles.filters}>
        {link(undefined, 'All', all)}
        {kinds.map((kind) => link(kind, kindLabels[kind][1], counts[kind] ?? 0))}
      </ul>
    </nav>
  );
}
