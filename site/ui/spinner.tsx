import styles from './spinner.module.css';

/** Shown while data loads. `page` fills the screen, so that the footer does not jump. */
export function Spinner({ page = false }: { page?: boolean }) {
  return (
    <div className={page ? `${styles.spinner} ${styles.page}` : styles.spinner} role="status">
      <span className={styles.wheel} />
      <span>Loading…</span>
    </div>
  );
}
