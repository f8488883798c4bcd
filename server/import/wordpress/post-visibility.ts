import { publishedOf } from './item-dates.ts';
import type { WxrItem } from './wxr-item.ts';

/** What becomes of a post. */
export type Visibility = 'published' | 'scheduled' | 'draft' | 'skipped';

/**
 * What a status of WordPress means here. What nobody but its authors could read is a draft.
 *
 * @param now ISO 8601, UTC
 */
export function visibilityOf(item: WxrItem, now: string): Visibility {
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
      return 'skipped';
  }
}
