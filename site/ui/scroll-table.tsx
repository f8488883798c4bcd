import type { ReactNode } from 'react';
import styles from './scroll-table.module.css';

/**
 * A frame in which a wide table scrolls by itself, so that the page does not.
 * `label` is what the table shows; a scrolling region must have a name and be
 * reachable by keyboard (WCAG 2.1.1).
 */
export function ScrollTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
