import { setImmediate as nextTurn } from 'node:timers/promises';
import { NO_BANNER, type ListingEntry } from '../../../contract/listing.ts';
import type { BlogDetails } from '../../../contract/blog.ts';
import type { MenuEntry } from '../../../contract/menu.ts';
import type { EntryType } from '../../db/tables.ts';
import { NO_HTML, type CleanHtml } from '../clean-html.ts';
import type { Entry } from '../entry.ts';

/** Turns the provider's parsed bodies into entries. Its HTML is sanitized here, and nowhere later. */

/** The address at this site for a picture of the provider; null if it cannot be shown. */
export type PictureAddress = (address: string) => string | null;

/** Sanitizing a text takes about a millisecond; then others have their turn. */
const TEXTS_PER_TURN = 4;

/** The entries of a listing, in its order. */
export async function entriesOfListing(
  listing: readonly ListingEntry[],
  place: { type: EntryType; parent: string },
  picture: PictureAddress,
): Promise<Entry[]> {
  // Loaded when there is something to sanitize: it takes memory.
  const { sanitizeContent } = await import('../sanitize-content.ts');
  const sanitize = (html: string) => (html === '' ? NO_HTML : sanitizeContent(html, picture));
  const entries: Entry[] = [];
  for (const [position, item] of listing.entries()) {
    if (position % TEXTS_PER_TURN === TEXTS_PER_TURN - 1) await nextTurn();
    entries.push(entryOf(item, { ...place, position }, { sanitize, picture }));
  }
  return entries;
}

function entryOf(
  item: ListingEntry,
  place: Pick<Entry, 'type' | 'parent' | 'position'>,
  { sanitize, picture }: { sanitize: (html: string) => CleanHtml; picture: PictureAddress },
): Entry {
  const hoverImage = pictureOf(item.hover_image, picture);
  const expertise = item.Expertise?.split(',').map((tag) => tag.trim());
  return {
    ...place,
    id: `${place.type}/${place.parent}/${item.post_name || place.position}`,
    slug: item.post_name,
    title: item.post_title,
    contentHtml: sanitize(item.post_content),
    banner: pictureOf(item.banner, picture),
    fields: {
      ...(item.post_excerpt !== undefined && { excerpt: item.post_excerpt }),
      ...(item.display_name !== undefined && { author: item.display_name }),
      ...(hoverImage !== null && { hoverImage }),
      ...(item.Designation !== undefined && { designation: item.Designation }),
      ...(expertise && { expertise: expertise.filter(Boolean) }),
      ...(item.rating !== undefined && { rating: item.rating }),
    },
    publishAt: dateOf(item.post_date),
    updatedAt: dateOf(item.post_modified) || dateOf(item.post_date),
  };
}

/** A post by its own call, as lists have it. */
export const listingOfDetails = (slug: string, { post, banner }: BlogDetails): ListingEntry => ({
  ...post,
  post_name: slug,
  banner,
  ...(post.auther_name !== '' && { display_name: post.auther_name }),
});

/** An entry of the menu. */
export function entryOfMenu({ menu, url, submenus }: MenuEntry, position: number): Entry {
  return {
    id: `menu//${position}`,
    type: 'menu',
    slug: `menu-${position}`,
    parent: '',
    position,
    title: menu,
    contentHtml: NO_HTML,
    banner: null,
    fields: { url, submenus },
    publishAt: '',
    updatedAt: '',
  };
}

const pictureOf = (address: string | undefined, picture: PictureAddress) =>
  address === undefined || address === '' || address === NO_BANNER ? null : picture(address);

/** WordPress writes dates without a zone; they are taken for UTC. Empty if it is no date. */
function dateOf(text = ''): string {
  const plain = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/.exec(text.trim());
  const time = Date.parse(plain ? `${plain[1]}T${plain[2] ?? '00:00'}Z` : text);
  return Number.isNaN(time) || time < 0 ? '' : new Date(time).toISOString();
}
