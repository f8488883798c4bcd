import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { parse } from 'yaml';
import type { RecordValues } from '../../contract/kinds/record.ts';
import { withFigures } from '../../tools/pictures/with-figures.ts';
import { holdRequests } from '../helpers/browser/hold-requests.ts';
import { hydrated, navigate } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';

/** Pages whose calls in the browser get no response for a long time, or fail. */

const SERVICE = '/services/bookeeper';
const record = parse(
  withFigures(readFileSync('content/records/bookeeper.yaml', 'utf8')),
) as RecordValues;

/** The calls of a service page (spec section 7), and its record. */
const DETAIL =
  /\/api\/(?:service-record|get(?:ServicesListing|OurTeam|UpperBulkContent|Testimonial|Section|BulkContent)\.php)/;
const RECORD = /\/api\/service-record/;
const LISTING = /\/api\/getServicesListing\.php/;

/** By its slug. */
const NAME = 'Bookeeper';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Uncaught errors of a page. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
}

async function begin(page: Page, path = '/not-found') {
  await page.goto(path);
  await hydrated(page);
}

async function expectBannerPlansAndForm(page: Page, name: string) {
  await expect(title(page)).toHaveText(name);
  await expect(page.locator('#hiring-models')).toBeAttached();
  await expect(page.getByLabel('Your name')).toBeVisible();
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
}

for (const [what, calls] of [
  ['its record', RECORD],
  ['its listing', LISTING],
  ['all of its calls', DETAIL],
] as const)
  test(`a service page stands without ${what}, and takes what comes late`, async ({ page }) => {
    const errors = watchErrors(page);
    await begin(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(calls, async (route) => {
      await held;
      await route.continue();
    });
    await navigate(page, SERVICE);
    const names = { 'its record': record.name, 'its listing': record.banner.title };
    await expectBannerPlansAndForm(page, what in names ? names[what as keyof typeof names] : NAME);
    await page.getByLabel('Your name').fill('Karen Doyle');
    release();
    await expect(title(page)).toHaveText(record.banner.title);
    await expect(page).toHaveTitle(new RegExp(record.search.title.slice(0, 20)));
    await expect(page.getByRole('heading', { name: record.services.title })).toBeAttached();
    await expect(page.getByText('Loading…')).toHaveCount(0);
    await expect(page.getByLabel('Your name')).toHaveValue('Karen Doyle');
    expect(errors).toEqual([]);
  });

for (const [whose, calls] of [
  ['calls all fail', DETAIL],
  ['calls all fail, also those for words,', /\/api\//],
] as const)
  test(`a service page whose ${whose} has its banner, the plans and the form`, async ({ page }) => {
    await page.clock.install();
    await begin(page);
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await page.route(calls, (route) => route.abort());
    await navigate(page, SERVICE);
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(title(page)).toHaveText(NAME, { timeout: 100 });
      await expect(page.getByText('Loading…')).toHaveCount(0, { timeout: 100 });
    }).toPass();
    await expectBannerPlansAndForm(page, NAME);
    await expect(page.locator('main').getByRole('alert')).toHaveCount(0);
    const parts = logged.filter((text) => text.startsWith('A part of the page'));
    expect(parts.length).toBeGreaterThan(4);
  });

test('while calls of the home page and for words get no response, sections say so and the rest stands', async ({
  page,
}) => {
  const late = page.getByText('This is taking longer than usual.');
  await begin(page);
  await page.route(/\/api\/get(?:ServicesListing|OurTeam)\.php/, () => {});
  await navigate(page, '/');
  await expect(late).toHaveCount(2);
  await expect(late.last()).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeVisible();
  await page.route(/\/api\/page-words/, () => {});
  await navigate(page, SERVICE);
  await expectBannerPlansAndForm(page, record.banner.title);
});

for (const [when, delay] of [
  ['soon', 1_000],
  ['after the page stands', 5_000],
] as const)
  test(`a listing of status fail that comes ${when} redirects`, async ({ page }) => {
    const errors = watchErrors(page);
    await begin(page);
    const shown = await page.evaluateHandle(() => {
      const titles: string[] = [];
      new MutationObserver(() => {
        const heading = document.querySelector('main h1:not([style*="none"])')?.textContent;
        if (heading && titles.at(-1) !== heading) titles.push(heading);
      }).observe(document.body, { childList: true, subtree: true });
      return titles;
    });
    await page.route(LISTING, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.fulfill({ json: { data: { status: 'fail', listing: [] } } });
    });
    await navigate(page, SERVICE);
    if (delay > 3_000) await expect(title(page)).toHaveText(record.banner.title);
    await expect(page).toHaveURL('/not-found');
    await expect(title(page)).toHaveText('There is no page at this address');
    await expect(page.locator('#hiring-models')).toHaveCount(0);
    if (delay < 3_000) expect(await shown.jsonValue()).not.toContain(record.banner.title);
    expect(errors).toEqual([]);
  });

for (const [path, call] of [
  ['/faq', 'questions'],
  ['/blog/what-a-remote-bookkeeper-really-costs', 'getBlogDetails.php'],
  ['/blog', 'getBlogListing.php'],
  ['/people', 'people'],
  ['/', 'page-words'],
  ['/services', 'page-words'],
] as const)
  test(`while the call of ${path} gets no response, the page can be loaded from the server`, async ({
    page,
  }) => {
    const errors = watchErrors(page);
    await begin(page, '/privacy-policy');
    const release = await holdRequests(page, `**/api/${call}?*`);
    await page.route(`**/api/${call}`, () => {});
    await navigate(page, path);
    await expect(page.getByText('Loading…').first()).toBeVisible();
    const again = page.getByRole('link', { name: 'Load the page again' });
    await again.click();
    await expect(again).toHaveCount(0);
    await hydrated(page);
    await expect(page).toHaveURL(path);
    await expect(title(page)).toBeVisible();
    expect(errors).toEqual([]);
    release();
  });
