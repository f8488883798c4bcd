import { feeds } from '../contract/kinds/feeds.ts';
import { shownSite, site } from '../contract/kinds/site.ts';
import { fixedPages } from '../contract/site-paths.ts';
import { writeLlmsText, type Firm, type NamedPages } from './llms-text.ts';

/**
 * Facts about the site for the server's feeds, sitemap and llms.txt. Not used in the browser.
 *
 * @param firm null for a store without content
 */
export function describeSite(url: string, firm: Firm | null) {
  const facts = firm ?? {
    ...shownSite(site.stored.parse({})),
    ...feeds.stored.parse({}),
    plans: [],
    lowest: null,
    rates: {},
  };
  return {
    url,
    name: facts.name || url,
    language: 'en-US',
    blog: {
      // Feeds without them would be invalid.
      title: facts.blog_title || url,
      description: facts.blog_description || url,
    },
    pages: fixedPages,
    llms: (named: NamedPages) => writeLlmsText(url, facts, named),
  };
}
