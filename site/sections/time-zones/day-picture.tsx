import { DAY, moved, sharedSpans, type Span } from '../../../domain/day-spans.ts';
import styles from './day-picture.module.css';

const WHOLE_DAY: Span = { from: 0, to: DAY };
/** A line at every hour, and those of 6 am, noon and 6 pm. */
const HOURS = Array.from({ length: 23 }, (_, index) => `M${index * 60 + 60} 0v100`).join('');
const QUARTERS = 'M360 0v100M720 0v100M1080 0v100';

/**
 * 24 hours by the visitor's clock: the visitor's day above the team's, and the shared hours across both.
 * Without a label it is decoration beside a text with the same facts.
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
      <Lane spans={shared} y={0} height={100} of="both" />
      <path d={HOURS} className={styles.hour} />
      <path d={QUARTERS} className={styles.quarter} />
      <Lane spans={[day]} y={12} height={30} of="yours" />
      {office && <Lane spans={[office]} y={54} height={38} of="office" />}
      <Lane spans={[team]} y={58} height={30} of="theirs" />
      <Lane spans={shared} y={12} height={30} of="shared" />
      <Lane spans={shared} y={58} height={30} of="shared" />
    </svg>
  );
}

/** Daily spans, cut to the 24 hours: a span across midnight is two bars. */
export function Lane({
  spans,
  of,
  ...bar
}: {
  spans: readonly Span[];
  y: number;
  height: number;
  of: 'yours' | 'theirs' | 'shared' | 'both' | 'office';
}) {
  return spans
    .flatMap((span) => sharedSpans(WHOLE_DAY, span))
    .map(({ from, to }) => (
      <rect key={from} x={from} width={to - from} className={styles[of]} {...bar} />
    ));
}

/** A span in India by the clock of the visitor. */
export const byYourClock = (span: Span, ahead: number): Span => moved(span, -ahead);
