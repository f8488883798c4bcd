import type { BlogDetails } from '../../contract/api/blog.ts';
import type { ListingEntry } from '../../contract/api/listing.ts';
import { decodeEntities, encodeEntities } from '../../contract/text-entities.ts';
import type { Listed } from '../content/content-source.ts';
import type { Bodies, PlainKind } from '../content/published/bodies.ts';
import type { PublishedRow } from '../content/published/published-rows.ts';

/**
 * The bodies of calls (docs/architecture.md, "The provider API"). JSON leaves out what is undefined.
 */

type Authors = ReadonlyMap<string, Bodies['author']>;

/**
 * The body of a listing; its status is `fail` if there is none. `total` is the number of entries on all pages.
 */
export const listingBody = ({ exists, listing, total }: Listed) =>
  exists
    ? { data: { status: 'success', listing, total } }
    : { data: { status: 'fail', listing: [] } };

/** The body of one entry as a listing. */
export const oneOrFail = (entry: ListingEntry | null) =>
  listingBody({ exists: entry !== null, listing: entry ? [entry] : [], total: entry ? 1 : 0 });

const authorOf = ({ display_name = '' }: ListingEntry, authors: Authors) =>
  authors.get(decodeEntities(display_name));

/** The body of a list of posts, with the photos of their authors. */
export const postsBody = (posts: Listed, authors: Authors) =>
  listingBody({
    ...posts,
    listing: posts.listing.map((post) => ({
      ...post,
      author_photo: authorOf(post, authors)?.photo ?? undefined,
    })),
  });

/** The body of a blog post. */
export function blogDetailsBody(post: ListingEntry, authors: Authors): BlogDetails {
  const author = authorOf(post, authors);
  return {
    post: {
      post_title: post.post_title,
      post_content: post.post_content,
      auther_name: post.display_name ?? '',
      post_modified: post.post_modified ?? '',
      post_date: post.post_date,
      post_excerpt: post.post_excerpt,
      author_photo: author?.photo ?? undefined,
      author_about: author?.about && encodeEntities(author.about),
    },
    banner: post.banner,
  };
}

/** The body of an entry of a kind without calls of its own. */
export const entryBody = ({ slug, updatedAt, body }: PublishedRow<PlainKind>) => ({
  slug,
  updated: updatedAt,
  values: body,
});
