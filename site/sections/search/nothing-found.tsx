import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import styles from './result-list.module.css';

type NothingFoundProps = PageWords<'search-help'>['nothing'] & { q: string };

/** Tips for a search without results. */
export function NothingFound({ q, title, tips }: NothingFoundProps) {
  return (
    <div className={styles.found}>
      <h2 id="results-title" className={styles.title}>
        {title.replace('{query}', () => q)}
      </h2>
      <ul className={styles.tips}>
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </div>
  );
}
