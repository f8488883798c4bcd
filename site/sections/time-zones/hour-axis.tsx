import { clock } from '../../../domain/day-spans.ts';
import styles from './hour-axis.module.css';

const QUARTERS = [0, 6, 12, 18].map((hour) => hour * 60);

/**
 * The hours of one of the two clocks, beside a picture of the visitor's day.
 *
 * @param ahead minutes that the clock is ahead of the visitor's
 * @param inLine whether its name stands in place of midnight, not in a line of its own
 */
export function HourAxis({
  name,
  ahead,
  inLine = false,
}: {
  name: string;
  ahead: number;
  inLine?: boolean;
}) {
  return (
    <div className={styles.axis} aria-hidden="true">
      <span className={inLine ? styles.inLine : styles.whose}>{name}</span>
      {QUARTERS.slice(Number(inLine)).map((at) => (
        <span key={at} className={styles.tick}>
          {clock(at + ahead)}
        </span>
      ))}
    </div>
  );
}
