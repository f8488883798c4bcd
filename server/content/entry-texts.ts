import { kindOf, type KindName } from '../../contract/kinds/content-kinds.ts';
import { SLUG } from '../../contract/slug.ts';
import type { EntryTexts } from '../search/entry-search.ts';
import { valuesIn } from './files/values-in.ts';

/** The slugs of the library's pictures in the fields and texts of an entry, each once. */
export function picturesIn(kind: KindName, values: Record<string, unknown>): string[] {
  const slugs = valuesIn(kindOf(kind).fields, values).flatMap(({ field: { type }, value }) => {
    if (typeof value !== 'string') return [];
    if (type === 'picture') return SLUG.test(value) ? [value] : [];
    return type === 'markdown' ? Array.from(value.matchAll(IN_TEXT), ([, slug = '']) => slug) : [];
  });
  return [...new Set(slugs)];
}

const IN_TEXT = /\bmedia:([a-z0-9-]+)/g;

/** Types of fields whose values people do not read as words. */
const NOT_READ = ['choice', 'flag', 'picture'];

/** The texts and numbers that somebody may look for in an entry; the last is the address of its page. */
export function textsOf(kind: KindName, slug: string, values: Record<string, unknown>): EntryTexts {
  const { fields, page } = kindOf(kind);
  const texts = valuesIn(fields, values).flatMap(({ field: { type }, path, value }) =>
    NOT_READ.includes(type) || value === null || value === ''
      ? []
      : [
          [
            path.join('.'),
            type === 'markdown' ? withoutMarkup(String(value)) : String(value),
          ] as const,
        ],
  );
  return page === null ? texts : [...texts, ['', page + slug]];
}

/** Markdown as it is read, roughly: it is only searched, and rendering takes long. */
const withoutMarkup = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^[\]\n]{0,300})\]\([^()\n]{0,300}\)/g, '$1')
    .replaceAll(/<[^<>\n]{1,300}>|\{#[a-z0-9-]+\}$|^[\s>#]+|^\s*[-+*] |[*`]+|\||:?---+:?/gm, ' ')
    .replaceAll(/\s+/g, ' ');
