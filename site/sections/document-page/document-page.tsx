import { useMemo } from 'react';
import type { Policy } from '../../../contract/api/policy.ts';
import { providedHtml } from '../../ui/provided-html.ts';
import { DocumentBody } from './document-body.tsx';
import styles from './document-page.module.css';
import { divideDocument } from './document-text.ts';
import { UpdatedOn } from './updated-on.tsx';

/** A policy: a summary, then numbered sections with a table of contents. */
export function DocumentPage({ title, updated, html }: Policy) {
  const { intro, sections } = useMemo(() => divideDocument(html), [html]);
  return (
    <article>
      <header className={styles.header}>
        <div className={`page ${styles.opening}`}>
          <h1 className={styles.title}>{title}</h1>
          <div>
            <div
              className={styles.intro}
              data-plain-links=""
              dangerouslySetInnerHTML={providedHtml(intro)}
            />
            <UpdatedOn date={updated} />
          </div>
        </div>
      </header>
      <DocumentBody sections={sections} />
    </article>
  );
}
