import styles from './result-list.module.css';

/** Why nothing was searched for. */
export function SearchFailed({ reason }: { reason: string }) {
  return (
    <div className={`page ${styles.results}`}>
      <p role="alert" className={styles.reason}>
        {reason}
      </p>
    </div>
  );
}
