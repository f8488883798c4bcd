import { DocumentBody } from './document-body.tsx';
import styles from './document-page.module.css';
import type { DocumentText } from './document-text.ts';
import { UpdatedOn } from './updated-on.tsx';

/** A policy: a summary, then numbered sections with a table of contents. */
export function DocumentPage({ text }: { text: DocumentText }) {
  return (
    <article>
      <header className={styles.header}>
        <div className={`page ${styles.opening}`}>
          <h1 className={styles.title}>{text.title}</h1>
          <div>
            <div className={styles.intro}>{text.intro}</div>
            <UpdatedOn date={text.updated} />
          </div>
        </div>
      </header>
      <DocumentBody sections={text.sections} />
    </article>
  );
}
