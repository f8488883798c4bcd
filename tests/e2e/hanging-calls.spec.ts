import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { parse } from 'yaml';
import type { RecordValues } from '../../contract/kinds/record.ts';
import { withFigures } from '../../tools/with-figures.ts';
import { holdRequests } from '../helpers/browser/hold-requests.ts';
import { hydrated, navigate } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { inLongRun } from '../helpers/browser/same-on-phone.ts';
import { long } from '../helpers/process/faults.ts';

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

for (const [what, calls, run] of [
  ['its record', RECORD, inLongRun],
  ['its listing', LISTING, inLongRun],
  ['all of its calls', DETAIL, {}],
] as const)
  test(
    `a service page stands without ${what}, and takes what comes late`,
    run,
    async ({ page }) => {
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
      await expectBannerPlansAndForm(
        page,
        what in names ? names[what as keyof typeof names] : NAME,
      );
      await page.getByLabel('Your name').fill('Karen Doyle');
      release();
      await expect(title(page)).toHaveText(record.banner.title);
      await expect(page).toHaveTitle(new RegExp(record.search.title.slice(0, 20)));
      await expect(page.getByRole('heading', { name: record.services.title })).toBeAttached();
      await expect(page.getByText('Loading…')).toHaveCount(0);
      await expect(page.getByLabel('Your name')).toHaveValue('Karen Doyle');
      expect(errors).toEqual([]);
    },
  );

for (const [whose, calls, run] of [
  ['calls all fail', DETAIL, inLongRun],
  ['calls all fail, also those for words,', /\/api\//, {}],
] as const)
  test(
    `a service page whose ${whose} has its banner, the plans and the form`,
    run,
    async ({ page }) => {
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
    },
  );

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

for (const [when, delay, run] of [
  // A short run has one that comes at once (service-pages.spec.ts).
  ['soon', 1_000, inLongRun],
  ['after the page stands', 5_000, {}],
] as const)
  test(`a listing of status fail that comes ${when} redirects`, run, async ({ page }) => {
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

/** All titles that the tab has from now on. */
const watchTitles = (page: Page) =>
  page.evaluateHandle(() => {
    const titles = [document.title];
    new MutationObserver(() => {
      if (document.title !== titles.at(-1)) titles.push(document.title);
    }).observe(document.head, { childList: true, subtree: true, characterData: true });
    return titles;
  });

const DOCUMENTS = ['/blog', '/people', '/time-zones', '/refund-policy', '/contact-us'];

for (const [what, calls, answer, run] of [
  ['no call gets a response', /\/api\//, null, {}],
  ['calls for words fail', /\/api\/page-words/, { status: 500 }, inLongRun],
  ['calls for words return no JSON', /\/api\/page-words/, { body: '<p>Sign in</p>' }, inLongRun],
] as const)
  test(`while ${what}, each page is taken from its document`, run, async ({ page }) => {
    const errors = watchErrors(page);
    await page.clock.install();
    await begin(page, '/about-us');
    const titles = await watchTitles(page);
    const shown = [await page.title()];
    await page.route(calls, (route) => (answer ? route.fulfill(answer) : undefined));
    for (const path of long ? DOCUMENTS : ['/people', '/refund-policy', '/contact-us']) {
      await navigate(page, path);
      await expect(async () => {
        await page.clock.runFor(500);
        await expect(page).not.toHaveTitle(shown.at(-1)!, { timeout: 100 });
      }).toPass();
      await expect(title(page)).toBeVisible();
      shown.push(await page.title());
    }
    await expect(page.getByLabel('Your name')).toBeVisible();
    expect(await titles.jsonValue()).toEqual(shown);
    expect(errors).toEqual([]);
  });

test('while neither calls nor documents are answered, a link loads the page; if they fail, it says so', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await begin(page, '/privacy-policy');
  const release = await holdRequests(page, /\/api\//);
  await page.route('/people', (route) =>
    route.request().isNavigationRequest() ? route.continue() : undefined,
  );
  await navigate(page, '/people');
  const again = page.getByRole('link', { name: 'Load the page again' });
  await again.click();
  await expect(again).toHaveCount(0);
  await hydrated(page);
  await expect(title(page)).toBeVisible();
  release();
  await page.clock.install();
  await page.route(/\/api\/|\/blog/, (route) => route.abort());
  await navigate(page, '/blog');
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(page).toHaveTitle('This page could not be loaded | Citadel', { timeout: 100 });
  }).toPass();
  await expect(title(page)).toHaveText('This page could not be loaded');
  expect(errors).toEqual([]);
});
