import type { ComponentProps, ReactNode } from 'react';
import styles from './section-heading.module.css';

/** A section's heading and the sentence under it. */
export function SectionHeading({
  title,
  children,
  ...heading
}: Pick<ComponentProps<'h2'>, 'id' | 'tabIndex'> & {
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.heading}>
      <h2 {...heading}>{title}</h2>
      {children && <p className={styles.lead}>{children}</p>}
    </div>
  );
}
