import type { Field, Fields } from '../../contract/kinds/field.ts';
import { kindOf } from '../../contract/kinds/content-kinds.ts';
import { pageKinds, type PageName } from '../../contract/kinds/pages/page-kinds.ts';
import { PAGE_PATHS, POLICY_PATHS } from '../../contract/site-paths.ts';
import type { EntryType } from '../db/tables.ts';
import type { DocumentKey, SearchableDocument } from '../search/searchable-document.ts';
import type { EntryDraft } from './entry.ts';
import { textOfHtml } from './text-of-html.ts';

/** Which rows of entries a document of the search is made of. */
export const ROWS_OF_DOCUMENT: Readonly<
  Record<DocumentKey['kind'], { own: readonly EntryType[]; children: readonly EntryType[] }>
> = {
  service: {
    own: ['service', 'page', 'record', 'upper_bulk', 'bulk'],
    children: ['sub_service', 'steps', 'team'],
  },
  post: { own: ['post'], children: [] },
  // The first is the row of those who have a page.
  person: { own: ['profile', 'team'], children: [] },
  question: { own: ['question'], children: [] },
  policy: { own: ['policy'], children: [] },
  page: { own: ['words'], children: [] },
};

export type DocumentRow = Pick<
  EntryDraft,
  'type' | 'slug' | 'parent' | 'title' | 'fields' | 'publishAt'
> & { contentHtml: string };

/** The document that a row belongs to; null for what is not found by itself, such as a quote. */
export function documentOfRow({
  type,
  slug,
  parent,
}: Pick<DocumentRow, 'type' | 'slug' | 'parent'>): DocumentKey | null {
  for (const [kind, { own, children }] of Object.entries(ROWS_OF_DOCUMENT))
    if ((parent === '' ? own : children).includes(type))
      return { kind: kind as DocumentKey['kind'], slug: parent || slug };
  return null;
}

/** What the search knows of a document; null if visitors see no page of it. */
export function documentFromRows(
  { kind, slug }: DocumentKey,
  rows: readonly DocumentRow[],
): SearchableDocument | null {
  const row = (type: EntryType) => rows.find((one) => one.type === type && one.parent === '');
  const first = row(ROWS_OF_DOCUMENT[kind].own[0]!);
  if (!first) return null;
  const { title, fields, contentHtml } = first;
  const document = (path: string, texts: Partial<SearchableDocument>): SearchableDocument => ({
    kind,
    slug,
    path,
    title,
    text: textOfHtml(contentHtml),
    date: null,
    ...texts,
    // What an address says is often the word that the title left out.
    about: join([slug.replaceAll('-', ' '), texts.about ?? '']),
  });
  switch (kind) {
    case 'post':
      return document(`/blog/${slug}`, { about: fields.excerpt ?? '', date: first.publishAt });
    case 'question':
      return document(`/faq#${slug}`, { text: fields.answer ?? '' });
    case 'person': {
      const { skills = [], tools = [] } = fields.profile ?? {};
      const about = [fields.designation ?? '', ...(fields.expertise ?? []), ...skills, ...tools];
      return document(`/people/${slug}`, { about: join(about) });
    }
    case 'policy': {
      const path = POLICY_PATHS[slug];
      const { title: shown = title, description = '' } = fields.search ?? {};
      return path === undefined
        ? null
        : document(path, { title: shown, about: join([title, description]) });
    }
    case 'page':
      return pageDocument(slug, rows, document);
    case 'service': {
      const parts = rows.filter(({ parent }) => parent !== '');
      // Without sub-services a service has no page.
      const subServices = parts.filter(({ type }) => type === 'sub_service');
      if (subServices.length === 0) return null;
      const record = textsIn(kindOf('record').fields, row('record')?.fields.words ?? {});
      const others = [row('page'), row('upper_bulk'), row('bulk'), ...parts];
      return document(`/services/${slug}`, {
        about: join([
          slug.replaceAll('-', ' '),
          ...record.slice(0, 3),
          ...subServices.map((sub) => sub.title),
        ]),
        text: join([
          fields.excerpt ?? textOfHtml(contentHtml),
          ...others.flatMap((one) => (one ? [one.title, textOfHtml(one.contentHtml)] : [])),
          ...record.slice(3),
        ]),
      });
    }
  }
}

function pageDocument(
  slug: string,
  rows: readonly DocumentRow[],
  document: (path: string, texts: Partial<SearchableDocument>) => SearchableDocument,
): SearchableDocument | null {
  const path = PAGE_PATHS[slug];
  if (path === undefined || !Object.hasOwn(pageKinds, slug)) return null;
  const words = rows[0]?.fields.words ?? {};
  const { search = {}, ...others } = words as { search?: { title?: string; description?: string } };
  return document(path, {
    title: search.title ?? '',
    about: search.description ?? '',
    text: join(textsIn(kindOf(slug as PageName).fields, others)),
  });
}

/** A text with a place for what a page fills in, such as `{value}`. A reference has two braces. */
const TEMPLATE = /(?<!\{)\{\w+\}(?!\})/;

/**
 * The texts of fields in order, without names such as those of icons and anchors, and without templates:
 * no visitor sees them as they are.
 */
function textsIn(fields: Fields, values: Record<string, unknown>): string[] {
  const inField = (field: Field | undefined, value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap((one) => inField(field?.item, one));
    if (field?.fields) return textsIn(field.fields, (value ?? {}) as Record<string, unknown>);
    if (typeof value !== 'string') return [];
    if (field?.type === 'markdown') return [textOfHtml(value)];
    if (field?.type !== 'text') return [];
    return /^[a-z0-9-]*$/.test(value) || TEMPLATE.test(value) ? [] : [value];
  };
  return Object.entries(values).flatMap(([name, value]) => inField(fields[name], value));
}

/** Several texts in one, each once: a service may say of its page what it says of itself. */
const join = (texts: readonly string[]) =>
  [...new Set(texts)].filter((text) => text !== '').join(' · ');
