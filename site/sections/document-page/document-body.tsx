import { Prose } from '../../ui/prose.tsx';
import { tablesThatScroll } from '../../ui/tables-that-scroll.ts';
import styles from './document-body.module.css';
import type { DocumentSection } from './document-text.ts';
import { useCurrentSection } from './use-current-section.ts';

/** The sections of a document with a table of contents next to them. */
export function DocumentBody({ sections }: { sections: readonly DocumentSection[] }) {
  const current = useCurrentSection(sections);
  return (
    <div className={`page ${styles.columns}`}>
      <nav className={styles.contents} aria-labelledby="contents-title">
        <h2 id="contents-title" className={styles.contentsTitle}>
          On this page
        </h2>
        <ol className={styles.list}>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={current === id ? 'location' : undefined}>
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.sections}>
        {sections.map(({ id, heading, html }) => (
          <section key={id} id={id} className={styles.section}>
            <h2 className={styles.heading}>{heading}</h2>
            <Prose html={tablesThatScroll(html)} />
          </section>
        ))}
      </div>
    </div>
  );
}
