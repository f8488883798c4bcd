import { postDate } from '../../../domain/post-date.ts';
import styles from './document-page.module.css';

/** When a document was last changed. */
export function UpdatedOn({ date }: { date: string }) {
  return (
    <p className={styles.updated}>
      Last updated <time dateTime={date}>{postDate(date)}</time>
    </p>
  );
}
