import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import styles from './popular-pages.module.css';

type PopularPagesProps = PageWords<'search'>['popular'] & {
  /** In a column beside results, instead of across the page. */
  beside?: boolean;
};

/** Links to the pages that visitors look for most. */
export function PopularPages({ title, links, beside = false }: PopularPagesProps) {
  return (
    <section
      className={beside ? styles.beside : `page ${styles.popular}`}
      aria-labelledby="popular-title"
    >
      <h2 id="popular-title" className={styles.title}>
        {title}
      </h2>
      <ul className={styles.links}>
        {links.map(({ label, path }) => (
          <li key={path}>
            <a href={path} className={styles.link}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
