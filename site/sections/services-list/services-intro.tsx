import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { PathLink } from '../../ui/path-link.tsx';
import styles from './services-intro.module.css';

/** The heading of a list, perhaps with a link to more. */
export function ServicesIntro({
  title,
  lead,
  more,
}: Pick<PageWords<'services'>, 'title' | 'lead'> & {
  more?: { label: string; path: string } | undefined;
}) {
  return (
    <div className={`page ${styles.intro}`}>
      <h1>{title}</h1>
      <p className={styles.lead}>
        {lead}
        {more && (
          <>
            {' '}
            <PathLink path={more.path}>{more.label}</PathLink>
          </>
        )}
      </p>
    </div>
  );
}
