import styles from './wordmark.module.css';

/** The battlement and the name beside it. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={styles.wordmark}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className={styles.mark}>
        <path d="M2 28V14h2v-4h4v4h4V8h2V4h4v4h2v6h4v-4h4v4h2v14z" />
        <path d="M13 28v-6a3 3 0 0 1 6 0v6z" className={styles.gate} />
      </svg>
      <span>{name}</span>
    </span>
  );
}
