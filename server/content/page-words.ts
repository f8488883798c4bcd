import { pageKinds, type PageName, type PageWords } from '../../contract/kinds/pages/page-kinds.ts';
import type { ShownSite } from '../../contract/kinds/site.ts';
import type { Rates } from '../../contract/api/rates.ts';
import type { ContentSource } from './content-source.ts';
import { readRates } from './rates.ts';

/**
 * The words of a page as the site shows them. Those of the kind `site` come with the firm as an author: its
 * photo stands for authors without one.
 */
export async function readShownWords(
  content: Pick<ContentSource, 'get' | 'list'>,
  name: string,
): Promise<Record<string, unknown> | null> {
  if (!Object.hasOwn(pageKinds, name)) return null;
  const words = (await content.get(name as PageName, name))?.body ?? null;
  if (name !== 'site' || !words) return words;
  const firm = (await content.list('author')).find(({ body }) => body.firm)?.body;
  return firm ? { ...words, firm_author: { name: firm.name, photo: firm.photo ?? '' } } : words;
}

/** The data about the firm that feeds and structured data have. */
export type Firm = ShownSite & PageWords<'plans'> & PageWords<'feeds'> & Rates;

/** Reads the firm's name, contact data, hiring models and rates, and what feeds say of it. */
export async function readFirm(content: Pick<ContentSource, 'get' | 'list'>): Promise<Firm | null> {
  const [site, plans, feeds, rates] = await Promise.all([
    content.get('site', 'site'),
    content.get('plans', 'plans'),
    content.get('feeds', 'feeds'),
    readRates(content),
  ]);
  return site && plans && feeds && { ...site.body, ...plans.body, ...feeds.body, ...rates };
}
