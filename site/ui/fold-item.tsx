import type { ReactNode } from 'react';
import styles from './fold-item.module.css';
import { unbroken } from './unbroken.tsx';

/**
 * An item of a list: its title and its text, which a phone folds below it, without script. Wide screens and
 * print show all of it, and nothing to open it with.
 */
export function FoldItem({
  title,
  titleClass = '',
  children,
}: {
  title: string;
  titleClass?: string | undefined;
  children: ReactNode;
}) {
  return (
    <details className={styles.item}>
      <summary className={styles.summary}>
        <h3 className={`${styles.title} ${titleClass}`}>{unbroken(title)}</h3>
      </summary>
      <div className={styles.text}>{children}</div>
    </details>
  );
}
