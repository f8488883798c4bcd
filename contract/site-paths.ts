import type { PageName } from './kinds/pages/page-kinds.ts';

export interface FixedPage {
  path: string;
  /** The entry that has its own text. */
  entry: { kind: PageName | 'policy'; slug: string };
  /** Words that it shares with other pages. */
  shares?: readonly PageName[];
  /** The other content that it shows. */
  shows?: readonly (
    'post' | 'service' | 'question' | 'rate' | 'country' | 'claim' | 'person' | 'testimonial'
  )[];
}

const policy = (slug: string) => ({ kind: 'policy' as const, slug });
const words = (slug: PageName) => ({ kind: slug, slug });

/**
 * Every page that is neither a service nor a post. When it last changed follows from the entries that it
 * shows; what lists of pages call it is in content/feeds.yaml.
 */
export const fixedPages: readonly FixedPage[] = [
  {
    path: '/',
    entry: words('home'),
    shares: ['shared', 'offer'],
    shows: ['service', 'rate', 'person', 'testimonial', 'post'],
  },
  { path: '/about-us', entry: words('about') },
  {
    path: '/services',
    entry: words('services'),
    shares: ['shared'],
    shows: ['service', 'rate'],
  },
  { path: '/people', entry: words('people'), shows: ['person', 'rate'] },
  { path: '/rates', entry: words('rates'), shares: ['plans'], shows: ['rate', 'country'] },
  { path: '/blog', entry: words('blog'), shows: ['post'] },
  { path: '/contact-us', entry: words('contact'), shares: ['shared', 'site'] },
  { path: '/how-does-citadel-works', entry: words('how-it-works'), shares: ['plans'] },
  { path: '/about-citadel-advantage', entry: words('advantage') },
  { path: '/offshore', entry: words('offshore') },
  { path: '/time-zones', entry: words('time-zones'), shares: ['plans'] },
  { path: '/faq', entry: words('faq'), shows: ['question'] },
  { path: '/proof', entry: words('how-we-count'), shows: ['claim'] },
  { path: '/search', entry: words('search') },
  { path: '/data-security', entry: words('data-security') },
  { path: '/refund-policy', entry: policy('refund-policy') },
  { path: '/privacy-policy', entry: policy('privacy-policy') },
  { path: '/cookie-policy', entry: policy('cookie-policy') },
  { path: '/citadel-user-agreement', entry: policy('user-agreement') },
];

/** The path of the page that has the text of an entry; undefined if there is none. */
export const pathOfEntry = (kind: string, slug: string): string | undefined =>
  fixedPages.find(({ entry }) => entry.kind === kind && entry.slug === slug)?.path;

/** The path of a page that shows an entry without a page of its own; the home page if there is none. */
export function pathOfShowing(kind: string, slug: string): string {
  // The record of a service has its slug.
  if (kind === 'record') return `/services/${slug}`;
  const shares = fixedPages.find((page) => page.shares?.some((one) => one === kind));
  // Home shows something of many kinds; what shows all of one comes after it.
  const shows = fixedPages.findLast((page) => page.shows?.some((one) => one === kind));
  return pathOfEntry(kind, slug) ?? shares?.path ?? shows?.path ?? '/';
}

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
