import { clocks, type Span } from '../../../domain/day-spans.ts';
import styles from './picture-key.module.css';

/** The meaning of the colors in the pictures. */
export function PictureKey({ team, office }: { team: string; office?: Span | null }) {
  return (
    <p className={styles.key}>
      <span className={styles.yours}>your day</span>
      <span className={styles.theirs}>{team}</span>
      <span className={styles.shared}>hours you share</span>
      {office && <span className={styles.office}>our office hours, {clocks(office)} in India</span>}
    </p>
  );
}
