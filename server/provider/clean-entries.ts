import type { BlogDetails } from '../../contract/blog.ts';
import { NO_BANNER, type ListingEntry } from '../../contract/listing.ts';
import { encodeEntities } from '../../contract/text-entities.ts';
import { sanitizeContent } from '../content/sanitize-content.ts';
import { FetchFailure } from '../network/fetch-failure.ts';
import type { PictureAddress } from './picture-address.ts';

/** Makes of the provider's parsed entries what this site shows. Its HTML is sanitized here, and nowhere later. */

/** Characters of a text: a post has a hundredth of it. */
const MAX_TEXT = 500_000;

/**
 * An entry with sanitized HTML and encoded texts.
 *
 * @throws {FetchFailure} if its text is too long
 */
export function cleanEntry(entry: ListingEntry, picture: PictureAddress): ListingEntry {
  const published = dateOf(entry.post_date);
  if (entry.post_content.length > MAX_TEXT) throw new FetchFailure('a text is too long');
  return {
    post_title: encodeEntities(withoutNul(entry.post_title)),
    post_name: entry.post_name,
    post_content: entry.post_content && sanitizeContent(withoutNul(entry.post_content), picture),
    banner: pictureOf(entry.banner, picture) ?? NO_BANNER,
    hover_image: pictureOf(entry.hover_image, picture) ?? undefined,
    display_name: encoded(entry.display_name),
    Expertise: encoded(tagsOf(entry.Expertise)),
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

const tagsOf = (expertise: string | undefined) =>
  expertise
    ?.split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
    .join(', ');

/** A post by its own call, as lists have it. */
export const listingOfDetails = (slug: string, { post, banner }: BlogDetails): ListingEntry => ({
  ...post,
  post_name: slug,
  banner,
  ...(post.auther_name !== '' && { display_name: post.auther_name }),
});

const pictureOf = (address: string | undefined, picture: PictureAddress) =>
  address === undefined || address === '' || address === NO_BANNER ? null : picture(address);

/** WordPress writes dates without a zone; they are taken for UTC. Empty if it is no date. */
function dateOf(text = ''): string {
  const plain = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/.exec(text.trim());
  const time = Date.parse(plain ? `${plain[1]}T${plain[2] ?? '00:00'}Z` : text);
  return Number.isNaN(time) || time < 0 ? '' : new Date(time).toISOString();
}
