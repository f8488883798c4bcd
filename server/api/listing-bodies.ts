import type { BlogDetails } from '../../contract/blog.ts';
import { encodeEntities } from '../../contract/text-entities.ts';
import { NO_BANNER, type ListingEntry } from '../../contract/listing.ts';
import type { MenuEntry } from '../../contract/menu.ts';
import type { Question } from '../../contract/question.ts';
import type { Policy } from '../../contract/policy.ts';
import type { Author } from '../content/authors.ts';
import type { EntryList } from '../content/content-source.ts';
import type { Entry } from '../content/entry.ts';

/**
 * Conversion of entries to the bodies of the contract (docs/architecture.md, "The provider API"). JSON
 * leaves out what is undefined.
 */

type Authors = ReadonlyMap<string, Author>;

function listingEntryOf(entry: Entry, authors?: Authors): ListingEntry {
  const { fields } = entry;
  const isPost = entry.type === 'post';
  return {
    post_title: encodeEntities(entry.title),
    post_name: entry.slug,
    post_content: entry.contentHtml,
    banner: entry.banner ?? NO_BANNER,
    hover_image: fields.hoverImage,
    display_name: encoded(fields.author),
    author_photo: authors?.get(fields.author ?? '')?.photo,
    Expertise: encoded(fields.expertise?.join(', ')),
    Designation: encoded(fields.designation),
    post_excerpt: encoded(fields.excerpt),
    post_date: (isPost && entry.publishAt) || undefined,
    post_modified: (isPost && entry.updatedAt) || undefined,
    rating: fields.rating,
  };
}

const encoded = (text: string | undefined) => text && encodeEntities(text);

/**
 * The body of a listing; its status is `fail` if there is none. `total` is the number of entries on all pages.
 *
 * @param authors of posts
 */
export function listingBody({ entries, total, exists }: EntryList, authors?: Authors) {
  if (!exists) return { data: { status: 'fail', listing: [] } };
  return {
    data: {
      status: 'success',
      listing: entries.map((entry) => listingEntryOf(entry, authors)),
      total,
    },
  };
}

/** The body of the team, whose people have a field `page` if they have a page of their own. */
export function teamBody(team: EntryList, pages: ReadonlySet<string>) {
  const body = listingBody(team);
  const listing = body.data.listing.map((entry) =>
    pages.has(entry.post_name) ? { ...entry, page: `/people/${entry.post_name}` } : entry,
  );
  return { data: { ...body.data, listing } };
}

/** The body of a blog post. */
export function blogDetailsBody(post: Entry, authors: Authors): BlogDetails {
  const author = authors.get(post.fields.author ?? '');
  return {
    post: {
      post_title: encodeEntities(post.title),
      post_content: post.contentHtml,
      auther_name: encodeEntities(post.fields.author ?? ''),
      post_modified: post.updatedAt,
      post_date: post.publishAt || undefined,
      post_excerpt: encoded(post.fields.excerpt),
      author_photo: author?.photo,
      author_about: encoded(author?.about),
    },
    banner: post.banner ?? NO_BANNER,
  };
}

/** The body of the services menu. */
export function menuBody(menus: Entry[]): { menus: MenuEntry[] } {
  return {
    menus: menus.map((menu) => ({
      menu: encodeEntities(menu.title),
      url: encodeEntities(menu.fields.url ?? ''),
      submenus: (menu.fields.submenus ?? []).map(({ name, url }) => ({
        name: encodeEntities(name),
        url: encodeEntities(url),
      })),
    })),
  };
}

/** The body of a policy. */
export function policyBody({ title, publishAt, fields, contentHtml }: Entry): Policy {
  return {
    title,
    updated: publishAt.slice(0, 10),
    search: fields.search ?? { title, description: '' },
    html: contentHtml,
  };
}

/** The body of the questions of /faq. */
export function questionsBody(questions: Entry[]): { questions: Question[] } {
  return {
    questions: questions.map(({ slug, title, fields: { group = '', answer = '' } }) => ({
      group,
      id: slug,
      title,
      body: answer,
    })),
  };
}

/** The body of the steps section. */
export function stepsBody(steps: Entry[]): { data: ListingEntry[] } {
  return { data: steps.map((step) => listingEntryOf(step)) };
}
