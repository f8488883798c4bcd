import { kindOf, type KindName } from '../../contract/kinds/content-kinds.ts';
import type { EntryTexts } from '../search/entry-search.ts';
import { valuesIn } from './files/values-in.ts';
import { slugOfPicture } from './picture-names.ts';

/** The slugs of the pictures in the fields and texts of an entry, each once. */
export function picturesIn(kind: KindName, values: Record<string, unknown>): string[] {
  const slugs = valuesIn(kindOf(kind).fields, values).flatMap(({ field: { type }, value }) => {
    if (typeof value !== 'string') return [];
    if (type === 'picture') return slugOfPicture(value);
    return type === 'markdown'
      ? Array.from(value.matchAll(IN_TEXT), ([path, slug = path]) => slugOfPicture(slug))
      : [];
  });
  return [...new Set(slugs)];
}

const IN_TEXT = /\bmedia:([a-z0-9-]+)|\/static\/pictures\/[^\s"'<>()?#]+/g;

/** Types of fields whose values people do not read as words, and such fields of pictures. */
const NOT_READ = ['choice', 'flag', 'picture'];
const NOT_READ_OF_PICTURES = ['path', 'file', 'width', 'height'];

/** Characters of a value in the studio's list. */
const LONGEST_LISTED = 120;

/** The texts and numbers that somebody may look for in an entry, the last the address of its page, and what lists show. */
export function textsOf(kind: KindName, slug: string, values: Record<string, unknown>): EntryTexts {
  const { fields, page, lists = {} } = kindOf(kind);
  const plain = valuesIn(fields, values);
  const shown = [lists.picture, ...Object.keys(lists.says ?? {})];
  const listed = Object.fromEntries(
    plain
      .map(({ path, value }) => [path.join('.'), value] as const)
      .filter(([path, value]) => shown.includes(path) && value !== null && value !== '')
      .map(([path, value]) => [path, String(value).slice(0, LONGEST_LISTED)]),
  );
  const texts = plain.flatMap(({ field: { type }, path, value }) =>
    NOT_READ.includes(type) ||
    (kind === 'picture' && NOT_READ_OF_PICTURES.includes(String(path[0]))) ||
    value === null ||
    value === ''
      ? []
      : [
          [
            path.join('.'),
            type === 'markdown' ? withoutMarkup(String(value)) : String(value),
          ] as const,
        ],
  );
  return { texts: page === null ? texts : [...texts, ['', page + slug]], listed };
}

/** Markdown as it is read, roughly: it is only searched, and rendering takes long. */
const withoutMarkup = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^[\]\n]{0,300})\]\([^()\n]{0,300}\)/g, '$1')
    .replaceAll(/<[^<>\n]{1,300}>|\{#[a-z0-9-]+\}$|^[\s>#]+|^\s*[-+*] |[*`]+|\||:?---+:?/gm, ' ')
    .replaceAll(/\s+/g, ' ');
