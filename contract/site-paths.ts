/** The pages that the search finds by their words (contract/kinds/pages), by the name of these words. */
export const PAGE_PATHS: Readonly<Record<string, string>> = {
  home: '/',
  people: '/people',
  rates: '/rates',
  'time-zones': '/time-zones',
  'how-we-count': '/proof',
  about: '/about-us',
  services: '/services',
  blog: '/blog',
  contact: '/contact-us',
  'how-it-works': '/how-does-citadel-works',
  advantage: '/about-citadel-advantage',
  offshore: '/offshore',
  faq: '/faq',
  'data-security': '/data-security',
};

/** The pages of the policies, by the slug of their entry. */
export const POLICY_PATHS: Readonly<Record<string, string>> = {
  'refund-policy': '/refund-policy',
  'privacy-policy': '/privacy-policy',
  'cookie-policy': '/cookie-policy',
  'user-agreement': '/citadel-user-agreement',
};

/** The pages that are neither services nor posts. A test compares them with the site's. */
export const FIXED_PATHS: readonly string[] = [
  ...Object.values(PAGE_PATHS),
  '/search',
  ...Object.values(POLICY_PATHS),
];

/** Files that are not pages, which texts may link to. */
export const FEED_PATHS: readonly string[] = [
  '/rss.xml',
  '/atom.xml',
  '/feed.json',
  '/sitemap.xml',
  '/llms.txt',
];

/** Below this path the site serves pictures that `import` brought. */
export const IMPORTED_PICTURES = '/static/pictures/imported/';
