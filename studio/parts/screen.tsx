import type { ReactNode } from 'react';
import styles from './screen.module.css';

interface ScreenProps {
  /** Of the document, and the heading. */
  title: string;
  /** Leaves the title to screen readers, where the content begins with a heading of its own. */
  hideTitle?: boolean;
  /** Beside the heading: the acts of the screen. */
  actions?: ReactNode;
  /** Under the heading. */
  intro?: ReactNode;
  children: ReactNode;
  /** `full` uses the whole width; `page` (default) has a measure that can be read. */
  width?: 'page' | 'full';
}

/** A screen within the frame: title of the document, heading, acts, content. After a navigation its heading gets focus (frame.tsx). */
export function Screen({
  title,
  hideTitle,
  actions,
  intro,
  children,
  width = 'page',
}: ScreenProps) {
  return (
    <div className={`${styles.screen} ${width === 'page' ? styles.page : ''}`}>
      <title>{`${title} · Studio`}</title>
      <header className={hideTitle ? 'visually-hidden' : styles.head}>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
    </div>
  );
}
