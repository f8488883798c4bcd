import { fixedPages } from './fixed-pages.ts';
import { writeLlmsText, type NamedService } from './llms-text.ts';
import { product } from './facts/site-config.ts';

/** Facts about the site for the server's feeds, sitemap and llms.txt. Not used in the browser. */
export const describeSite = (url: string) => ({
  url,
  name: product.name,
  language: 'en-US',
  blog: {
    title: `${product.name} blog`,
    description: 'What to know before you hire abroad: costs, contracts, handovers and daily work.',
  },
  pages: fixedPages,
  llms: (services: readonly NamedService[]) => writeLlmsText(url, services),
});
