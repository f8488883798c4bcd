import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page, type Request } from '@playwright/test';
import { sampleFields } from '../helpers/enquiries.ts';
import { hydrated, navigate } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { patient } from '../helpers/process/slowness.ts';

/** The browser's calls to the provider API (spec section 7), and how screens handle invalid responses. */

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

test.describe('while the server cannot read its store', () => {
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

  function changeStore(sql: string) {
    const store = new DatabaseSync(join(site.dataDir, 'citadel.sqlite'), {
      timeout: patient(10_000),
    });
    store.exec(sql);
    store.close();
  }
  const hidePublished = () => changeStore('ALTER TABLE published RENAME TO published_hidden');
  const showPublished = () => changeStore('ALTER TABLE published_hidden RENAME TO published');

  test('a post is sent with a spinner and appears when the browser retries', async ({ page }) => {
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

  test('a post that cannot be loaded ends with a button to try again', async ({ page }) => {
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
