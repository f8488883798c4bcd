/**
 * Lets the browser prerender a page when the pointer hovers over a link to it
 * (https://wicg.github.io/nav-speculation/speculation-rules.html). After hydration the router preloads
 * its own links; links inside a provider's HTML are still handled by the browser.
 */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/static/*', '/*.xml', '/*.json', '/*.txt'] } },
          { selector_matches: [':root:not([data-routed]) a', '[data-plain-links] a'] },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
