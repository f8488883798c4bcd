import { Prose } from '../../ui/prose.tsx';
import styles from './post-body.module.css';
import { scrollableTables } from './scrollable-tables.ts';
import { ShareLinks } from './share-links.tsx';

/** The text of a post in one column, with the share links next to it. */
export function PostBody({
  html,
  title,
  address,
}: {
  html: string;
  title: string;
  address: string;
}) {
  return (
    <div className={`page ${styles.columns}`}>
      <div className={`no-print ${styles.aside}`}>
        <ShareLinks address={address} title={title} />
      </div>
      <div className={styles.body}>
        <Prose html={scrollableTables(html)} />
      </div>
    </div>
  );
}
