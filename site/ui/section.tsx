import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { KeepTyped } from './keep-typed.tsx';
import { SectionHeading } from './section-heading.tsx';
import { useKept } from './use-kept.ts';
import styles from './section.module.css';

interface SectionProps extends ComponentProps<'section'> {
  /** Id of its heading. */
  labelledBy?: string;
  /** The heading and its sentence, for a section that begins with them. */
  heading?: string;
  lead?: ReactNode;
  ground?: 'paper' | 'mist' | 'deep' | 'sand';
  /** Its content has no state, effects and handlers (use-kept.ts). */
  still?: boolean;
}

/** A full-width band with one of four backgrounds; the content has the page's width. */
export function Section({
  labelledBy,
  heading,
  lead,
  ground = 'paper',
  still = false,
  className = '',
  children,
  ...others
}: SectionProps) {
  const kept = useKept(() => (still && labelledBy ? contentOf(labelledBy) : null));
  return (
    <section
      {...others}
      aria-labelledby={labelledBy}
      className={`${styles.section} ${ground === 'paper' ? '' : styles[ground]} ${className}`}
    >
      <div className="page" {...kept}>
        {/* A Suspense boundary: React hydrates section by section, and first the section that gets input. */}
        {kept ? null : (
          <Suspense>
            {!still && <KeepTyped />}
            {heading !== undefined && (
              <SectionHeading id={labelledBy} title={heading} lead={lead} />
            )}
            {children}
          </Suspense>
        )}
      </div>
    </section>
  );
}

/** The content of a section in the page. */
export const contentOf = (heading: string) =>
  document
    .getElementById(heading)
    ?.closest('section')
    ?.querySelector<HTMLDivElement>(':scope > div');
