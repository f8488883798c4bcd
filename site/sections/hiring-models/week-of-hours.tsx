import styles from './week-of-hours.module.css';

const HOURS = 8;
/** Sizes of the block for an hour; week-of-hours.module.css has them as well. */
const BLOCK = { width: 40, height: 18 };
const GAP = 5;

/**
 * Working days as blocks of eight hours, with the hours worked filled in from the bottom. A day is a
 * wide line from the bottom up; its dashes are the blocks.
 */
export function WeekOfHours({ days }: { days: readonly number[] }) {
  const width = days.length * (BLOCK.width + GAP) - GAP;
  const height = HOURS * (BLOCK.height + GAP) - GAP;
  const topOf = (hours: number) => height - hours * (BLOCK.height + GAP);
  const lines = (from: (worked: number) => number, to: (worked: number) => number) =>
    days
      .map((worked, day) => {
        const x = day * (BLOCK.width + GAP) + BLOCK.width / 2;
        return `M${x} ${topOf(from(worked))}V${topOf(to(worked))}`;
      })
      .join('');
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={styles.week}
    >
      <path
        className={styles.worked}
        d={lines(
          () => 0,
          (worked) => worked,
        )}
      />
      <path
        className={styles.free}
        d={lines(
          (worked) => worked,
          () => HOURS,
        )}
      />
    </svg>
  );
}
