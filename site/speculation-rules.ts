/**
 * Has the browser prepare the page behind a link that a pointer rests on, where
 * it can (https://wicg.github.io/nav-speculation/speculation-rules.html). Once
 * React has the page, the router serves its own links and prepares them itself;
 * links inside a provider's text stay with the browser.
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
