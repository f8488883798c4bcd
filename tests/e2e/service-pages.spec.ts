import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { parse } from 'yaml';
import type { PersonValues } from '../../contract/kinds/person.ts';
import type { ServiceValues } from '../../contract/kinds/service.ts';
import type { RecordValues } from '../../contract/kinds/record.ts';
import { withFigures } from '../../tools/with-figures.ts';
import { hydrated, navigate } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { inLongRun } from '../helpers/browser/same-on-phone.ts';
import { long } from '../helpers/process/faults.ts';

/** A service page at both depths of its URL (spec sections 2, 7 and 8). */

const recordOf = (slug: string) =>
  parse(withFigures(readFileSync(`content/records/${slug}.yaml`, 'utf8'))) as RecordValues;
const contentOf = (slug: string) =>
  parse(readFileSync(`content/services/${slug}.yaml`, 'utf8')) as ServiceValues;
const nameOf = (slug: string) =>
  (parse(readFileSync(`content/people/${slug}.yaml`, 'utf8')) as PersonValues).name;

const record = recordOf('bookeeper');
const content = contentOf('bookeeper');

const TERMS = 'What stands behind every hire';
const STEPS = 'From your requirement to the first day';
const VOICES = 'Trusted by 200+ Clients Our Clients’ Success Stories';

/** For tests that do not depend on the viewport. */
const desktopOnly = (project: { name: string }) =>
  test.skip(project.name !== 'desktop', 'does not depend on the viewport');

const headings = (page: Page) => page.locator('main :is(h1, h2)').allTextContents();
const section = (page: Page, heading: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: heading }) });
const models = (page: Page) => page.locator('#hiring-models');

/** The headings of a service page's sections, in order (spec section 2). */
const sections = [
  record.banner.title,
  record.numbers.title,
  record.services.title,
  'Our Expert Team',
  content.upper_bulk.title,
  VOICES,
  TERMS,
  STEPS,
  'Buy a week, half a week, or the hours',
  content.bulk.title,
  'What owners ask before they say yes',
  'Tell us what you need done',
  record.bottom_services.title,
  'Two paragraphs are enough to start',
];

test('has every section in order, with its items, at both depths of its URL, and needs no call', async ({
  page,
  request,
}) => {
  const calls: string[] = [];
  page.on('request', (made) => {
    if (made.url().includes('.php')) calls.push(made.url());
  });
  for (const path of ['/services/bookeeper', '/services/no-such-service/bookeeper']) {
    await page.goto(path);
    await hydrated(page);
    await expect(page).toHaveURL(path);
    expect(await headings(page)).toEqual(sections);
  }
  expect(calls).toEqual([]);
  await expect(section(page, record.numbers.title).locator('li')).toHaveText(
    record.numbers.items.map(({ value, label }) => `${value}+ ${label}`),
  );
  for (const name of ['Hire Now', 'Send Your Requirement'])
    await expect(
      page.locator('main').getByRole('link', { name, exact: true }).last(),
    ).toHaveAttribute('href', '/contact-us');

  await test.step('sub-services are in the reverse order of the listing', async () => {
    const response = await request.get(
      '/api/getServicesListing.php?post_type=home_services&post_name=bookeeper',
    );
    const { data } = (await response.json()) as { data: { listing: { post_title: string }[] } };
    const tiles = section(page, record.services.title).locator('h3');
    await expect(tiles.first()).toHaveText(content.sub_services[0]!.title);
    await expect(tiles).toHaveText(content.sub_services.map(({ title }) => title));
    await expect(tiles).toHaveText(data.listing.map(({ post_title }) => post_title).toReversed());
  });
  await test.step('there are three plans with their hours and the starting rate', async () => {
    await expect(models(page).getByText('from $7 an hour')).toBeVisible();
    const plans = models(page).locator('li:has(h3)');
    await expect(plans).toHaveCount(3);
    for (const [index, words] of [
      ['Business Plan', 'Full-time', '8 hours a day', '5 days a week', 'Dedicated resource'],
      ['Pro Plan', 'Part-time', '4 hours a day', '5 days a week', 'Dedicated resource'],
      ['Basic Plan', 'Hourly', '60 hours a month', 'Pay as you consume', 'low volume work'],
    ].entries())
      for (const word of words) await expect(plans.nth(index)).toContainText(word);
    await expect(models(page).getByText('The usual choice')).toHaveCount(1);
    await expect(plans.first()).toContainText('The usual choice');
  });
  await test.step('the experts and the testimonials are those of this service', async () => {
    const experts = section(page, 'Our Expert Team');
    const team = content.team.map((slug) => ({ name: nameOf(slug), page: `/people/${slug}` }));
    await expect(experts.locator('h3')).toHaveText(team.map(({ name }) => name));
    for (const { name, page: path } of team)
      await expect(experts.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    await expect(page.locator('blockquote')).toHaveCount(content.testimonials.length);
    await expect(page.locator('figcaption').first()).toHaveText(content.testimonials[0]!.title);
    await experts
      .getByRole('link', { name: /^Hire me/ })
      .first()
      .click();
    await expect(page.getByLabel('Your name')).toBeInViewport();
  });
});

test('takes ten screens of a phone, which folds what few read; links and touches open it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // The longest ones, too; a short run has the longest of them.
  const longest = ['account-receivable', 'finance-and-accounting'];
  for (const slug of [...(long ? longest : []), 'comprehensive-accounting-services', 'bookeeper']) {
    await page.goto(`/services/${slug}`);
    await hydrated(page);
    // Sections below the screen have their real height only once they are laid out.
    await page.evaluate(() => (document.documentElement.dataset.whole = ''));
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height / 844, slug).toBeLessThanOrEqual(10);
  }
  const lines = await section(page, record.services.title)
    .locator('li:has(details)')
    .evaluateAll((items) => items.map(({ clientHeight }) => clientHeight));
  expect(Math.max(...lines)).toBeLessThan(72);
  const folded = ['upper-bulk', 'lower-bulk', 'bottom-services'];
  for (const id of folded) await expect(page.locator(`#${id}`)).toBeHidden();
  await expect(page.locator('#lower-bulk')).toContainText('Reports, remarks, lock.');
  for (const id of folded) {
    await page.goto(`/services/bookeeper#${id}`);
    await expect(page.locator(`#${id}`)).toBeVisible();
  }
  const term = section(page, TERMS).getByRole('link', { name: 'How refunds work' });
  await expect(term).toBeHidden();
  await page.getByRole('heading', { name: 'Prepaid, month by month' }).click();
  await expect(term).toBeVisible();
  // With more room nothing is folded, and nothing opens it.
  await page.setViewportSize({ width: 1000, height: 844 });
  await page.goto('/services/bookeeper');
  for (const id of folded) await expect(page.locator(`#${id}`)).toBeVisible();
  await expect(section(page, TERMS).locator('summary').first()).toBeHidden();
});

test('changes the icon of a tile on hover and on focus; on a tablet the banner is short, and figures, plans and folded sections are even', async ({
  page,
}, { project }) => {
  desktopOnly(project);
  await page.goto('/services/bookeeper');
  await hydrated(page);
  await page.evaluate(() => (document.documentElement.dataset.whole = ''));
  const tile = section(page, record.services.title).locator('li').first();
  const over = tile.locator('img[src$="-hover.svg"]');
  await expect(over).toHaveCSS('opacity', '0');
  await tile.getByRole('link', { name: /^Ask for this/ }).focus();
  await expect(over).toHaveCSS('opacity', '1');
  await page.locator('main').focus();
  await expect(over).toHaveCSS('opacity', '0');
  await tile.hover();
  await expect(over).toHaveCSS('opacity', '1');
  for (const width of [720, 820]) {
    await page.setViewportSize({ width, height: 1000 });
    const boxes = (found: Locator) =>
      found.evaluateAll((all) =>
        all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
      );
    const [title] = await boxes(page.locator('h1'));
    const [cover] = await boxes(page.locator('img[fetchpriority="high"]'));
    expect(cover!.top).toBeGreaterThan(title!.bottom);
    expect(cover!.bottom - title!.top).toBeLessThan(420);
    expect(title!.width).toBeGreaterThan(width / 2);
    for (const row of [
      section(page, record.numbers.title).getByRole('listitem'),
      models(page).locator('li:has(h3)'),
    ]) {
      const ends = (await boxes(row)).map(({ bottom }) => bottom);
      expect(Math.max(...ends) - Math.min(...ends), ends.join()).toBeLessThan(4);
    }
    const folded = page.locator(
      'section:has(> * > details > summary > h2, > details > summary > h2)',
    );
    await expect(folded).toHaveCount(3);
    expect(new Set((await boxes(folded)).map(({ height }) => height)).size).toBe(1);
  }
});

test('animates the steps when a tenth of them is in view', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 560 });
  await page.goto('/services/bookeeper');
  await hydrated(page);
  const steps = section(page, STEPS);
  await expect(steps.locator('h3')).toHaveText(content.steps.map(({ title }) => title));
  const before = await steps.getAttribute('class');
  const show = (share: number) =>
    steps.evaluate(async (element, part) => {
      const { top, height } = element.getBoundingClientRect();
      window.scrollBy({ top: top - window.innerHeight + height * part, behavior: 'instant' });
      // Two frames, so that the observer has been notified.
      for (let frame = 0; frame < 2; frame++)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }, share);
  await show(0.09);
  await expect(steps).toHaveClass(before!);
  await show(0.11);
  await expect(steps).not.toHaveClass(before!);
});

test.describe('the URL', () => {
  test('keeps its first parameter while a visitor is on the page', async ({ page }) => {
    await page.goto('/services/no-such-service/bookeeper');
    await hydrated(page);
    await models(page)
      .getByRole('link', { name: /^Get Started/ })
      .first()
      .click();
    await expect(page).toHaveURL('/services/no-such-service/bookeeper#enquiry');
    await page.goto('/services');
    await hydrated(page);
    await navigate(page, '/services/no-such-service/data-entry');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      recordOf('data-entry').banner.title,
    );
    await expect(page).toHaveURL('/services/no-such-service/data-entry');
    await page.goBack();
    await expect(page).toHaveURL('/services');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
      recordOf('data-entry').banner.title,
    );
  });

  test('redirects to the page-not-found screen if the listing has the status fail, which is not cached', async ({
    page,
  }) => {
    const path = '/services/bookeeper';
    await page.goto('/not-found');
    await hydrated(page);
    await page.route('**/api/getServicesListing.php*', (route) =>
      route.fulfill({ json: { data: { status: 'fail', listing: [] } } }),
    );
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page).toHaveURL('/');
    await navigate(page, path);
    await expect(page).toHaveURL('/not-found');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'There is no page at this address',
    );
    // The service may be published at any moment.
    await page.unroute('**/api/getServicesListing.php*');
    await navigate(page, path);
    await expect(page.getByRole('heading', { name: record.services.title })).toBeVisible();
  });
});

// A short run has one whose calls all fail (hanging-calls.spec.ts).
test(
  'a service page stands with what arrived if its record or its words cannot be loaded',
  inLongRun,
  async ({ page }, { project }) => {
    desktopOnly(project);
    await page.clock.install();
    await page.goto('/not-found');
    await hydrated(page);
    const heading = page.getByRole('heading', { level: 1 });
    /** Goes to a page, and on until the retries of the calls that are refused have failed. */
    const arrive = async (refused: string, path: string, title: string) => {
      await page.route(refused, (route) => route.abort());
      await navigate(page, path);
      await expect(async () => {
        await page.clock.runFor(1_000);
        await expect(heading).toHaveText(title, { timeout: 100 });
      }).toPass();
      await expect(page.locator('main').getByRole('alert')).toHaveCount(0);
      await page.unroute(refused);
    };
    await arrive('**/api/service-record*', '/services/bookeeper', record.name);
    await expect(section(page, content.upper_bulk.title)).toBeVisible();
    await expect(section(page, TERMS)).toBeVisible();
    await expect(page.getByLabel('Your name')).toBeVisible();

    const other = recordOf('data-entry');
    await page.reload();
    await page.goto('/not-found');
    await hydrated(page);
    await arrive(
      '**/api/page-words?name=service-pages',
      '/services/data-entry',
      other.banner.title,
    );
    await expect(section(page, other.numbers.title)).toBeVisible();
    await expect(page.getByLabel('Your name')).toBeVisible();
    // The words come with the page's document.
    await expect(section(page, TERMS)).toBeVisible();
  },
);

test('shows the sections of its record and a spinner for each call, whose section is left out if it fails', async ({
  page,
}, { project }) => {
  desktopOnly(project);
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.clock.install();
  await page.goto('/not-found');
  await hydrated(page);
  let calls = 0;
  let fail = () => {};
  const failure = new Promise<void>((resolve) => (fail = resolve));
  await page.route(
    /\/api\/get(?:ServicesListing|OurTeam|UpperBulkContent|Testimonial|Section|BulkContent)\.php/,
    async (route) => {
      calls++;
      await failure;
      await route.abort();
    },
  );
  await navigate(page, '/services/bookeeper');
  await expect(page.getByText(record.banner.lead)).toBeVisible();
  const ofCalls = [
    record.services.title,
    'Our Expert Team',
    content.upper_bulk.title,
    VOICES,
    STEPS,
    content.bulk.title,
  ];
  const ofRecord = sections.filter((title) => !ofCalls.includes(title));
  expect(await headings(page)).toEqual(ofRecord);
  const spinners = page.locator('main').getByText('Loading…');
  await expect(spinners).toHaveCount(ofCalls.length);
  await expect(page.getByLabel('Your name')).toBeVisible();

  fail();
  // Advance the clock until each call and its three retries have failed.
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(calls).toBe(4 * ofCalls.length);
    await expect(spinners).toHaveCount(0, { timeout: 100 });
  }).toPass();
  expect(await headings(page)).toEqual(ofRecord);
  await expect(page.locator('main').getByRole('alert')).toHaveCount(0);
  await page.clock.runFor(40_000);
  expect(calls).toBe(4 * ofCalls.length);
  const logged = errors.filter((text) => text.startsWith('A part of the page'));
  expect(logged).toHaveLength(ofCalls.length);
  for (const text of logged) expect(text).toContain('bookeeper');
});
