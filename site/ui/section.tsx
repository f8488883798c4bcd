import { Suspense, type ComponentProps } from 'react';
import styles from './section.module.css';

interface SectionProps extends ComponentProps<'section'> {
  /** Id of its heading. */
  labelledBy?: string;
  ground?: 'paper' | 'mist' | 'deep' | 'sand';
}

/** A full-width band with one of four backgrounds; the content has the page's width. */
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
      <div className="page">
        {/* A boundary of its own: React hydrates section by section, the one that is touched first. */}
        <Suspense>{children}</Suspense>
      </div>
    </section>
  );
}
