import styles from './problem-list.module.css';

/**
 * The problems of a form, above it or in place of its result, with a link to each field.
 *
 * @param calm for what is only missing, while somebody fills in the form
 */
export function ProblemList({
  problems,
  calm = false,
}: {
  problems: readonly { id: string; reason: string }[];
  calm?: boolean;
}) {
  return (
    <div className={calm ? `${styles.box} ${styles.calm}` : styles.box}>
      <p>Please check:</p>
      <ul className={styles.reasons}>
        {problems.map(({ id, reason }) => (
          <li key={id}>
            <a href={`#${id}`} id={`${id}-reason`}>
              {reason}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
