import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import styles from './services-intro.module.css';

/** The heading of the services list. */
export function ServicesIntro({ title, lead }: Pick<PageWords<'services'>, 'title' | 'lead'>) {
  return (
    <div className={`page ${styles.intro}`}>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </div>
  );
}
