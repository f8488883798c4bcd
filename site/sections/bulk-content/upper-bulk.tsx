import type { Item } from '../../provider/queries.ts';
import { Fold, titleOf } from '../../ui/fold.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Cover } from '../services-grid/cover.tsx';
import styles from './upper-bulk.module.css';

const ID = 'upper-bulk';

/** A text next to a picture that bleeds off the left edge of the window. */
export function UpperBulk({ content }: { content: Item | null }) {
  if (!content) return null;
  return (
    <section className={styles.section} aria-labelledby={titleOf(ID)}>
      <Cover banner={content.banner} className={styles.picture} />
      <div className={styles.text}>
        <Fold id={ID} title={content.post_title}>
          <Prose html={content.post_content} />
        </Fold>
      </div>
    </section>
  );
}
