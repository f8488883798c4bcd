import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page, type Request } from '@playwright/test';
import { expectAccessible } from '../helpers/browser/accessible.ts';
import { sampleFields } from '../helpers/enquiries.ts';
import { hydrated, navigate } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { patient } from '../helpers/process/slowness.ts';

/** The browser's calls to the provider API (spec section 7), and how screens handle invalid and unusual responses. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SERVICE = 'bookeeper';
const POST = 'what-a-remote-bookkeeper-really-costs';
const TITLE = 'What a remote bookkeeper really costs a small firm';

/** The thirteen rows of the table, in order; those with an optional slug have two lines. */
const calls = [
  'GET api/getBlogListing.php?post_type=post',
  `GET api/getBlogDetails.php?post_name=${POST}`,
  'GET api/getBlogListing.php?post_type=page',
  'GET api/services.php',
  'GET api/getServicesListing.php?post_type=home_services&post_name=services',
  `GET api/getServicesListing.php?post_type=home_services&post_name=${SERVICE}`,
  'GET api/getOurTeam.php?post_type=our_team',
  `GET api/getOurTeam.php?post_type=our_team&post_name=${SERVICE}`,
  `GET api/getBulkContent.php?post_type=bulk_content&post_name=${SERVICE}`,
  `GET api/getUpperBulkContent.php?post_type=upper_bulk_content&post_name=${SERVICE}`,
  'GET api/getTestimonial.php?post_type=testimonial',
  `GET api/getTestimonial.php?post_type=testimonial&post_name=${SERVICE}`,
  'GET api/getMenulisting.php',
  `GET api/getSection.php?post_type=steps_section&post_name=${SERVICE}`,
  'POST api/contactUsapi.php',
];

/** Links of the menu: name, address, where it leads, part of the title there. */
const LINKS = [
  ['A page of the blog', 'blog?page=2', '/blog?page=2', 'Blog, page 2'],
  ['A former address', '/virtual-assistant', '/services/virtual-assistant', 'virtual assistant'],
  ['Nested', 'services/anything/bookeeper', '/services/anything/bookeeper', 'Remote bookkeeper'],
  ['A place on a page', 'contact-us#enquiry', '/contact-us#enquiry', 'Contact'],
  ['With slashes', '//about-us/', '/about-us', 'About'],
] as const;

/** Our own extensions, which another provider may ignore. */
const EXTENSIONS = ['page', 'per_page', 'fields'];

/** Our own calls, which are not the provider's. */
const OWN = [
  '/api/cities',
  '/api/getFormToken.php',
  '/api/page-words',
  '/api/rates',
  '/api/rate-card',
  '/api/related-posts',
  '/api/service-record',
  '/api/time-zones',
  '/api/vitals',
];

/** Formats a call as in the specification; null for other requests. */
function callOf(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url());
  if (!pathname.startsWith('/api/') || OWN.includes(pathname)) return null;
  for (const name of EXTENSIONS) searchParams.delete(name);
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return `${request.method()} ${pathname.slice(1)}${query}`;
}

/** Waits until the page of a path is rendered; until then the previous page stays under the new URL. */
const rendered = (page: Page, path: string) =>
  expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`));

test.describe('a site whose store changes', () => {
  /** One worker runs these tests in order, so that they share one site. Each asks for another page. */
  test.describe.configure({ mode: 'default' });
  test.skip(({ viewport }) => viewport!.width < 600, 'does not depend on the viewport');

  /** Differs from the URL of the running site, so that the two cannot be confused. */
  const ORIGIN = 'https://citadel.example';
  let site: RunningSite;
  test.beforeAll(async () => {
    site = await startSite({ SITE_URL: ORIGIN, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' });
    // From the first page on the site knows the name of the firm.
    await fetch(site.url);
  });
  test.afterAll(() => site?.stop());

  const openStore = () =>
    new DatabaseSync(join(site.dataDir, 'citadel.sqlite'), { timeout: patient(10_000) });
  function changeStore(sql: string) {
    const store = openStore();
    store.exec(sql);
    store.close();
  }
  const hidePublished = () => changeStore('ALTER TABLE published RENAME TO published_hidden');
  const showPublished = () => changeStore('ALTER TABLE published_hidden RENAME TO published');

  test('a post that the server could not read is sent with a spinner and appears when the browser retries', async ({
    page,
  }) => {
    hidePublished();
    const response = await page.goto(`${site.url}/blog/${POST}`);
    expect(response?.status()).toBe(200);
    expect(await response?.text()).toContain('Loading…');
    const canonical = page.locator('link[rel="canonical"]');
    await expect(canonical).toHaveAttribute('href', `${ORIGIN}/blog/${POST}`);
    showPublished();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
    await expect(page).toHaveTitle(`${TITLE} | Citadel`);
    await expect(canonical).toHaveAttribute('href', `${ORIGIN}/blog/${POST}`);
    const share = page.getByRole('link', { name: /Share on LinkedIn/ });
    expect(await share.getAttribute('href')).toContain(
      encodeURIComponent(`${ORIGIN}/blog/${POST}`),
    );
  });

  test('a post that the server cannot read ends with a button to try again', async ({ page }) => {
    hidePublished();
    await page.goto(`${site.url}/blog/a-chat-desk-that-sounds-like-you`);
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    showPublished();
    await retry.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^A chat desk that sounds/);
  });

  test('each of the thirteen calls is made, and no other', async ({ page }) => {
    const made = new Set<string>();
    page.on('request', (request) => {
      const call = callOf(request);
      if (call) made.add(call);
    });
    // A page comes with its menu, unless the store was unavailable when it was rendered, and the menu was
    // not cached for the pages that are rendered at start.
    hidePublished();
    changeStore('UPDATE content_version SET version = version + 1');
    await expect
      .poll(async () => (await fetch(`${site.url}/no-such-page`)).text())
      .not.toContain(`href="/services/${SERVICE}"`);
    await page.goto(`${site.url}/no-such-page`);
    showPublished();
    await expect.poll(() => made.has('GET api/getMenulisting.php')).toBe(true);
    await hydrated(page);
    for (const path of ['/', '/services', `/services/${SERVICE}`, '/blog', `/blog/${POST}`]) {
      // The last parameter determines the calls of a service.
      await navigate(page, path.replace(SERVICE, `anything/${SERVICE}`));
      await rendered(page, path);
      await expect(page.getByText('Loading…')).toHaveCount(0);
    }
    await navigate(page, '/contact-us');
    await rendered(page, '/contact-us');
    const { website: _, ...fields } = sampleFields(1);
    for (const [name, value] of Object.entries(fields))
      await page.locator(`form [name="${name}"]`).fill(value);
    await page.getByRole('button', { name: 'Send my requirement' }).click();
    await expect(page.getByText('Thank you for your submission!')).toBeVisible();
    expect([...made].toSorted()).toEqual(calls.toSorted());
  });

  /** A service without a category record, a menu that leads anywhere. */
  test.describe('with content that the bundle does not know', () => {
    const headings = (shown: Page) => shown.locator('main :is(h1, h2)').allTextContents();

    test.beforeAll(async () => {
      const store = openStore();
      for (const column of ['body', 'listed'])
        store.exec(
          `UPDATE published SET ${column} = json_set(${column},
         '$.service.post_title', 'Beekeeping', '$.service.post_name', 'beekeeping')
       WHERE kind = 'service' AND slug = 'data-entry'`,
        );
      store.exec(
        "UPDATE published SET slug = 'beekeeping' WHERE kind = 'service' AND slug = 'data-entry'",
      );
      const submenus = LINKS.map(([name, url]) => ({ name, url }));
      store
        .prepare(
          `UPDATE published SET body = json_set(body, '$.menus[0].url', '', '$.menus[0].submenus', json(?))
       WHERE kind = 'menu'`,
        )
        .run(JSON.stringify(submenus));
      store.exec('UPDATE content_version SET version = version + 1');
      store.close();
      // A page that was rendered before may be sent once more while it is rendered again.
      await expect
        .poll(async () => (await fetch(`${site.url}/services`)).text())
        .toContain('A former address');
    });

    test('a service without a category record has the same page from the server and in the browser', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(`${site.url}/services/beekeeping`);
      const served = await headings(page);
      expect(served[0]).toBe('Beekeeping');
      expect(served[1]).toBe('What you can hand over');
      expect(served).not.toContain('What owners ask before they say yes');
      await expectAccessible(page, 'main');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(320);

      await page.goto(`${site.url}/not-found`);
      await hydrated(page);
      await navigate(page, '/services/anything/beekeeping');
      await expect(page).toHaveTitle('Beekeeping | Citadel');
      await expect.poll(() => headings(page)).toEqual(served);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        `${ORIGIN}/services/beekeeping`,
      );
    });

    test('the menu leads to every kind of link', async ({ page }) => {
      await page.goto(`${site.url}/services`);
      await hydrated(page);
      for (const [name, , path, title] of LINKS)
        await test.step(path, async () => {
          await page.locator('header summary', { hasText: 'Services' }).click();
          const link = page.locator('header').getByRole('link', { name, exact: true });
          // Without script the browser follows the address itself.
          const followed = await page.request.get(site.url + (await link.getAttribute('href'))!);
          expect(followed.url()).toBe(site.url + path);
          await link.click();
          await expect(page).toHaveURL(site.url + path);
          await expect(page).toHaveTitle(new RegExp(title, 'i'));
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        });
    });
  });
});

test('a list of posts with the status fail is the page-not-found screen, one without entries is empty', async ({
  page,
}) => {
  /** Opens the blog with a provider that returns this body. */
  async function openBlog(body: string) {
    await page.goto('/cookie-policy');
    await hydrated(page);
    await page.route('**/api/getBlogListing.php*', (route) =>
      route.fulfill({ contentType: 'application/json', body }),
    );
    await navigate(page, '/blog');
  }
  await openBlog('{"data":{"status":"Success","listing":[]}}');
  await expect(page.getByText('There are no posts yet.')).toBeVisible();
  await page.unroute('**/api/getBlogListing.php*');
  await openBlog('{"data":{"status":"Fail","listing":null}}');
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
});
