import { Link } from '@tanstack/react-router';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import styles from './services-intro.module.css';

/** The heading of the services list. */
export function ServicesIntro({
  title,
  lead,
  people,
}: Pick<PageWords<'services'>, 'title' | 'lead' | 'people'>) {
  return (
    <div className={`page ${styles.intro}`}>
      <h1>{title}</h1>
      <p className={styles.lead}>
        {lead} <Link to="/people">{people}</Link>
      </p>
    </div>
  );
}
