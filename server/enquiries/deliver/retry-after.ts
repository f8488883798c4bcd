/** The longest time that a destination may ask to be left alone, in milliseconds. */
const LONGEST = 24 * 60 * 60 * 1000;

/** Milliseconds that a Retry-After header asks for: seconds or a date (RFC 9110); 0 when it says nothing usable. */
export function parseRetryAfter(header: string | undefined, now = new Date()): number {
  if (header === undefined) return 0;
  const text = header.trim();
  const wanted = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(wanted) ? Math.min(Math.max(wanted, 0), LONGEST) : 0;
}
