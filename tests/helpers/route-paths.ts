import { serviceNames } from '../../site/service-categories/service-names.ts';

/** One address for every row of site/routes.ts, and every service. */
export const routePaths = [
  '/',
  '/about-us',
  '/services',
  ...Object.keys(serviceNames).map((slug) => `/services/${slug}`),
  '/services/finance-and-accounting/bookeeper',
  '/blog',
  '/blog?page=2',
  '/blog/what-a-remote-bookkeeper-really-costs',
  '/contact-us',
  '/refund-policy',
  '/privacy-policy',
  '/cookie-policy',
  '/citadel-user-agreement',
  '/offshore',
  '/faq',
  '/about-citadel-advantage',
  '/data-security',
  '/how-does-citadel-works',
  '/not-found',
];

/** Those that are to be found: all but the screen that says that nothing is. */
export const listedRoutes = routePaths.filter((path) => path !== '/not-found');

/** Pages that belong elsewhere: a service at its second address. */
const elsewhere: Record<string, string> = {
  '/services/finance-and-accounting/bookeeper': '/services/bookeeper',
};

/** The path that a page says it belongs to. */
export const canonicalPath = (path: string): string => elsewhere[path] ?? path;
