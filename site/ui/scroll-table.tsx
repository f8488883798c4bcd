import type { ReactNode } from 'react';
import styles from './scroll-table.module.css';

/**
 * Lets a wide table scroll sideways without the page. A scrolling region must have a name (`label`)
 * and be reachable by keyboard (WCAG 2.1.1).
 */
export function ScrollTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
