import type { Field, Fields } from '../../contract/kinds/field.ts';
import type { PageWords } from '../../contract/kinds/pages/page-kinds.ts';
import type { Rates } from '../../contract/rates.ts';
import type { ContentSource } from './content-source.ts';
import { readFirmAuthor } from './authors.ts';
import { readRates } from './rates.ts';

/**
 * Values of a kind in which each Markdown text is changed.
 *
 * @param change gives a text, or its HTML, another form
 */
export function mapMarkdown(
  fields: Fields,
  values: Record<string, unknown>,
  change: (text: string) => string,
): Record<string, unknown> {
  const inField = (field: Field | undefined, value: unknown): unknown => {
    if (value === undefined || value === null) return value;
    if (field?.type === 'markdown') return change(value as string);
    if (field?.type === 'list') return (value as unknown[]).map((one) => inField(field.item, one));
    if (field?.type === 'group' && field.fields)
      return mapMarkdown(field.fields, value as Record<string, unknown>, change);
    return value;
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, inField(fields[name], value)]),
  );
}

/** The words of a page with the sanitized HTML of its Markdown texts; null if it has none. */
export async function readPageWords(
  content: Pick<ContentSource, 'get'>,
  name: string,
): Promise<Record<string, unknown> | null> {
  const page = await content.get({ type: 'words', parent: '', slug: name });
  return page?.fields.words ?? null;
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
