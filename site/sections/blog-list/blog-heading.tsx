import { Battlement } from '../../ui/battlement.tsx';
import styles from './blog-heading.module.css';

/** The band above the list: what the blog is about. */
export function BlogHeading({ title, lead }: { title: string; lead: string }) {
  return (
    <div className={styles.band}>
      <div className={`page ${styles.words}`}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <Battlement className={styles.edge} />
    </div>
  );
}
