import styles from './spinner.module.css';

/** Shown while data is on its way. `page` fills a screen, so that the footer stays put. */
export function Spinner({ page = false }: { page?: boolean }) {
  return (
    <div className={page ? `${styles.spinner} ${styles.page}` : styles.spinner} role="status">
      <span className={styles.wheel} />
      <span>Loading…</span>
    </div>
  );
}
