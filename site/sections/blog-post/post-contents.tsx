import type { PostPart } from './linked-headings.ts';
import styles from './post-contents.module.css';

/** A shorter post is seen at a glance. */
const LONG = 4;

/** The parts of a long post: beside the text on a wide screen, on others folded up above it. */
export function PostContents({ parts }: { parts: readonly PostPart[] }) {
  if (parts.length < LONG) return null;
  return (
    <nav aria-label="On this page">
      <details className={styles.folded}>
        <summary className={styles.title}>On this page</summary>
        <Parts parts={parts} />
      </details>
      <div className={styles.open}>
        <p className={styles.title}>On this page</p>
        <Parts parts={parts} />
      </div>
    </nav>
  );
}

function Parts({ parts }: { parts: readonly PostPart[] }) {
  return (
    <ol className={styles.parts}>
      {parts.map(({ id, heading }) => (
        <li key={id}>
          <a href={`#${id}`}>{heading}</a>
        </li>
      ))}
    </ol>
  );
}
