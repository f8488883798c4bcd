import type { ReactNode } from 'react';
import styles from './screen.module.css';

interface ScreenProps {
  /** The title of the document and the heading. */
  title: string;
  /** Shows the title to screen readers only, where the content has its own heading. */
  hideTitle?: boolean;
  /** The buttons beside the heading. */
  actions?: ReactNode;
  /** The text under the heading. */
  intro?: ReactNode;
  children: ReactNode;
}

/** A screen in the frame. After a navigation its heading gets focus (frame.tsx). */
export function Screen({ title, hideTitle, actions, intro, children }: ScreenProps) {
  return (
    <div className={styles.screen}>
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
