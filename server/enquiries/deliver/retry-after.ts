/** Longer delays are reduced to this, in milliseconds. */
const MAX_DELAY = 24 * 60 * 60 * 1000;

/** The delay in milliseconds of a Retry-After header, in seconds or as a date (RFC 9110); 0 if missing or invalid. */
export function parseRetryAfter(header: string | undefined): number {
  if (header === undefined) return 0;
  const text = header.trim();
  const delay = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(delay) ? Math.min(Math.max(delay, 0), MAX_DELAY) : 0;
}
