import {
  MAX_SEARCH_PAGE,
  SEARCH_PAGE_SIZE,
  writeSearchQuery,
  type SearchQuery,
} from '../../../contract/search-query.ts';
import type { SearchResults } from '../../../contract/api/search.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { KindIcon } from './kind-icon.tsx';
import { kindLabels } from './kind-labels.ts';
import { MarkedText } from './marked-text.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PopularPages } from './popular-pages.tsx';
import { ResultFilters } from './result-filters.tsx';
import { resultCount } from './result-count.ts';
import styles from './result-list.module.css';

interface ResultListProps {
  query: SearchQuery;
  found: SearchResults;
  nothing: PageWords<'search-help'>['nothing'];
  popular: PageWords<'search'>['popular'];
}

/** The results, with filters by kind and links to more. */
export function ResultList({ query, found, nothing, popular }: ResultListProps) {
  const { q, type, page } = query;
  const { results, total, suggestion } = found;
  const pages = Math.min(MAX_SEARCH_PAGE, Math.ceil(total / SEARCH_PAGE_SIZE));
  return (
    <section className={`page ${styles.results}`} aria-labelledby="results-title">
      {suggestion !== null && (
        <p className={styles.suggestion}>
          Did you mean{' '}
          <a href={`/search${writeSearchQuery({ q: suggestion })}`} data-follow="">
            {suggestion}
          </a>
          ?
        </p>
      )}
      {Object.keys(found.counts).length === 0 ? (
        <div className={styles.columns}>
          <NothingFound q={q} {...nothing} />
          <PopularPages {...popular} beside />
        </div>
      ) : (
        <>
          <h2 id="results-title" className={styles.title}>
            {resultCount(found)} for “{q}”
            {pages > 1 && (
              <span className={styles.place}>
                <span className="visually-hidden">, </span>Page {page} of {pages}
              </span>
            )}
          </h2>
          <div className={styles.columns}>
            <ResultFilters q={q} type={type} counts={found.counts} />
            <div className={styles.found}>
              <ol className={styles.list} start={(page - 1) * SEARCH_PAGE_SIZE + 1}>
                {results.map(({ kind, path, title, excerpt }) => (
                  <li key={path} className={styles.result}>
                    <KindIcon kind={kind} />
                    <div>
                      <p className={styles.kind}>{kindLabels[kind][0]}</p>
                      <h3 className={styles.name}>
                        <a href={path}>
                          <MarkedText segments={title} />
                        </a>
                      </h3>
                      <p className={styles.excerpt}>
                        <MarkedText segments={excerpt} />
                      </p>
                    </div>
                  </li>
                ))}
              </ol>
              {pages > 1 && <ResultPages query={query} pages={pages} />}
            </div>
            <PopularPages {...popular} beside />
          </div>
        </>
      )}
    </section>
  );
}

/** Links to the page of results before and after this one. */
function ResultPages({ query, pages }: { query: SearchQuery; pages: number }) {
  const { page } = query;
  const pathOf = (other: number) => `/search${writeSearchQuery({ ...query, page: other })}`;
  return (
    <nav className={`no-print ${styles.pages}`} aria-label="Pages of results">
      {page > 1 && (
        <a href={pathOf(page - 1)} data-follow="" rel="prev">
          <span aria-hidden="true">← </span>Previous
          <span className="visually-hidden"> page</span>
        </a>
      )}
      {page < pages && (
        <a href={pathOf(page + 1)} data-follow="" rel="next" className={styles.next}>
          Next<span className="visually-hidden"> page</span>
          <span aria-hidden="true"> →</span>
        </a>
      )}
    </nav>
  );
}
