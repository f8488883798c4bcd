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

/** Empty in the browser's script: React leaves the element that the server rendered as it is. */
export const speculationRules = import.meta.env.SSR ? JSON.stringify(rules) : '';
