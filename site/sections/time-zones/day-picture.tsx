import { DAY, moved, sharedSpans, type Span } from '../../../contract/day-spans.ts';
import styles from './day-picture.module.css';

const WHOLE_DAY: Span = { from: 0, to: DAY };
const HOURS = Array.from({ length: 23 }, (_, index) => (index + 1) * 60);

/**
 * 24 hours by the visitor's clock: the visitor's day above the team's, and what they share across both.
 * Without a label it is decoration, for a text that says the same.
 *
 * @param spans by the visitor's clock
 */
export function DayPicture({
  day,
  team,
  office,
  shared,
  labelledBy,
}: {
  day: Span;
  team: Span;
  office?: Span | null;
  shared: readonly Span[];
  labelledBy?: string;
}) {
  return (
    <svg
      viewBox={`0 0 ${DAY} 100`}
      preserveAspectRatio="none"
      className={styles.picture}
      {...(labelledBy ? { role: 'img', 'aria-labelledby': labelledBy } : { 'aria-hidden': true })}
    >
      <rect width={DAY} height="100" className={styles.night} />
      <Lane spans={shared} y={0} height={100} className={styles.both} />
      {HOURS.map((at) => (
        <path key={at} d={`M${at} 0v100`} className={at % 360 ? styles.hour : styles.quarter} />
      ))}
      <Lane spans={[day]} y={12} height={30} className={styles.yours} />
      {office && <Lane spans={[office]} y={54} height={38} className={styles.office} />}
      <Lane spans={[team]} y={58} height={30} className={styles.theirs} />
      <Lane spans={shared} y={12} height={30} className={styles.shared} />
      <Lane spans={shared} y={58} height={30} className={styles.shared} />
    </svg>
  );
}

/** Daily spans, as far as they are within the 24 hours: one that goes over midnight is two bars. */
function Lane({
  spans,
  ...bar
}: {
  spans: readonly Span[];
  y: number;
  height: number;
  className: string | undefined;
}) {
  return spans
    .flatMap((span) => sharedSpans(WHOLE_DAY, span))
    .map(({ from, to }) => <rect key={from} x={from} width={to - from} {...bar} />);
}

/** A span in India by the clock of the visitor. */
export const byYourClock = (span: Span, ahead: number): Span => moved(span, -ahead);
