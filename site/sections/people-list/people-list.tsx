import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { PeopleList as Found } from '../../../contract/api/people.ts';
import { fillText } from '../../ui/fill-text.tsx';
import { filterLabel } from './filter-label.ts';
import { type PersonTerms } from './free-in-words.ts';
import { PeopleCards } from './people-cards.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleLink } from './people-link.tsx';
import styles from './people-list.module.css';

/** The filters, and the people that they leave. */
export function PeopleList({
  found,
  words,
  terms,
}: {
  found: Found;
  words: PageWords<'people'>;
  terms: PersonTerms;
}) {
  const { people, total, all, page, pages, previous, next, refused } = found;
  if (all === 0) return <p className={`page ${styles.nobody}`}>{words.nobody}</p>;
  return (
    <div className={`page ${styles.columns}`}>
      <PeopleFilters {...found} words={words.filters} />
      <div>
        {refused.length > 0 && (
          <ul className={styles.refused}>
            {refused.map(({ filter, value }) => (
              <li key={`${filter}:${value}`}>{fillText(words.filters[filter].wrong, { value })}</li>
            ))}
          </ul>
        )}
        <p role="status" id="found" className={styles.found}>
          {fillText(words.found, { total, all })}
        </p>
        {total === 0 ? (
          <Loosen {...found} words={words} />
        ) : (
          <PeopleCards people={people} terms={terms} level="h2" />
        )}
        {pages > 1 && (
          <nav aria-label="Pages of people" className={`no-print ${styles.pages}`}>
            {previous !== null && (
              <PeopleLink query={previous} rel="prev nofollow">
                Previous<span className="visually-hidden"> page</span>
              </PeopleLink>
            )}
            <span>
              Page {page} of {pages}
            </span>
            {next !== null && (
              <PeopleLink query={next} rel="next nofollow">
                Next<span className="visually-hidden"> page</span>
              </PeopleLink>
            )}
          </nav>
        )}
      </div>
    </div>
  );
}

/** Which filter to drop when nobody is left, and how many people that shows, the most first. */
function Loosen({ chosen, words, all }: Found & { words: PageWords<'people'> }) {
  const { title, lead, loosen } = words.empty;
  const ways = chosen
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      <p>{lead}</p>
      <ul className={styles.ways}>
        {ways.map((link) => (
          <li key={`${link.filter}:${link.value}`}>
            <PeopleLink query={link.query}>
              {fillText(loosen, {
                filter: `${words.filters[link.filter].title}: ${filterLabel(link.filter, link.label, words.filters)}`,
              })}
            </PeopleLink>{' '}
            <span className={styles.count}>{link.count}</span>
          </li>
        ))}
        <li>
          <PeopleLink query="">Clear all</PeopleLink> <span className={styles.count}>{all}</span>
        </li>
      </ul>
    </div>
  );
}
