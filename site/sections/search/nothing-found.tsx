import type { PageWords } from '../../provider/page-words.ts';
import { PathLink } from '../../ui/path-link.tsx';
import styles from './result-list.module.css';

type NothingFoundProps = PageWords<'search-help'>['nothing'] & {
  q: string;
  popular: PageWords<'search'>['popular'];
};

/** What to try instead. */
export function NothingFound({ q, title, tips, popular }: NothingFoundProps) {
  return (
    <>
      <h2 id="results-title" className={styles.title}>
        {title.replace('{query}', () => q)}
      </h2>
      <ul className={styles.tips}>
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <h3 className={styles.name}>{popular.title}</h3>
      <ul className={styles.filters}>
        {popular.links.map(({ label, path }) => (
          <li key={path}>
            <PathLink path={path} className={styles.filter}>
              {label}
            </PathLink>
          </li>
        ))}
      </ul>
    </>
  );
}
