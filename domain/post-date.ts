/**
 * Formats a date with a 3-letter month, 2-digit day and 4-digit year: "Mar 04, 2026" (spec section 9).
 * Built from "Wed, 04 Mar 2026 00:00:00 GMT", because the first use of Intl takes fifty milliseconds
 * on a phone.
 */
export function postDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const [, day, month, year] = date.toUTCString().split(' ');
  return `${month} ${day}, ${year}`;
}
