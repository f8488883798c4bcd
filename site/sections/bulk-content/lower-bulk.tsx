import type { Item } from '../../provider/queries.ts';
import { Fold, titleOf } from '../../ui/fold.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Section } from '../../ui/section.tsx';
import { Cover } from '../services-grid/cover.tsx';
import styles from './lower-bulk.module.css';

const ID = 'lower-bulk';

/** A long text with a sticky picture next to it. */
export function LowerBulk({ content }: { content: Item | null }) {
  if (!content) return null;
  return (
    <Section still ground="mist" labelledBy={titleOf(ID)} className={styles.section}>
      <Fold id={ID} title={content.post_title}>
        <div className={styles.columns}>
          <Cover banner={content.banner} className={styles.picture} />
          <Prose html={content.post_content} />
        </div>
      </Fold>
    </Section>
  );
}
