import type { PageWords } from '../contract/kinds/pages/page-kinds.ts';
import type { Rates } from '../contract/rates.ts';
import { site } from '../contract/kinds/site.ts';
import { fixedPages } from './fixed-pages.ts';
import { writeLlmsText, type NamedService } from './llms-text.ts';

type Firm = PageWords<'site'> & PageWords<'plans'> & Rates;

/**
 * Facts about the site for the server's feeds, sitemap and llms.txt. Not used in the browser.
 *
 * @param firm null for a store without content
 */
export const describeSite = (url: string, firm: Firm | null) =>
  describe(url, firm ?? { ...site.stored.parse({}), plans: [], lowest: null, rates: {} });

const describe = (url: string, facts: Firm) => ({
  url,
  name: facts.name,
  language: 'en-US',
  blog: {
    title: `${facts.name} blog`,
    description: 'What to know before you hire abroad: costs, contracts, handovers and daily work.',
  },
  pages: fixedPages,
  llms: (services: readonly NamedService[]) => writeLlmsText(url, facts, services),
});
