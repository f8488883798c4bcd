import type { WxrItem } from './wxr-item.ts';

const SQL_DATE = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/;
const RSS_DATE = /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d/;

/** A date of the export in UTC, ISO 8601 to the second; null for `0000-00-00 00:00:00` and nonsense. */
function parseDate(text: string): string | null {
  if (!SQL_DATE.test(text) && !RSS_DATE.test(text)) return null;
  const moment = new Date(SQL_DATE.test(text) ? `${text.replace(' ', 'T')}Z` : text);
  const year = Number.isNaN(moment.getTime()) ? 0 : moment.getUTCFullYear();
  // 1970 is what a date of nothing becomes, and -0001 what WordPress writes of one.
  return year > 1970 && year <= 9999 ? `${moment.toISOString().slice(0, 19)}Z` : null;
}

const first = (...texts: string[]): string | null =>
  texts.map(parseDate).find((date) => date !== null) ?? null;

/** When a post was published, or is to be; null if the export does not say. ISO 8601, UTC. */
export const publishedOf = (item: WxrItem): string | null =>
  first(item.dateGmt, item.date, item.pubDate);

/** When a post last changed; not before it was published. */
export function modifiedOf(item: WxrItem, published: string): string {
  const modified = first(item.modifiedGmt, item.modified) ?? published;
  return modified < published ? published : modified;
}
