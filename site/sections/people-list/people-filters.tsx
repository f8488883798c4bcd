import { useRef } from 'react';
import type { PeopleList } from '../../../contract/api/people.ts';
import { buttonClass } from '../../ui/button.ts';
import { filterLabel, type FilterWords } from './filter-label.ts';
import { PeopleLink } from './people-link.tsx';
import styles from './people-filters.module.css';

/**
 * The chosen and the available filters: links, each with the number of people that it shows. On a phone one row
 * folds them, which stays open while the visitor chooses.
 */
export function PeopleFilters({
  filters,
  chosen,
  total,
  words,
}: Pick<PeopleList, 'filters' | 'chosen' | 'total'> & { words: FilterWords }) {
  const fold = useRef<HTMLDetailsElement>(null);
  return (
    <nav aria-labelledby="filters" className={`no-print ${styles.filters}`}>
      <h2 id="filters" className={styles.title}>
        {words.title}
      </h2>
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map((link) => (
            <li key={`${link.filter}:${link.value}`}>
              <PeopleLink query={link.query} className={styles.remove}>
                <span className="visually-hidden">Remove </span>
                {words[link.filter].title}: {filterLabel(link.filter, link.label, words)}
                <span aria-hidden="true"> ×</span>
              </PeopleLink>
            </li>
          ))}
          <li>
            <PeopleLink query="" className={styles.all}>
              Clear all
            </PeopleLink>
          </li>
        </ul>
      )}
      <details ref={fold} className={styles.fold}>
        <summary className={styles.folded}>
          {words.fold}
          {chosen.length > 0 && ` · ${chosen.length}`}
        </summary>
        {filters.map(({ filter, links }) => (
          <details
            key={filter}
            open={filter === 'service' || links.some(({ active }) => active)}
            className={styles.filter}
          >
            <summary className={styles.summary}>{words[filter].title}</summary>
            <ul className={styles.links}>
              {links.map((link) => (
                <li key={link.value}>
                  <PeopleLink
                    query={link.query ?? `${filter}=${link.value}`}
                    active={link.active}
                    className={styles.link}
                  >
                    {`${filterLabel(filter, link.label, words)} `}
                    <span className={styles.count}>{link.count}</span>
                    <span className="visually-hidden">
                      {link.count === 1 ? ' person' : ' people'}
                    </span>
                  </PeopleLink>
                </li>
              ))}
            </ul>
          </details>
        ))}
        <a
          href="#found"
          className={`${buttonClass('primary')} ${styles.show}`}
          onClick={() => fold.current?.removeAttribute('open')}
        >
          {words.show.replace('{total}', String(total))}
        </a>
      </details>
    </nav>
  );
}
