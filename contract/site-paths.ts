/** The pages that are neither services nor posts. A test compares them with the site's. */
export const FIXED_PATHS: readonly string[] = [
  '/',
  '/about-us',
  '/services',
  '/blog',
  '/contact-us',
  '/how-does-citadel-works',
  '/about-citadel-advantage',
  '/offshore',
  '/time-zones',
  '/faq',
  '/data-security',
  '/refund-policy',
  '/privacy-policy',
  '/cookie-policy',
  '/citadel-user-agreement',
];

/** Files that are not pages, which texts may link to. */
export const FEED_PATHS: readonly string[] = [
  '/rss.xml',
  '/atom.xml',
  '/feed.json',
  '/sitemap.xml',
  '/llms.txt',
];
