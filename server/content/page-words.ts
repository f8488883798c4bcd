import type { Field, Fields } from '../../contract/kinds/field.ts';
import { kindOf } from '../../contract/kinds/content-kinds.ts';
import type { PageName, PageWords } from '../../contract/kinds/pages/page-kinds.ts';
import type { Rates } from '../../contract/rates.ts';
import type { ContentSource } from './content-source.ts';
import { readFirmAuthor } from './authors.ts';
import { readRates } from './rates.ts';

/** A Markdown text within the words of a page. */
export interface WordsText {
  /** Its place, such as `company.body` or `people.0.text`. */
  place: string;
  markdown: string;
}

/**
 * Divides the words of a page into what is stored as it is, and its Markdown texts, which are rows of
 * their own, so that their HTML is sanitized like all other HTML.
 *
 * @param values as parsed by the kind
 */
export function divideWords(
  name: PageName,
  values: Record<string, unknown>,
): { words: Record<string, unknown>; texts: WordsText[] } {
  const texts: WordsText[] = [];
  const divide = (field: Field, value: unknown, place: string): unknown => {
    if (value === undefined || value === null) return value;
    if (field.type === 'markdown') {
      texts.push({ place, markdown: value as string });
      return '';
    }
    if (field.type === 'list' && field.item) {
      const { item } = field;
      return (value as unknown[]).map((one, index) => divide(item, one, `${place}.${index}`));
    }
    if (field.type === 'group' && field.fields)
      return divideAll(field.fields, value as Record<string, unknown>, `${place}.`);
    return value;
  };
  const divideAll = (fields: Fields, of: Record<string, unknown>, before: string) =>
    Object.fromEntries(
      Object.entries(of).map(([key, value]) => {
        const field = fields[key];
        return [key, field ? divide(field, value, before + key) : value];
      }),
    );
  return { words: divideAll(kindOf(name).fields, values, ''), texts };
}

/** The words of a page with the sanitized HTML of its Markdown texts; null if it has none. */
export async function readPageWords(
  content: Pick<ContentSource, 'get' | 'list'>,
  name: string,
): Promise<Record<string, unknown> | null> {
  const page = await content.get({ type: 'words', parent: '', slug: name });
  if (!page) return null;
  const { entries } = await content.list({ type: 'words', parent: name });
  const words = structuredClone(page.fields.words ?? {});
  for (const { slug, contentHtml } of entries) setAt(words, slug.split('.'), contentHtml);
  return words;
}

/**
 * The words of a page as the site shows them: those of the site come with the author in whose name the
 * firm writes.
 */
export async function readShownWords(
  content: Pick<ContentSource, 'get' | 'list'>,
  name: string,
): Promise<Record<string, unknown> | null> {
  const words = await readPageWords(content, name);
  const firm = words && name === 'site' ? await readFirmAuthor(content) : null;
  return words && { ...words, ...(firm && { firm_author: firm }) };
}

/** What feeds say about the firm; null if the store has no content. */
export type Firm = PageWords<'site'> & PageWords<'plans'> & PageWords<'feeds'> & Rates;

/** Reads the firm's name, contact data, hiring models and rates, and what feeds say of it. */
export async function readFirm(content: Pick<ContentSource, 'get' | 'list'>): Promise<Firm | null> {
  const [site, plans, feeds, rates] = await Promise.all([
    readPageWords(content, 'site'),
    readPageWords(content, 'plans'),
    readPageWords(content, 'feeds'),
    readRates(content),
  ]);
  return site && plans && feeds && ({ ...site, ...plans, ...feeds, ...rates } as Firm);
}

function setAt(within: Record<string, unknown>, place: string[], html: string): void {
  const last = place.at(-1) ?? '';
  let group = within;
  for (const key of place.slice(0, -1)) {
    const inner = Object.hasOwn(group, key) ? group[key] : undefined;
    if (typeof inner !== 'object' || inner === null) return;
    group = inner as Record<string, unknown>;
  }
  if (Object.hasOwn(group, last)) group[last] = html;
}
