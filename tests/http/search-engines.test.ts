import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { pageTitles } from '../../tools/social-cards/page-titles.ts';
import { allOf, decodeHtml, readPageHead } from '../helpers/browser/read-page-head.ts';
import { canonicalPath, listedRoutes } from '../helpers/route-paths.ts';
import { ORIGIN } from '../helpers/process/running-site.ts';
import { sampleRates } from '../helpers/sample-rates.ts';
import { expectedTypes, structuredDataProblems, readThings } from '../helpers/structured-data.ts';

/** What search engines, social networks and feed readers see. Needs no browser. */

const siteUrl = inject('siteUrl');
/** The URL on the running site for a public URL. */
const locally = (url: string) => siteUrl + url.slice(ORIGIN.length);

const only = (values: string[] | undefined): string => {
  expect(values).toHaveLength(1);
  return values![0]!;
};

/** All URLs in the sitemap. */
async function readSitemap(): Promise<string[]> {
  const response = await fetch(`${siteUrl}/sitemap.xml`);
  expect(response.status).toBe(200);
  return allOf(await response.text(), /<loc>([^<]*)<\/loc>/g);
}
const listed = await readSitemap();

test.each(listedRoutes)('%s has a canonical link, meta tags and a social card', async (path) => {
  const head = await readPageHead(siteUrl + path);
  const address = ORIGIN + canonicalPath(path);
  expect(head.status).toBe(200);
  expect(head.canonicals).toEqual([address]);
  expect(only(head.meta['og:url'])).toBe(address);
  expect(listed).toContain(address);
  expect(only(head.meta.robots)).not.toContain('noindex');
  expect(head.robots).toBeNull();

  const description = only(head.meta.description);
  expect(description.length).toBeGreaterThan(50);
  expect(head.title).toContain(only(head.meta['og:title']));
  expect(only(head.meta['og:description'])).toBe(description);
  expect(only(head.meta['og:site_name'])).toBe('Citadel');
  expect(only(head.meta['og:type'])).toBe(path.startsWith('/blog/') ? 'article' : 'website');
  expect(only(head.meta['twitter:card'])).toBe('summary_large_image');

  const image = only(head.meta['og:image']);
  expect(image.startsWith(`${ORIGIN}/static/pictures/`)).toBe(true);
  expect(only(head.meta['og:image:alt'])).toBe(only(head.meta['twitter:image:alt']));
  const picture = await fetch(locally(image));
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/png');
  const { width, height } = await sharp(await picture.bytes()).metadata();
  expect({ width, height }).toEqual({ width: 1200, height: 630 });
  expect(only(head.meta['og:image:width'])).toBe('1200');
  expect(only(head.meta['og:image:height'])).toBe('630');
});

test('every URL in the sitemap is the canonical URL of its page', async () => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  const images = new Map<string, string>();
  for (const address of listed) {
    const { status, canonicals, title, meta } = await readPageHead(locally(address));
    expect(status, address).toBe(200);
    expect(canonicals).toEqual([address]);
    const description = only(meta.description);
    expect(title.length, title).toBeLessThanOrEqual(75);
    expect(titles.get(title), `${address}: ${title}`).toBeUndefined();
    expect(descriptions.get(description), `${address}: ${description}`).toBeUndefined();
    titles.set(title, address);
    descriptions.set(description, address);
    const image = only(meta['og:image']);
    // The pages of a list and of its people share its card; every other page has its own.
    if (/\?|\/people\//.test(address)) continue;
    expect(images.get(image), `${address}: ${image}`).toBeUndefined();
    images.set(image, address);
  }
});

// tests/e2e/tour.spec.ts checks that the values are visible on the page.
test.each(listedRoutes)('%s has complete structured data', async (path) => {
  const things = readThings((await readPageHead(siteUrl + path)).html);
  expect(things.map((thing) => thing['@type'])).toEqual(expectedTypes(path));
  expect(structuredDataProblems(things)).toEqual([]);
  const trail = things.find((thing) => thing['@type'] === 'BreadcrumbList');
  const steps = (trail?.itemListElement ?? []) as { item: string }[];
  if (trail) expect(steps.at(-1)?.item).toBe(ORIGIN + canonicalPath(path));
  const service = things.find((thing) => thing['@type'] === 'Service');
  if (!service) return;
  const offer = service.offers as { price: number } | undefined;
  const slug = path.split('/').pop()!;
  expect(offer?.price).toBe(sampleRates[slug]);
});

test('social cards have the same headings as their pages', async () => {
  for (const [name, { title }] of Object.entries(pageTitles)) {
    const { html } = await readPageHead(`${siteUrl}/${name}`);
    const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '';
    const text = decodeHtml(heading.replaceAll(/<[^>]*>/g, '')).replaceAll(/\s+/g, ' ');
    expect(text.trim(), name).toBe(title);
  }
});

test('pages link to the feeds, which exist', async () => {
  const { html } = await readPageHead(`${siteUrl}/blog`);
  const feeds = [...html.matchAll(/<link rel="alternate" type="([^"]*)"[^>]* href="([^"]*)"/g)].map(
    ([, type = '', address = '']) => [type, address] as const,
  );
  expect(feeds).toEqual([
    ['application/rss+xml', `${ORIGIN}/rss.xml`],
    ['application/atom+xml', `${ORIGIN}/atom.xml`],
    ['application/feed+json', `${ORIGIN}/feed.json`],
  ]);
  const home = (await readPageHead(siteUrl)).html;
  expect(home.match(/<link rel="alternate"[^>]*>/g)).toEqual([
    expect.stringContaining(`href="${ORIGIN}/rss.xml"`),
  ]);
  for (const [type, address] of feeds) {
    const response = await fetch(locally(address));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain(type);
  }
});

test.each([
  '/not-found',
  '/qé%20-._~',
  '/blog/q1',
  '/services/q1',
  '/blog?page=100',
  '/q1.php?id=q2',
  '/static/pictures/q1.png',
  '/static/js/q1.js',
  '/api/q1',
])('%s, which is invented, is 404 and noindex', async (path) => {
  const response = await fetch(siteUrl + path);
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  if (!response.headers.get('content-type')?.startsWith('text/html')) return;
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html.match(/<link rel="canonical"[^>]*>/g)).toEqual([
    `<link rel="canonical" href="${ORIGIN}/not-found"/>`,
  ]);
});

test.each(['/blog/true-cost-of-a-remote-bookkeeper', '//blog//true-cost-of-a-remote-bookkeeper'])(
  'the former URL %s redirects in one hop',
  async (from) => {
    const target = '/blog/what-a-remote-bookkeeper-really-costs';
    const response = await fetch(`${siteUrl}${from}?a=1`, { redirect: 'manual' });
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(`${target}?a=1`);
    const page = await fetch(siteUrl + target, { redirect: 'manual' });
    expect(page.status).toBe(200);
  },
);

test('API responses are noindex', async () => {
  const response = await fetch(`${siteUrl}/api/services.php`);
  expect(response.status).toBe(200);
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
});

test.each(['/', '/blog', '/services/bookeeper', '/faq', '/nothing-here'])(
  'every absolute URL in %s has the origin of SITE_URL',
  async (path) => {
    const { html } = await readPageHead(siteUrl + path);
    expect(html).not.toContain(new URL(siteUrl).host);
    const absolute = allOf(html, /<(?:link|meta)[^>]*"(https?:\/\/[^"]*)"/g);
    expect(absolute.length).toBeGreaterThan(0);
    expect(absolute.filter((address) => !address.startsWith(ORIGIN))).toEqual([]);
  },
);
