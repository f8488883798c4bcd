import type { ReactNode, Ref } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** Id of the heading that names it. */
  labelledBy?: string;
  id?: string;
  ground?: 'paper' | 'mist' | 'deep' | 'sand';
  className?: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A band of the page on one of the four grounds, with its content on the page's width. */
export function Section({
  labelledBy,
  id,
  ground = 'paper',
  className = '',
  ref,
  children,
}: SectionProps) {
  return (
    <section
      ref={ref}
      id={id}
      aria-labelledby={labelledBy}
      className={`${styles.section} ${ground === 'paper' ? '' : styles[ground]} ${className}`}
    >
      <div className="page">{children}</div>
    </section>
  );
}
