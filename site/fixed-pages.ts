import { cookiePolicy } from './pages/documents/cookie-policy-text.tsx';
import { dataSecurity } from './pages/documents/data-security-text.tsx';
import { privacyPolicy } from './pages/documents/privacy-policy-text.tsx';
import { refundPolicy } from './pages/documents/refund-policy-text.tsx';
import { userAgreement } from './pages/documents/user-agreement-text.tsx';
import { product } from './facts/site-config.ts';

export interface FixedPage {
  path: string;
  name: string;
  /** When its own text last changed, as YYYY-MM-DD. It is in the sitemap, so it must be accurate. */
  changed: string;
  /** The content entries that it shows as well. */
  shows?: 'posts' | 'services' | 'everything';
}

/** Every page that is neither a service nor a post. Update `changed` when you edit a page's text. */
export const fixedPages: readonly FixedPage[] = [
  { path: '/', name: 'Home', changed: '2026-11-21', shows: 'everything' },
  { path: '/about-us', name: 'About us', changed: '2026-11-21' },
  { path: '/services', name: 'Services and rates', changed: '2026-11-21', shows: 'services' },
  { path: '/blog', name: 'Blog', changed: '2026-11-21', shows: 'posts' },
  { path: '/contact-us', name: 'Contact', changed: '2026-11-21' },
  {
    path: '/how-does-citadel-works',
    name: `How ${product.name} works`,
    changed: '2026-11-21',
  },
  {
    path: '/about-citadel-advantage',
    name: `The ${product.name} advantage`,
    changed: '2026-11-21',
  },
  { path: '/offshore', name: 'Your offshore team', changed: '2026-11-21' },
  { path: '/faq', name: 'Frequently asked questions', changed: '2026-11-21' },
  { path: '/data-security', name: 'Data security', changed: dataSecurity.updated },
  { path: '/refund-policy', name: 'Refund policy', changed: refundPolicy.updated },
  { path: '/privacy-policy', name: 'Privacy policy', changed: privacyPolicy.updated },
  { path: '/cookie-policy', name: 'Cookie policy', changed: cookiePolicy.updated },
  {
    path: `/${product.slug}-user-agreement`,
    name: 'User agreement',
    changed: userAgreement.updated,
  },
];
