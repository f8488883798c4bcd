import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import styles from './page-links.module.css';
import { pageNumbers } from './page-numbers.ts';
import { turnPage } from './turn-page.ts';

/** Pagination links: the numbered pages, the previous and the next one. */
export function PageLinks({ current, pages }: { current: number; pages: number }) {
  if (pages < 2) return null;
  return (
    <nav className={`no-print ${styles.pages}`} aria-label="Pages of the blog">
      {current > 1 && (
        <PageLink page={current - 1} className={styles.previous} rel="prev">
          <span aria-hidden="true">← </span>Previous<span className="visually-hidden"> page</span>
        </PageLink>
      )}
      <ol className={styles.numbers}>
        {pageNumbers(current, pages).map((page, index) => (
          <li key={page ?? `gap-${index}`}>
            {page === null ? (
              <span className={styles.gap}>…</span>
            ) : (
              <PageLink page={page} aria-current={page === current ? 'page' : undefined}>
                <span className="visually-hidden">Page </span>
                {page}
              </PageLink>
            )}
          </li>
        ))}
      </ol>
      {current < pages && (
        <PageLink page={current + 1} className={styles.next} rel="next">
          Next<span className="visually-hidden"> page</span>
          <span aria-hidden="true"> →</span>
        </PageLink>
      )}
    </nav>
  );
}

function PageLink({
  page,
  className = '',
  children,
  ...more
}: { page: number } & ComponentProps<'a'>) {
  const router = useRouter();
  return (
    <a
      href={page === 1 ? '/blog' : `/blog?page=${page}`}
      data-follow="stay"
      onClick={(click) => turnPage(router, click)}
      className={`${styles.link} ${className}`}
      {...more}
    >
      {children}
    </a>
  );
}
