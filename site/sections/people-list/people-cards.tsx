import type { PersonCard } from '../../../contract/api/people.ts';
import { dollars } from '../../../domain/money.ts';
import { fillText } from '../../ui/fill-text.tsx';
import { Portrait } from '../team/portrait.tsx';
import { freeInWords, type PersonTerms } from './free-in-words.ts';
import styles from './people-cards.module.css';

/** People in a list, each with a link to their page. */
export function PeopleCards({
  people,
  terms,
  level: Name,
}: {
  people: readonly PersonCard[];
  terms: PersonTerms;
  level: 'h2' | 'h3';
}) {
  return (
    <ul className={styles.people}>
      {people.map((person, index) => (
        <li key={person.slug} className={styles.person}>
          <Portrait
            picture={person.picture}
            loading={index < 3 ? undefined : 'lazy'}
            decoding="async"
            className={styles.portrait}
          />
          <div className={styles.who}>
            <Name className={styles.name}>
              <a href={`/people/${encodeURIComponent(person.slug)}`} className={styles.link}>
                {person.name}
              </a>
            </Name>
            <p className={styles.designation}>{person.designation}</p>
          </div>
          <ul className={styles.tags}>
            {person.skills.map((skill) => (
              <li key={skill}>{skill}</li>
            ))}
          </ul>
          <div className={styles.terms}>
            <p>
              <Rate rate={person.rate} terms={terms} />
            </p>
            <p>{terms.years.replace('{years}', String(person.years))}</p>
            <p>{terms.hours.replace('{hours}', String(person.hours))}</p>
            <p>{freeInWords(person.free, terms)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The rate in words, the amount in bold. */
export function Rate({ rate, terms }: { rate: number | null; terms: PersonTerms }) {
  if (rate === null) return terms.quoted;
  return fillText(terms.rate, { rate: <strong>{dollars(rate)}</strong> });
}
