import { setImmediate as nextTurn } from 'node:timers/promises';
import { NO_BANNER, slug as slugSchema, type ListingEntry } from '../../../contract/listing.ts';
import type { BlogDetails } from '../../../contract/blog.ts';
import { encodeEntities } from '../../../contract/text-entities.ts';

/** Makes of the provider's parsed entries what this site shows. Its HTML is sanitized here, and nowhere later. */

/** The address at this site for a picture of the provider; null if it cannot be shown. */
export type PictureAddress = (address: string) => string | null;

/** Sanitizing a text takes about a millisecond; then others have their turn. */
const TEXTS_PER_TURN = 4;

/** Whether a provider's slug can be part of a URL of this site. */
export const isSlug = (text: string): boolean => slugSchema.safeParse(text).success;

/** The entries of a listing, in its order. */
export async function cleanListing(
  listing: readonly ListingEntry[],
  picture: PictureAddress,
): Promise<ListingEntry[]> {
  // Loaded when there is something to sanitize: it takes memory.
  const { sanitizeContent } = await import('../sanitize-content.ts');
  const entries: ListingEntry[] = [];
  for (const [position, item] of listing.entries()) {
    if (position % TEXTS_PER_TURN === TEXTS_PER_TURN - 1) await nextTurn();
    const published = dateOf(item.post_date);
    const hoverImage = pictureOf(item.hover_image, picture);
    entries.push({
      post_title: encodeEntities(item.post_title),
      post_name: item.post_name,
      post_content: item.post_content && sanitizeContent(item.post_content, picture),
      banner: pictureOf(item.banner, picture) ?? NO_BANNER,
      hover_image: hoverImage ?? undefined,
      display_name: encoded(item.display_name),
      Expertise: encoded(tagsOf(item.Expertise)),
      Designation: encoded(item.Designation),
      post_excerpt: encoded(item.post_excerpt),
      post_date: published || undefined,
      post_modified: dateOf(item.post_modified) || published || undefined,
      rating: item.rating,
    });
  }
  return entries;
}

const encoded = (text: string | undefined) => text && encodeEntities(text);

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
