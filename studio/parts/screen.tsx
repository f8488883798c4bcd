import type { ReactNode } from 'react';
import styles from './screen.module.css';

interface ScreenProps {
  /** The title of the document and the heading. */
  title: string;
  /** Shows the title to screen readers only, where the content has its own heading. `intro` takes its place. */
  hideTitle?: boolean;
  /** The buttons beside the heading. */
  actions?: ReactNode;
  /** The text under the heading. */
  intro?: ReactNode;
  children: ReactNode;
}

/** A screen in the frame. After a navigation its heading gets focus (frame.tsx). */
export function Screen({ title, hideTitle, actions, intro, children }: ScreenProps) {
  const lead = intro && <p className={styles.intro}>{intro}</p>;
  return (
    <div className={styles.screen}>
      <title>{`${title} · Studio`}</title>
      <header className={`row ${styles.head}`}>
        <h1 tabIndex={-1} className={hideTitle ? 'visually-hidden' : styles.title}>
          {title}
        </h1>
        {hideTitle && lead}
        {actions && <div className={`row ${styles.actions}`}>{actions}</div>}
      </header>
      {!hideTitle && lead}
      {children}
    </div>
  );
}
