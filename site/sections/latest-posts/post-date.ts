/**
 * A date as spec section 9 has it, 3-letter month, 2-digit day, 4-digit year:
 * "Mar 04, 2026". Put together from "Wed, 04 Mar 2026 00:00:00 GMT", because
 * the first use of Intl costs a phone fifty milliseconds.
 */
export function postDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const [, day, month, year] = date.toUTCString().split(' ');
  return `${month} ${day}, ${year}`;
}
