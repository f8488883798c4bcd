/**
 * The moment some months earlier, as calendars count months: where the earlier
 * month is too short for the day, its last day. Six months before 31 August is
 * the end of February, not the beginning of March.
 */
export function monthsBefore(moment: Date, months: number): Date {
  const earlier = new Date(moment);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  // Day 0 is the last day of the month before the one that it overflowed into.
  if (earlier.getUTCDate() !== moment.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}
