import styles from './spinner.module.css';

/**
 * Shown while data loads. After a while it says that this takes long. `page` fills the screen, so that the footer does
 * not jump, and then offers to load the page from the server, whose calls are others.
 */
export function Spinner({ page = false }: { page?: boolean }) {
  return (
    <div className={page ? `${styles.spinner} ${styles.page}` : styles.spinner} role="status">
      <span className={styles.wheel} />
      <span>Loading…</span>
      {page ? (
        // It leads to this page; the target leaves it to the browser (follow-links.ts).
        // oxlint-disable-next-line jsx-a11y/anchor-is-valid
        <a href="" target="_self" className={styles.late}>
          Taking too long? Load the page again
        </a>
      ) : (
        <span className={styles.late}>
          This is taking longer than usual. You can use the rest of the page.
        </span>
      )}
    </div>
  );
}
