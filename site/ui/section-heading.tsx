import type { ReactNode } from 'react';
import styles from './section-heading.module.css';

/** A section's heading and the sentence under it. */
export function SectionHeading({
  id,
  title,
  children,
}: {
  id?: string;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.heading}>
      <h2 id={id}>{title}</h2>
      {children && <p className={styles.lead}>{children}</p>}
    </div>
  );
}
