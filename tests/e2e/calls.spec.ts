import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, type Page, type Request } from '@playwright/test';
import { sampleFields } from '../helpers/enquiries.ts';
import { hydrated } from '../helpers/hydrated.ts';
import { startSite, type RunningSite } from '../helpers/start-site.ts';

/** The calls of spec section 7, seen as a browser makes them, and what its screens make of odd answers. */

const SERVICE = 'bookeeper';
const POST = 'what-a-remote-bookkeeper-really-costs';

/** The thirteen rows of the table, in its order; those with an optional slug have two lines. */
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

/** Extensions of ours that an older provider may ignore. */
const EXTENSIONS = ['page', 'per_page', 'fields'];

/** A call as the specification writes it; null for any other request. */
function callOf(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url());
  if (!pathname.startsWith('/api/') || pathname.endsWith('/getFormToken.php')) return null;
  for (const name of EXTENSIONS) searchParams.delete(name);
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return `${request.method()} ${pathname.slice(1)}${query}`;
}

/** Goes to an address without loading a document, as a link would. */
const navigate = (page: Page, path: string) =>
  page.evaluate((address) => window.history.pushState({}, '', address), path);

/** Until the page of a path is there, the one before it still is, under the new address. */
const arrived = (page: Page, path: string) =>
  expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`));

function renameTable(site: RunningSite, from: string, to: string) {
  const store = new DatabaseSync(join(site.dataDir, 'citadel.sqlite'), { timeout: 10_000 });
  store.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
  store.close();
}

test('each of the thirteen calls is made, and no other', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'is the same on every screen');
  const site = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent' });
  try {
    const made = new Set<string>();
    page.on('request', (request) => {
      const call = callOf(request);
      if (call) made.add(call);
    });
    // A page brings its menu along, unless the store was away when it was drawn.
    renameTable(site, 'entries', 'entries_away');
    await page.goto(`${site.url}/faq`);
    renameTable(site, 'entries_away', 'entries');
    await expect.poll(() => made.has('GET api/getMenulisting.php')).toBe(true);
    await hydrated(page);
    for (const path of ['/', '/services', `/services/${SERVICE}`, '/blog', `/blog/${POST}`]) {
      await navigate(page, path);
      await arrived(page, path);
      await expect(page.getByText('Loading…')).toHaveCount(0);
    }
    await navigate(page, '/contact-us');
    await arrived(page, '/contact-us');
    const { website: _, ...fields } = sampleFields(1);
    for (const [name, value] of Object.entries(fields))
      await page.locator(`form [name="${name}"]`).fill(value);
    await page.getByRole('button', { name: 'Send my requirement' }).click();
    await expect(page.getByText('Thank you for your submission!')).toBeVisible();
    expect([...made].toSorted()).toEqual(calls.toSorted());
  } finally {
    await site.stop();
  }
});

test.describe('a list of posts', () => {
  /** Opens the blog, whose provider gives every body in its turn. */
  async function openBlog(page: Page, body: string): Promise<() => number> {
    await page.clock.install();
    await page.goto('/faq');
    await hydrated(page);
    let asked = 0;
    await page.route('**/api/getBlogListing.php*', (route) => {
      asked++;
      return route.fulfill({ contentType: 'application/json', body });
    });
    await navigate(page, '/blog');
    return () => asked;
  }

  for (const body of [
    '{}',
    '<!doctype html><title>Error</title>',
    '{"data":{"status":"success","lis',
    '{"data":[]}',
    '{"data":{"status":"success","listing":{}}}',
    '{"data":{"status":"success","listing":[],"total":27}}',
  ])
    test(`that makes no sense is a failure, tried four times: ${body}`, async ({ page }) => {
      const asked = await openBlog(page, body);
      const failed = page.getByRole('heading', { name: 'This page could not be loaded' });
      await expect(async () => {
        await page.clock.runFor(1_000);
        await expect(failed).toBeVisible({ timeout: 200 });
      }).toPass();
      expect(asked()).toBe(4);
      await page.unroute('**/api/getBlogListing.php*');
      // Nothing of it was kept for the next try.
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('main article')).toHaveCount(10);
    });

  test('that says fail is no page', async ({ page }) => {
    await openBlog(page, '{"data":{"status":"Fail","listing":null}}');
    await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible();
  });

  test('that says Success and holds nothing is empty', async ({ page }) => {
    await openBlog(page, '{"data":{"status":"Success","listing":[]}}');
    await expect(page.getByText('There are no posts yet.')).toBeVisible();
  });
});
