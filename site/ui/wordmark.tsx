import styles from './wordmark.module.css';

/** The logo's battlement and the name next to it. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={styles.wordmark}>
      <svg viewBox="0 0 16 16" width="32" height="32" aria-hidden="true" className={styles.mark}>
        <path d="M0 8h4v3h2v-6h4v3h2v-6h4V14H0z" />
      </svg>
      <span suppressHydrationWarning>{name}</span>
    </span>
  );
}
