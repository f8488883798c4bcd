import type { ComponentProps, ReactNode } from 'react';
import { unbroken } from './unbroken.tsx';
import styles from './section-heading.module.css';

/** A section's heading, perhaps in two lines, and the sentence under it. */
export function SectionHeading({
  title,
  subtitle,
  lead,
  ...heading
}: Pick<ComponentProps<'h2'>, 'id' | 'tabIndex'> & {
  title: string;
  /** The second line of the heading itself. */
  subtitle?: string;
  lead?: ReactNode;
}) {
  return (
    <div className={styles.heading}>
      <h2 {...heading} className={styles.title}>
        {unbroken(title)}
        {subtitle && <span className={styles.subtitle}> {subtitle}</span>}
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
