import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { useData } from '../../provider/load.ts';
import { servicePages, servicesMenu } from '../../provider/queries.ts';
import { fillText } from '../../ui/fill-text.tsx';
import { sortByName } from './sort-by-name.ts';
import styles from './services-by-name.module.css';

/**
 * An alphabetical list of the services that are in the menu or have a page, for visitors who know what
 * they are looking for. Left out if both are empty; the list below has the same services.
 */
export function ServicesByName({ index }: Pick<PageWords<'services'>, 'index'>) {
  const menu = useData(servicesMenu()) ?? [];
  const pages = useData(servicePages()) ?? [];
  const services = sortByName([...menu, ...pages]);
  if (services.length === 0) return null;
  return (
    <nav aria-label="Services by name" className={`page ${styles.index}`}>
      <details>
        <summary className={styles.summary}>{fillText(index, { count: services.length })}</summary>
        <ul className={styles.names}>
          {services.map(({ post_name, post_title }) => (
            <li key={post_name}>
              <a href={`/services/${encodeURIComponent(post_name)}`}>{post_title}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
