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
