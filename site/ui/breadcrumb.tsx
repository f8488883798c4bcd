import { Link } from '@tanstack/react-router';
import styles from './breadcrumb.module.css';

const exactly = { exact: true } as const;

/** Home, the list a page belongs to, and the page itself, not linked (spec section 2). */
export function Breadcrumb({
  list,
  here,
}: {
  list: { to: '/blog' | '/services' | '/people'; label: string };
  here: string;
}) {
  return (
    <nav aria-label="Breadcrumb" className="no-print">
      <ol className={styles.steps}>
        <li>
          <Link to="/" activeOptions={exactly}>
            Home
          </Link>
        </li>
        <li>
          <Link to={list.to} activeOptions={exactly}>
            {list.label}
          </Link>
        </li>
        <li className={styles.here}>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  );
}
