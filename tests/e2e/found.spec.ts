import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import { pageCards } from '../../tools/pictures/social-plan.ts';
import { startingRates } from '../../site/facts/business-facts.ts';
import { faqQuestions } from '../../site/pages/documents/faq-text.ts';
import { hydrated } from '../helpers/hydrated.ts';
import { routePaths } from '../helpers/route-paths.ts';
import { startSite } from '../helpers/start-site.ts';
import { faultsOf, unseenOf, type PageContent, type Thing } from '../helpers/structured-data.ts';

/** What search engines, social networks and feed readers find. Nothing of it depends on the screen. */

/** Pages that belong elsewhere: a service at its second address. */
const elsewhere: Record<string, string> = {
  '/services/finance-and-accounting/bookeeper': '/services/bookeeper',
};
const pages = routePaths.filter((path) => path !== '/not-found');

/** The head of a page, as a program reads it. */
interface Head {
  status: number;
  title: string;
  canonicals: string[];
  meta: Record<string, string[]>;
  scripts: string[];
  robots: string | undefined;
}

const decode = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** Reads a page without a browser, as most of those programs do. */
async function readHead(request: APIRequestContext, address: string): Promise<Head> {
  const response = await request.get(address);
  const html = await response.text();
  const head = html.slice(0, html.indexOf('</head>'));
  const meta: Head['meta'] = {};
  for (const [, name = '', content = ''] of head.matchAll(
    /<meta (?:name|property)="([^"]*)" content="([^"]*)"/g,
  ))
    (meta[name] ??= []).push(decode(content));
  return {
    status: response.status(),
    title: decode(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    canonicals: [...head.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href = '']) =>
      decode(href),
    ),
    meta,
    scripts: [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      ([, text = '']) => text,
    ),
    robots: response.headers()['x-robots-tag'],
  };
}

/** Every address that the maps name, with the origin. */
async function readSitemap(request: APIRequestContext, origin: string): Promise<string[]> {
  const locations = async (address: string) => {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    return [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) =>
      decode(loc),
    );
  };
  const maps = await locations(`${origin}/sitemap.xml`);
  return (await Promise.all(maps.map(locations))).flat();
}

const only = (values: string[] | undefined): string => {
  expect(values).toHaveLength(1);
  return values![0]!;
};

for (const path of pages)
  test(`${path} says where it belongs and how it is shared`, async ({ request, baseURL }) => {
    const head = await readHead(request, path);
    const address = baseURL! + (elsewhere[path] ?? path);
    expect(head.status).toBe(200);
    expect(head.canonicals).toEqual([address]);
    expect(only(head.meta['og:url'])).toBe(address);
    expect(await readSitemap(request, baseURL!)).toContain(address);
    expect(only(head.meta.robots)).not.toContain('noindex');
    expect(head.robots).toBeUndefined();

    const description = only(head.meta.description);
    expect(description.length).toBeGreaterThan(50);
    for (const kind of ['og', 'twitter']) {
      expect(head.title).toContain(only(head.meta[`${kind}:title`]));
      expect(only(head.meta[`${kind}:description`])).toBe(description);
    }
    expect(only(head.meta['og:site_name'])).toBe('Citadel');
    expect(only(head.meta['og:locale'])).toBe('en_US');
    expect(only(head.meta['og:type'])).toBe(path.startsWith('/blog/') ? 'article' : 'website');
    expect(only(head.meta['twitter:card'])).toBe('summary_large_image');

    const image = only(head.meta['og:image']);
    expect(image.startsWith(`${baseURL}/static/pictures/`)).toBe(true);
    expect(only(head.meta['twitter:image'])).toBe(image);
    expect(only(head.meta['og:image:alt'])).toBe(only(head.meta['twitter:image:alt']));
    const picture = await request.get(image);
    expect(picture.status()).toBe(200);
    expect(picture.headers()['content-type']).toBe(only(head.meta['og:image:type']));
    const { width, height } = await sharp(await picture.body()).metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
    expect(only(head.meta['og:image:width'])).toBe('1200');
    expect(only(head.meta['og:image:height'])).toBe('630');
  });

test('every address of the sitemap is a page that names just this address', async ({
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const addresses = await readSitemap(request, baseURL!);
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  const images = new Map<string, string>();
  for (const address of addresses) {
    const { status, canonicals, title, meta } = await readHead(request, address);
    expect(status, address).toBe(200);
    expect(canonicals).toEqual([address]);
    const description = only(meta.description);
    expect(titles.get(title), `${address}: ${title}`).toBeUndefined();
    expect(descriptions.get(description), `${address}: ${description}`).toBeUndefined();
    titles.set(title, address);
    descriptions.set(description, address);
    const image = only(meta['og:image']);
    // The pages of one list share its card; everything else has its own.
    if (!address.includes('?')) {
      expect(images.get(image), `${address}: ${image}`).toBeUndefined();
      images.set(image, address);
    }
  }
});

/** What the page shows, hydrated or not. */
const contentOf = (page: Page): Promise<PageContent> =>
  page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const hidden of body.querySelectorAll('script, style, template, noscript'))
      hidden.remove();
    for (const element of body.querySelectorAll('*')) element.after(' ');
    return {
      text: (body.textContent ?? '').replaceAll(/\s+/g, ' ').replaceAll(/\$ (?=\d)/g, '$'),
      links: [...document.links].map((link) => link.getAttribute('href') ?? ''),
      dates: [...document.querySelectorAll('time')].map((time) => time.dateTime),
      language: document.documentElement.lang,
    };
  });

const thingsOn = async (page: Page): Promise<Thing[]> => {
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(scripts.length).toBeLessThanOrEqual(1);
  return scripts.flatMap((text) => {
    const { '@context': context, '@graph': things } = JSON.parse(text) as Record<string, unknown>;
    expect(context).toBe('https://schema.org');
    return things as Thing[];
  });
};

const expectedTypes: [path: RegExp, types: string[]][] = [
  [/^\/$/, ['Organization', 'ProfessionalService', 'ProfessionalService', 'WebSite']],
  [/^\/contact-us$/, ['Organization', 'ProfessionalService', 'ProfessionalService']],
  [/^\/about-us$/, ['Organization']],
  [/^\/services\/./, ['Service', 'BreadcrumbList', 'FAQPage']],
  [/^\/blog\/./, ['BlogPosting', 'BreadcrumbList']],
  [/^\/faq$/, ['FAQPage']],
];

for (const path of pages)
  test(`${path} tells search engines what it shows`, async ({ page, baseURL }) => {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const things = await thingsOn(page);
    const types = expectedTypes.find(([pattern]) => pattern.test(path))?.[1] ?? [];
    expect(things.map((thing) => thing['@type'])).toEqual(types);
    expect(faultsOf(things)).toEqual([]);
    expect(unseenOf(things, await contentOf(page))).toEqual([]);

    const trail = things.find((thing) => thing['@type'] === 'BreadcrumbList');
    if (trail) {
      const steps = trail.itemListElement as { name: string; item: string }[];
      const shown = page.getByRole('navigation', { name: 'Breadcrumb' });
      await expect(shown.getByRole('listitem')).toHaveText(steps.map(({ name }) => name));
      for (const { name, item } of steps.slice(0, -1)) {
        const href = await shown.getByRole('link', { name, exact: true }).getAttribute('href');
        expect(baseURL + href!).toBe(item);
      }
      expect(steps.at(-1)?.item).toBe(baseURL + (elsewhere[path] ?? path));
    }
    const service = things.find((thing) => thing['@type'] === 'Service');
    if (service) {
      const slug = path.split('/').pop()!;
      const offer = service.offers as { price: number } | undefined;
      expect(offer?.price).toBe((startingRates as Record<string, number>)[slug]);
    }
    // Taken over by React, the page still says it, and once.
    await hydrated(page);
    expect(await thingsOn(page)).toEqual(things);
  });

test('all nineteen questions are told with their answers', async ({ page }) => {
  await page.goto('/faq');
  const [faq] = await thingsOn(page);
  expect(faq?.mainEntity).toHaveLength(19);
  expect(faqQuestions).toHaveLength(19);
});

test('a move inside the site takes the head along', async ({ page, baseURL }) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('link', { name: 'View all services' }).click();
  await expect(page).toHaveURL('/services');
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', `${baseURL}/services`);
  const url = page.locator('meta[property="og:url"]');
  await expect(url).toHaveCount(1);
  await expect(url).toHaveAttribute('content', `${baseURL}/services`);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(1);
  // What was true of the home page is not left behind.
  expect(await thingsOn(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('the cards have the headings of their pages', async ({ page }) => {
  for (const [name, { title }] of Object.entries(pageCards)) {
    await page.goto(`/${name}`, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('h1'), name).toHaveText(title);
  }
});

test('every page names the feeds, and they are there', async ({ page, request, baseURL }) => {
  await page.goto('/blog');
  const feeds = await page
    .locator('link[rel="alternate"]')
    .evaluateAll((links) =>
      links.map((link) => [link.getAttribute('type'), link.getAttribute('href')]),
    );
  expect(feeds).toEqual([
    ['application/rss+xml', `${baseURL}/rss.xml`],
    ['application/atom+xml', `${baseURL}/atom.xml`],
    ['application/feed+json', `${baseURL}/feed.json`],
  ]);
  for (const [type, address] of feeds) {
    const response = await request.get(address!);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toContain(type!);
    const etag = response.headers().etag!;
    const again = await request.get(address!, { headers: { 'If-None-Match': etag } });
    expect(again.status()).toBe(304);
  }
});

/** A small generator with a seed, so that a failure can be repeated. */
function randomizer(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Words that no path of the site has in it. */
function inventor(random: (below: number) => number): () => string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789-._~%20ABCéü';
  return () =>
    `q${Array.from({ length: 1 + random(12) }, () => letters[random(letters.length)]).join('')}`;
}

const addressOf = (path: string) => encodeURI(path.replaceAll('%', '%25'));

test('a thousand paths that nobody made are 404 and not to be listed', async ({ request }) => {
  test.setTimeout(180_000);
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
  const faults: string[] = [];
  const check = async (path: string) => {
    const response = await request.get(addressOf(path));
    const html = response.headers()['content-type']?.startsWith('text/html');
    const text = html ? await response.text() : '';
    if (response.status() !== 404) faults.push(`${path}: ${response.status()}`);
    if (response.headers()['x-robots-tag'] !== 'noindex') faults.push(`${path}: may be listed`);
    if (html && !text.includes('<meta name="robots" content="noindex"/>'))
      faults.push(`${path}: its page may be listed`);
    if (html && text.includes('rel="canonical"')) faults.push(`${path}: claims an address`);
  };
  while (paths.length > 0) await Promise.all(paths.splice(0, 8).map(check));
  expect(faults).toEqual([]);
});

test('a service below an invented path is that service, under its own address', async ({
  request,
  baseURL,
}) => {
  const word = inventor(randomizer(20_261_122));
  const paths = Array.from({ length: 60 }, () => `/services/${word()}/bookeeper`);
  for (const path of ['/services/constructor/bookeeper', ...paths]) {
    const response = await request.get(addressOf(path));
    expect(response.status(), path).toBe(200);
    const links = (await response.text()).match(/<link rel="canonical"[^>]*>/g);
    expect(links, path).toEqual([`<link rel="canonical" href="${baseURL}/services/bookeeper"/>`]);
  }
});

test.describe('a former address', () => {
  const NOW_AT = '/blog/what-a-remote-bookkeeper-really-costs';

  for (const from of [
    '/blog/true-cost-of-a-remote-bookkeeper',
    '/Blog/True-Cost-of-a-Remote-Bookkeeper/',
    '//blog//true-cost-of-a-remote-bookkeeper',
  ])
    test(`${from} leads on in one hop`, async ({ request, baseURL }) => {
      const response = await request.get(`${baseURL}${from}?a=1`, { maxRedirects: 0 });
      expect(response.status()).toBe(301);
      expect(response.headers().location).toBe(`${NOW_AT}?a=1`);
      const page = await request.get(NOW_AT, { maxRedirects: 0 });
      expect(page.status()).toBe(200);
    });

  test('that is gone is 410, says so, and is not to be listed', async ({ page }) => {
    const response = await page.goto('/blog/new-year-offer-2026');
    expect(response?.status()).toBe(410);
    expect(response?.headers()['x-robots-tag']).toBe('noindex');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page).toHaveTitle(/taken down/);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      /^What stood at this address is gone for good\. /,
    );
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('This page has been taken down');
    await hydrated(page);
    await expect(heading).toHaveText('This page has been taken down');
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('the answers of the API are not to be listed, but may be fetched', async ({ request }) => {
  const response = await request.get('/api/services.php');
  expect(response.status()).toBe(200);
  expect(response.headers()['x-robots-tag']).toBe('noindex');
});

test('SITE_URL is the one origin of everything', async ({ playwright }) => {
  const origin = 'https://www.citadel.example';
  const site = await startSite({ SITE_URL: `${origin}/`, LOG_LEVEL: 'warn' });
  const request = await playwright.request.newContext({ baseURL: site.url });
  try {
    for (const path of ['/', '/blog', '/services/bookeeper', '/faq', '/nothing-here']) {
      const html = await (await request.get(path)).text();
      expect(html, path).not.toContain(new URL(site.url).host);
      const absolute = [...html.matchAll(/<(?:link|meta)[^>]*"(https?:\/\/[^"]*)"/g)];
      expect(absolute.length, path).toBeGreaterThan(2);
      for (const [, address = ''] of absolute) expect(address.startsWith(origin)).toBe(true);
    }
    for (const path of [
      '/sitemap.xml',
      '/sitemap-pages.xml',
      '/sitemap-posts-1.xml',
      '/robots.txt',
      '/llms.txt',
      '/rss.xml',
      '/atom.xml',
      '/feed.json',
    ]) {
      const text = await (await request.get(path)).text();
      expect(text, path).toContain(`${origin}/`);
      expect(text, path).not.toContain(`${origin}//`);
      expect(text, path).not.toContain(new URL(site.url).host);
    }
  } finally {
    await request.dispose();
    await site.stop();
  }
});
