const DAY = 24 * 3_600_000;
/** How many days, ISO weeks and months keep their newest copy. */
const DAYS = 7;
const WEEKS = 4;
const MONTHS = 6;
/** The last copies stay: one that is taken by hand, perhaps after a restore, must not remove a newer state. */
const NEWEST = 3;

/** Weeks that begin on Mondays: the first day of 1970 was a Thursday. */
const weekOf = (time: number) => Math.floor((time / DAY + 3) / 7);
const dayOf = (time: number) => Math.floor(time / DAY);
const monthOf = (time: number) => {
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/**
 * Which copies stay: the last three, and the newest of each of the last 7 days, 4 weeks from Monday, and 6 months, of the
 * newest copy and in UTC.
 *
 * @param times when they were taken (ISO 8601, UTC)
 */
export function copiesToKeep(times: readonly string[]): Set<string> {
  const newestFirst = times.toSorted().toReversed();
  const kept = new Set(newestFirst.slice(0, NEWEST));
  const last = Date.parse(newestFirst[0] ?? '');
  for (const [of, number] of [
    [dayOf, DAYS],
    [weekOf, WEEKS],
    [monthOf, MONTHS],
  ] as const) {
    const seen = new Set<number>();
    for (const time of newestFirst) {
      const period = of(Date.parse(time));
      if (seen.has(period) || period <= of(last) - number) continue;
      seen.add(period);
      kept.add(time);
    }
  }
  return kept;
}
