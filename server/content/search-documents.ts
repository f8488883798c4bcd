import type { ListingEntry } from '../../contract/api/listing.ts';
import type { Fields } from '../../contract/kinds/field.ts';
import { kindOf } from '../../contract/kinds/content-kinds.ts';
import { pageKinds } from '../../contract/kinds/pages/page-kinds.ts';
import { pathOfEntry } from '../../contract/site-paths.ts';
import { decodeEntities } from '../../contract/text-entities.ts';
import type { PublishedTable } from '../db/tables.ts';
import type { DocumentKey, SearchableDocument } from '../search/search-index.ts';
import {
  hasPlainPage,
  type Bodies,
  type PlainKind,
  type PublishedDraft,
  type PublishedKind,
} from './published/bodies.ts';
import { textOfHtml } from './html/text-of-html.ts';
import { valuesIn } from './files/values-in.ts';

export type DocumentRow = Pick<PublishedDraft, 'kind' | 'slug' | 'publishAt' | 'body'>;

/** The kind and the slug of a row, which identify it. */
export type RowKey = Pick<PublishedTable, 'kind' | 'slug'>;

/** The document that a row belongs to; null for rows without one, such as quotes. */
export function documentOfRow({ kind, slug }: RowKey): DocumentKey | null {
  switch (kind) {
    case 'service':
    case 'record':
      return { kind: 'service', slug };
    case 'post':
    case 'person':
    case 'question':
    case 'policy':
      return { kind, slug };
    case 'search':
      return null;
    default:
      if (kind in pageKinds) return { kind: 'page', slug };
      return hasPlainPage(kind) ? { kind: 'page', slug: `${kind}/${slug}` } : null;
  }
}

/** The kinds of rows that a document is made of; the first is required. */
export const kindsOfDocument = ({ kind, slug }: DocumentKey): PublishedKind[] =>
  kind === 'page' ? [entryOf(slug).kind] : kind === 'service' ? ['service', 'record'] : [kind];

/** The slug of those rows. */
export const slugOfDocument = ({ kind, slug }: DocumentKey): string =>
  kind === 'page' ? entryOf(slug).slug : slug;

/** The entry of a page: the only one of its kind, or one of several. */
function entryOf(page: string): { kind: PlainKind; slug: string } {
  const [kind = '', slug = kind] = page.split('/');
  return { kind: kind as PlainKind, slug };
}

/** What the search knows of a document; null if visitors see no page of it. */
export function documentFromRows(
  key: DocumentKey,
  rows: readonly DocumentRow[],
): SearchableDocument | null {
  const bodies: Partial<Bodies> = Object.fromEntries(rows.map(({ kind, body }) => [kind, body]));
  const found = MAKE[key.kind](key.slug, bodies);
  if (!found) return null;
  const post = rows.find(({ kind }) => key.kind === 'post' && kind === 'post');
  // The slug often has a word that the title lacks.
  const about = join([key.slug.replaceAll('-', ' '), found.about ?? '']);
  return { ...key, ...found, about, date: post?.publishAt || null };
}

type Found = Pick<SearchableDocument, 'path' | 'title' | 'text'> & { about?: string };

const plain = (text: string | undefined) => decodeEntities(text ?? '');
const titleAndText = ({ post_title, post_content }: ListingEntry) => [
  plain(post_title),
  textOfHtml(post_content),
];

type Make = (slug: string, bodies: Partial<Bodies>) => Found | undefined;

const MAKE: Record<DocumentKey['kind'], Make> = {
  post: (slug, { post }) =>
    post && {
      path: `/blog/${slug}`,
      title: plain(post.post_title),
      about: plain(post.post_excerpt),
      text: textOfHtml(post.post_content),
    },
  question: (slug, { question }) =>
    question && { path: `/faq#${slug}`, title: question.title, text: question.body },
  person(slug, { person: { member, profile } = {} }) {
    if (!member || !profile) return undefined;
    return {
      path: `/people/${slug}`,
      title: plain(member.post_title),
      about: join([plain(member.Designation), ...profile.skills, ...profile.tools]),
      text: textOfHtml(member.post_content),
    };
  },
  policy(slug, { policy }) {
    const path = pathOfEntry('policy', slug);
    if (!policy || path === undefined) return undefined;
    const about = join([policy.title, policy.search.description]);
    return { path, title: policy.search.title, about, text: textOfHtml(policy.html) };
  },
  page(slug, bodies) {
    const entry = entryOf(slug);
    const { page, fields } = kindOf(entry.kind);
    const path = page === null ? pathOfEntry(entry.kind, slug) : page + entry.slug;
    const words = bodies[entry.kind];
    if (path === undefined || !words) return undefined;
    const { search = {}, ...others } = words as {
      search?: { title?: string; description?: string };
    };
    const { title = '', description: about = '' } = search;
    return { path, title, about, text: join(textsIn(fields, others)) };
  },
  service(slug, { service: body, record: beside }) {
    // A provider may say that a service of its list has no page.
    if (!body || body.sub_services === null) return undefined;
    const { service, page, upper_bulk, bulk, sub_services = [], steps } = body;
    const record = textsIn(kindOf('record').fields, { ...beside });
    return {
      path: `/services/${slug}`,
      title: plain(service.post_title),
      about: join([
        slug.replaceAll('-', ' '),
        ...record.slice(0, 3),
        ...sub_services.map((sub) => plain(sub.post_title)),
      ]),
      text: join([
        plain(service.post_excerpt) || textOfHtml(service.post_content),
        ...[page, upper_bulk, bulk, ...sub_services, ...(steps ?? [])].flatMap((part) =>
          part ? titleAndText(part) : [],
        ),
        ...record.slice(3),
      ]),
    };
  },
};

/** A text with a place for what a page fills in, such as `{value}`. A reference has two braces. */
const TEMPLATE = /(?<!\{)\{\w+\}(?!\})/;

/**
 * The texts of fields in order, without names such as those of icons and anchors, and without templates:
 * no visitor sees them as they are.
 */
const textsIn = (fields: Fields, values: Record<string, unknown>): string[] =>
  valuesIn(fields, values).flatMap(({ field: { type }, value }) => {
    if (typeof value !== 'string') return [];
    if (type === 'markdown') return [textOfHtml(value)];
    return type !== 'text' || /^[a-z0-9-]*$/.test(value) || TEMPLATE.test(value) ? [] : [value];
  });

/** Joins texts, each once: a service may repeat its texts for its page. */
const join = (texts: readonly string[]) =>
  [...new Set(texts)].filter((text) => text !== '').join(' · ');
