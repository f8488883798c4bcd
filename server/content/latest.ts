/** The latest of several ISO 8601 dates in UTC; empty if there are none. */
export const latest = (dates: readonly string[]): string =>
  dates.reduce((last, date) => (date > last ? date : last), '');
