import { serviceNames } from './service-names.ts';

/** A path for every route in site/routes.ts, and for every service. */
export const routePaths = [
  '/',
  '/about-us',
  '/services',
  ...Object.keys(serviceNames).map((slug) => `/services/${slug}`),
  '/services/finance-and-accounting/bookeeper',
  '/people',
  '/people/ketaki-ranade',
  '/rates',
  '/blog',
  '/blog?page=2',
  '/blog/what-a-remote-bookkeeper-really-costs',
  '/contact-us',
  '/refund-policy',
  '/privacy-policy',
  '/cookie-policy',
  '/citadel-user-agreement',
  '/offshore',
  '/time-zones',
  '/faq',
  '/about-citadel-advantage',
  '/proof',
  '/data-security',
  '/how-does-citadel-works',
  '/search',
  '/not-found',
];

/** The routes that search engines may index: all but the page-not-found screen. */
export const listedRoutes = routePaths.filter((path) => path !== '/not-found');

/** Canonical paths that differ from the path: a service at its second URL. */
const aliases: Record<string, string> = {
  '/services/finance-and-accounting/bookeeper': '/services/bookeeper',
};

/** The path in a page's canonical link. */
export const canonicalPath = (path: string): string => aliases[path] ?? path;
