import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { pageCards } from '../../tools/pictures/social-plan.ts';
import { allOf, decodeHtml, readPageHead } from '../helpers/read-page-head.ts';
import { canonicalPath, listedRoutes } from '../helpers/route-paths.ts';
import { ORIGIN } from '../helpers/running-site.ts';
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

test('the structured data of /faq has all nineteen questions', async () => {
  const [faq] = readThings((await readPageHead(`${siteUrl}/faq`)).html);
  expect(faq?.mainEntity).toHaveLength(19);
});

test('social cards have the same headings as their pages', async () => {
  for (const [name, { title }] of Object.entries(pageCards)) {
    const { html } = await readPageHead(`${siteUrl}/${name}`);
    const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '';
    const text = decodeHtml(heading.replaceAll(/<[^>]*>/g, '')).replaceAll(/\s+/g, ' ');
    expect(text.trim(), name).toBe(title);
  }
});

test('pages link to the feeds, which exist and support conditional requests', async () => {
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
    const again = await fetch(locally(address), {
      headers: { 'If-None-Match': response.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
  }
});

/** A seeded random number generator, so that failures are reproducible. */
function randomizer(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Random words that are in no path of the site. */
function inventor(random: (below: number) => number): () => string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789-._~%20ABCéü';
  return () =>
    `q${Array.from({ length: 1 + random(12) }, () => letters[random(letters.length)]).join('')}`;
}

const urlOf = (path: string) => siteUrl + encodeURI(path.replaceAll('%', '%25'));
/** Uncompressed: the compression of a page that is not cached takes a third of its time. */
const fetchPlain = (path: string) =>
  fetch(urlOf(path), { headers: { 'Accept-Encoding': 'identity' } });

test('a service below an invented path shows that service with its canonical link', async () => {
  const word = inventor(randomizer(20_261_122));
  const paths = Array.from({ length: 60 }, () => `/services/${word()}/bookeeper`);
  for (const path of ['/services/constructor/bookeeper', ...paths]) {
    const response = await fetchPlain(path);
    expect(response.status, path).toBe(200);
    const links = (await response.text()).match(/<link rel="canonical"[^>]*>/g);
    expect(links, path).toEqual([`<link rel="canonical" href="${ORIGIN}/services/bookeeper"/>`]);
  }
});

test('a thousand invented paths are 404 and noindex', { timeout: 120_000 }, async () => {
  const random = randomizer(20_261_121);
  const word = inventor(random);
  const shapes = [
    () => `/${word()}`,
    () => `/${word()}/${word()}/${word()}`,
    () => `/blog/${word()}`,
    () => `/blog/${word()}/${word()}`,
    () => `/services/${word()}`,
    () => `/services/bookeeper/${word()}`,
    () => `/blog?page=${100 + random(1_000_000)}`,
    () => `/${word()}.php?id=${word()}`,
    () => `/sitemap-${word()}.xml`,
    () => `/static/pictures/${word()}.png`,
    () => `/static/js/${word()}.js`,
    () => `/api/${word()}`,
  ];
  const paths = Array.from({ length: 1_000 }, (_, index) => shapes[index % shapes.length]!());
  paths.push('/not-found');
  const canonical = `<link rel="canonical" href="${ORIGIN}/not-found"/>`;
  const problems: string[] = [];
  const check = async (path: string) => {
    const response = await fetchPlain(path);
    const text = await response.text();
    const html = response.headers.get('content-type')?.startsWith('text/html');
    if (response.status !== 404) problems.push(`${path}: ${response.status}`);
    if (response.headers.get('x-robots-tag') !== 'noindex')
      problems.push(`${path}: no X-Robots-Tag`);
    if (html && !text.includes('<meta name="robots" content="noindex"/>'))
      problems.push(`${path}: no noindex`);
    if (html && text.match(/<link rel="canonical"[^>]*>/g)?.join() !== canonical)
      problems.push(`${path}: another canonical link than /not-found`);
  };
  while (paths.length > 0) await Promise.all(paths.splice(0, 8).map(check));
  expect(problems).toEqual([]);
});

test.each([
  '/blog/true-cost-of-a-remote-bookkeeper',
  '/Blog/True-Cost-of-a-Remote-Bookkeeper/',
  '//blog//true-cost-of-a-remote-bookkeeper',
])('the former URL %s redirects in one hop', async (from) => {
  const target = '/blog/what-a-remote-bookkeeper-really-costs';
  const response = await fetch(`${siteUrl}${from}?a=1`, { redirect: 'manual' });
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe(`${target}?a=1`);
  const page = await fetch(siteUrl + target, { redirect: 'manual' });
  expect(page.status).toBe(200);
});

test('a removed page is 410 and noindex, and says that it was taken down', async () => {
  const { status, robots, meta, title, html } = await readPageHead(
    `${siteUrl}/blog/new-year-offer-2026`,
  );
  expect([status, robots, only(meta.robots)]).toEqual([410, 'noindex', 'noindex']);
  expect(title).toMatch(/taken down/);
  expect(html).toContain('This page has been taken down');
});

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

test.each(['/sitemap.xml', '/robots.txt', '/llms.txt', '/rss.xml', '/atom.xml', '/feed.json'])(
  '%s contains only URLs with the origin of SITE_URL',
  async (path) => {
    const text = await (await fetch(siteUrl + path)).text();
    expect(text).toContain(`${ORIGIN}/`);
    expect(text).not.toContain(`${ORIGIN}//`);
    expect(text).not.toContain(new URL(siteUrl).host);
  },
);

test.each([
  ['about=/people/ketaki-ranade', true],
  ['about=/people/nobody', true],
  ['about=nonsense', false],
  ['utm_source=letter', false],
])('/contact-us?%s is the page without its query', async (query, hidden) => {
  const head = await readPageHead(`${siteUrl}/contact-us?${query}`);
  expect(head.status).toBe(200);
  expect(head.canonicals).toEqual([`${ORIGIN}/contact-us`]);
  expect(only(head.meta.robots) === 'noindex').toBe(hidden);
});
