import type { Item } from '../../provider/queries.ts';
import { Prose } from '../../ui/prose.tsx';
import { Section } from '../../ui/section.tsx';
import { Cover } from '../services-grid/cover.tsx';
import styles from './lower-bulk.module.css';

/** A long text with a sticky heading and picture next to it. */
export function LowerBulk({ content }: { content: Item | null }) {
  if (!content) return null;
  return (
    <Section still ground="mist" labelledBy="lower-bulk">
      <div className={styles.columns}>
        <div className={styles.beside}>
          <h2 id="lower-bulk" className={styles.title}>
            {content.post_title}
          </h2>
          <Cover banner={content.banner} className={styles.picture} />
        </div>
        <Prose html={content.post_content} />
      </div>
    </Section>
  );
}
