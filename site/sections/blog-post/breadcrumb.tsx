import { Link } from '@tanstack/react-router';
import styles from './breadcrumb.module.css';

const exactly = { exact: true } as const;

/** Home, Blog, and the post itself, which leads nowhere (spec section 2). */
export function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <ol className={styles.steps}>
        <li>
          <Link to="/" activeOptions={exactly}>
            Home
          </Link>
        </li>
        <li>
          <Link to="/blog" activeOptions={exactly}>
            Blog
          </Link>
        </li>
        <li className={styles.here}>
          <span aria-current="page">{title}</span>
        </li>
      </ol>
    </nav>
  );
}
