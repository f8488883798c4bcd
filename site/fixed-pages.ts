import type { PageName } from '../contract/kinds/pages/page-kinds.ts';
import { product } from './facts/site-config.ts';

export interface FixedPage {
  path: string;
  name: string;
  /** When its own text last changed, as YYYY-MM-DD. It is in the sitemap, so it must be accurate. */
  changed?: string;
  /** The entry that has its text, with a date of its own. */
  entry?: { type: 'policy' | 'words'; slug: string };
  /** The content entries that it shows as well. */
  shows?: 'posts' | 'services' | 'questions' | 'everything';
}

const policy = (slug: string) => ({ type: 'policy' as const, slug });
const words = (slug: PageName) => ({ type: 'words' as const, slug });

/** Every page that is neither a service nor a post. Update `changed` when you edit a page's text here. */
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
  { path: '/offshore', name: 'Your offshore team', changed: '2026-11-22' },
  { path: '/time-zones', name: 'Your hours and ours', changed: '2026-11-22' },
  {
    path: '/faq',
    name: 'Frequently asked questions',
    changed: '2026-11-21',
    entry: words('faq'),
    shows: 'questions',
  },
  { path: '/data-security', name: 'Data security', entry: words('data-security') },
  { path: '/refund-policy', name: 'Refund policy', entry: policy('refund-policy') },
  { path: '/privacy-policy', name: 'Privacy policy', entry: policy('privacy-policy') },
  { path: '/cookie-policy', name: 'Cookie policy', entry: policy('cookie-policy') },
  {
    path: `/${product.slug}-user-agreement`,
    name: 'User agreement',
    entry: policy('user-agreement'),
  },
];
