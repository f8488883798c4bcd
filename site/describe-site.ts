import { fixedPages } from './fixed-pages.ts';
import { writeLlmsText } from './llms-text.ts';
import { serviceNames } from './service-categories/service-names.ts';
import { product } from './facts/site-config.ts';

/** What the server's feeds and maps say of the site; nothing in the browser asks for it. */
export const describeSite = (url: string) => ({
  url,
  name: product.name,
  language: 'en-US',
  blog: {
    title: `${product.name} blog`,
    description: 'What to know before you hire abroad: costs, contracts, handovers and daily work.',
  },
  pages: fixedPages,
  serviceSlugs: new Set(Object.keys(serviceNames)),
  llms: writeLlmsText(url),
});
