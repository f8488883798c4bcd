import { createHash } from 'node:crypto';
import type { HeaderList } from '../bytes/stored-response.ts';

/**
 * Lets the browser prerender a page when the pointer hovers over a link to it
 * (https://wicg.github.io/nav-speculation/speculation-rules.html). After hydration the router preloads
 * its own links; links inside a provider's HTML are still handled by the browser.
 */
const rules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/static/*', '/*.*'] } },
          { selector_matches: [':root:not([data-routed]) a', '[data-plain-links] a'] },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

const text = Buffer.from(JSON.stringify(rules));
const version = createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** The file of the rules. In each page they would cost twice the bytes of the header that names it. */
export const speculationRules = {
  url: `/static/rules-${version}.json`,
  type: 'application/speculationrules+json',
  text,
};

/** The header of a page that applies the rules to it. */
export const SPECULATION_HEADERS: HeaderList = ['Speculation-Rules', `"${speculationRules.url}"`];
