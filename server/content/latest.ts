/** The latest of several ISO 8601 dates in UTC; empty if there are none. */
export function latest(dates: Iterable<string>): string {
  let last = '';
  for (const date of dates) if (date > last) last = date;
  return last;
}
