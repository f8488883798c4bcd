import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { servicePages, servicesMenu } from '../../provider/queries.ts';
import { sortByName } from './sort-by-name.ts';
import styles from './services-by-name.module.css';

/**
 * Every service by its name, for whoever knows what they are looking for: what the services menu
 * names, and what has a page. Without either it is left out; the list below has the same services.
 */
export function ServicesByName() {
  const { data: menu = [] } = useQuery(servicesMenu());
  const { data: pages = [] } = useQuery(servicePages());
  const services = sortByName([...menu, ...pages]);
  if (services.length === 0) return null;
  return (
    <nav aria-label="Services by name" className={`page ${styles.index}`}>
      <details>
        <summary className={styles.summary}>All {services.length} services from A to Z</summary>
        <ul className={styles.names}>
          {services.map(({ post_name, post_title }) => (
            <li key={post_name}>
              <Link to="/services/$subService" params={{ subService: post_name }}>
                {post_title}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
