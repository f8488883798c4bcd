import type { WxrItem } from './read-wxr.ts';

const SQL_DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** A date of the export in UTC, ISO 8601 to the second; null for `0000-00-00 00:00:00` and nonsense. */
function parseDate(text: string): string | null {
  const moment = new Date(SQL_DATE.test(text) ? `${text.replace(' ', 'T')}Z` : '');
  // 1970 is what a date of nothing becomes.
  return moment.getUTCFullYear() > 1970 ? `${moment.toISOString().slice(0, 19)}Z` : null;
}

/** When a post was published, or is to be; null if the export does not say. ISO 8601, UTC. */
export const publishedOf = (item: WxrItem): string | null =>
  parseDate(item.dateGmt) ?? parseDate(item.date);

/** When a post last changed; not before it was published. */
export function modifiedOf(item: WxrItem, published: string): string {
  const modified = parseDate(item.modifiedGmt) ?? parseDate(item.modified) ?? published;
  return modified < published ? published : modified;
}

/**
 * What a status of WordPress means here. What nobody but its authors could read is a draft.
 *
 * @param now ISO 8601, UTC
 * @returns null for what is left out
 */
export function stateOf(item: WxrItem, now: string): 'published' | 'scheduled' | 'draft' | null {
  switch (item.status) {
    case 'publish':
    case 'future': {
      const published = publishedOf(item);
      if (item.password !== '' || published === null) return 'draft';
      return published > now ? 'scheduled' : 'published';
    }
    case 'draft':
    case 'pending':
    case 'private':
      return 'draft';
    // Trash, versions saved while somebody typed, and what plugins made up.
    default:
      return null;
  }
}
