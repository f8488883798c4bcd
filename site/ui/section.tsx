import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { SectionHeading } from './section-heading.tsx';
import styles from './section.module.css';

interface SectionProps extends ComponentProps<'section'> {
  /** Id of its heading. */
  labelledBy?: string;
  /** The heading and its sentence, for a section that begins with them. */
  heading?: string;
  lead?: ReactNode;
  ground?: 'paper' | 'mist' | 'deep' | 'sand';
}

/** A full-width band with one of four backgrounds; the content has the page's width. */
export function Section({
  labelledBy,
  heading,
  lead,
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
        {/* A Suspense boundary: React hydrates section by section, and first the section that gets input. */}
        <Suspense>
          {heading !== undefined && <SectionHeading id={labelledBy} title={heading} lead={lead} />}
          {children}
        </Suspense>
      </div>
    </section>
  );
}
