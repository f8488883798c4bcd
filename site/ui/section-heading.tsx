import type { ReactNode } from 'react';
import styles from './section-heading.module.css';

/** A section's heading, perhaps in two lines, and the sentence under it. */
export function SectionHeading({
  id,
  title,
  subtitle,
  children,
}: {
  id?: string;
  title: string;
  /** The second line of the heading itself. */
  subtitle?: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.heading}>
      <h2 id={id}>
        {title}
        {subtitle && <span className={styles.subtitle}> {subtitle}</span>}
      </h2>
      {children && <p className={styles.lead}>{children}</p>}
    </div>
  );
}
