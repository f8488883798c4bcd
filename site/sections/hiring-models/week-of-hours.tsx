import styles from './week-of-hours.module.css';

const HOURS = 8;
const BLOCK = { width: 40, height: 18 };
const GAP = 5;

/** Working days as blocks of eight hours, with the hours worked filled in from the bottom. */
export function WeekOfHours({ days }: { days: readonly number[] }) {
  const width = days.length * (BLOCK.width + GAP) - GAP;
  const height = HOURS * (BLOCK.height + GAP) - GAP;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      className={styles.week}
    >
      {days.flatMap((worked, day) =>
        Array.from({ length: HOURS }, (_, hour) => (
          <rect
            key={`${day}-${hour}`}
            {...BLOCK}
            x={day * (BLOCK.width + GAP)}
            y={(HOURS - 1 - hour) * (BLOCK.height + GAP)}
            className={hour < worked ? styles.worked : styles.free}
          />
        )),
      )}
    </svg>
  );
}
