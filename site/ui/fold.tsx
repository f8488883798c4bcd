import type { ReactNode } from 'react';
import styles from './fold.module.css';
import { unbroken } from './unbroken.tsx';

/**
 * A section's heading and the content that narrow screens fold below it, without script. Wide screens and
 * print show all of it, and nothing to open it with. A link to the content's id opens it.
 */
export function Fold({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        <h2 id={titleOf(id)} className={styles.title}>
          {unbroken(title)}
        </h2>
      </summary>
      <div id={id} className={styles.content}>
        {children}
      </div>
    </details>
  );
}

/** The id of the heading of a fold. */
export const titleOf = (id: string) => `${id}-title`;
