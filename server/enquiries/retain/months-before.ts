/**
 * Subtracts calendar months (UTC). If the earlier month is too short for the day, the result is
 * its last day: six months before August 31 is the end of February, not early March.
 */
export function monthsBefore(moment: Date, months: number): Date {
  const earlier = new Date(moment);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  // The date overflowed into the next month; day 0 is the last day of the month before.
  if (earlier.getUTCDate() !== moment.getUTCDate()) earlier.setUTCDate(0);
  return earlier;
}
