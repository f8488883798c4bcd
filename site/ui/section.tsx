import type { ComponentProps } from 'react';
import styles from './section.module.css';

interface SectionProps extends ComponentProps<'section'> {
  /** Id of the heading that names it. */
  labelledBy?: string;
  ground?: 'paper' | 'mist' | 'deep' | 'sand';
}

/** A band of the page on one of the four grounds, with its content on the page's width. */
export function Section({
  labelledBy,
  ground = 'paper',
  className = '',
  children,
  ...others
}: SectionProps) {
  return (
    <section
      {...others}
      aria-labelledby={labelledBy}
      className={`${styles.section} ${ground === 'paper' ? '' : styles[ground]} ${className}`}
    >
      <div className="page">{children}</div>
    </section>
  );
}
