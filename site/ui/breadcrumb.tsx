import styles from './breadcrumb.module.css';

/** Home, the list a page belongs to, and the page itself, not linked (spec section 2). */
export function Breadcrumb({ list, here }: { list: { to: string; label: string }; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="no-print">
      <ol className={styles.steps}>
        <li>
          <a href="/">Home</a>
        </li>
        <li>
          <a href={list.to}>{list.label}</a>
        </li>
        <li className={styles.here}>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  );
}
