import type { Item } from '../../provider/queries.ts';
import { Prose } from '../../ui/prose.tsx';
import { Cover } from '../services-grid/cover.tsx';
import styles from './upper-bulk.module.css';

/** A text next to a picture that bleeds off the left edge of the window. */
export function UpperBulk({ content }: { content: Item | null }) {
  if (!content) return null;
  return (
    <section className={styles.section} aria-labelledby="upper-bulk">
      <Cover banner={content.banner} className={styles.picture} />
      <div className={styles.text}>
        <h2 id="upper-bulk">{content.post_title}</h2>
        <Prose html={content.post_content} />
      </div>
    </section>
  );
}
