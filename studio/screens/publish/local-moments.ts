/** Conversion of `datetime-local` values, such as `2026-03-01T09:00`, in the reader's time zone. */

/** The reader's time zone, such as `Asia/Kolkata`. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** ISO 8601, UTC; null if the input is empty or not a date. */
export function fromLocal(input: string): string | null {
  const moment = new Date(input);
  return input === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** @param moment ISO 8601; null for an empty input */
export function toLocal(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Why an input is not a time in the future; empty if it is. */
export function whyNotFuture(input: string): string {
  const moment = fromLocal(input);
  if (moment === null) return 'Enter a date and a time.';
  return Date.parse(moment) > Date.now() ? '' : 'This time has passed. Choose a later one.';
}
