import { NO_BANNER, type ListingEntry } from '../../contract/api/listing.ts';
import { encodeEntities } from '../../contract/text-entities.ts';
import { sanitizeContent } from '../content/html/sanitize-content.ts';
import type { PictureAddress } from './picture-address.ts';

/**
 * An entry of the provider as this site shows it: with encoded texts, and HTML that is sanitized here and
 * nowhere later.
 */
export function cleanEntry(entry: ListingEntry, picture: PictureAddress): ListingEntry {
  const published = dateOf(entry.post_date);
  return {
    post_title: encodeEntities(withoutNul(entry.post_title)),
    post_name: entry.post_name,
    post_content: entry.post_content && sanitizeContent(withoutNul(entry.post_content), picture),
    banner: picture(entry.banner) ?? NO_BANNER,
    hover_image: picture(entry.hover_image ?? NO_BANNER) ?? undefined,
    display_name: encoded(entry.display_name),
    Expertise: encoded(entry.Expertise),
    Designation: encoded(entry.Designation),
    post_excerpt: encoded(entry.post_excerpt),
    post_date: published || undefined,
    post_modified: dateOf(entry.post_modified) || published || undefined,
    rating: entry.rating,
  };
}

// PostgreSQL has no texts with NUL.
const withoutNul = (text: string) => text.replaceAll('\0', '');
const encoded = (text: string | undefined) => text && encodeEntities(withoutNul(text));

/** WordPress writes dates without a zone; they are taken for UTC. Empty if it is no date. */
function dateOf(text = ''): string {
  const plain = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/.exec(text.trim());
  const time = Date.parse(plain ? `${plain[1]}T${plain[2] ?? '00:00'}Z` : text);
  return Number.isNaN(time) || time < 0 ? '' : new Date(time).toISOString();
}
