import styles from './spinner.module.css';

/**
 * Shown while data loads. `page` fills the screen, so that the footer does not jump, and after a while offers to load
 * the page from the server, whose calls are others.
 */
export function Spinner({ page = false }: { page?: boolean }) {
  return (
    <div className={page ? `${styles.spinner} ${styles.page}` : styles.spinner} role="status">
      <span className={styles.wheel} />
      <span>Loading…</span>
      {page && (
        // It leads to this page; the target leaves it to the browser (follow-links.ts).
        // oxlint-disable-next-line jsx-a11y/anchor-is-valid
        <a href="" target="_self" className={styles.late}>
          Taking too long? Load the page again
        </a>
      )}
    </div>
  );
}
