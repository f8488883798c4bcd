/** Aliases of two pages, and the URLs of an earlier site (spec section 2). */
export const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '/about': '/about-us',
    '/contact': '/contact-us',
    '/graphic-web-design': '/services/graphic-web-design',
    '/virtual-assistant': '/services/virtual-assistant',
    '/mobile-app-development': '/services/mobile-app-development',
    '/finance-and-accounting': '/services/finance-and-accounting',
    '/digital-marketing': '/services/digital-marketing',
    '/legal-process-outsourcing': '/services/legal-process-outsourcing',
    '/development': '/services/development',
    '/category/development': '/services/development',
    '/outsource-staff-augmentation-services': '/services/outsource-staff-augmentation-services',
    '/hire-content-writers': '/services/hire-content-writers',
  }),
);
