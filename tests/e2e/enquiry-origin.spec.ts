import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../helpers/browser/accessible.ts';
import {
  fillForm,
  newVisitor,
  send,
  thanks,
  type Visitor,
} from '../helpers/browser/enquiry-form.ts';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { readOrigins } from '../helpers/store/stored-enquiries.ts';
import { testDataDir } from '../helpers/store/test-data-dir.ts';

/** What an enquiry is about: shown, removable, and stored with it. */

const PERSON = '/people/ketaki-ranade';
const ABOUT = `/contact-us?${new URLSearchParams({ about: PERSON })}`;
const LINE = 'About: Ketaki Ranade, Senior accountant';

const line = (page: Page) => page.getByText(LINE);
const remove = (page: Page) => page.getByRole('link', { name: 'Remove what this is about' });
const originOf = async (baseURL: string, { email }: Visitor) =>
  (await readOrigins({ dataDir: testDataDir(baseURL) })).get(email);
const stored = { path: PERSON, line: 'Ketaki Ranade, Senior accountant' };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the line is shown, fits 320 px, survives an error, and is stored', async ({
  page,
  baseURL,
}) => {
  const visitor = newVisitor();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(ABOUT);
  await hydrated(page);
  await expect(line(page)).toBeVisible();
  await expectAccessible(page, 'section[aria-labelledby="enquiry"]');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect(line(page).getByRole('link')).toHaveAttribute('href', PERSON);
  await fillForm(page, visitor);
  await page.getByLabel('Email address').fill('karen');
  await send(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(line(page)).toBeVisible();
  await page.getByLabel('Email address').fill(visitor.email);
  await send(page);
  await expect(thanks(page)).toBeVisible();
  expect(await originOf(baseURL!, visitor)).toEqual(stored);
});

test('removing it keeps what was typed, also over a reload', async ({ page, baseURL }) => {
  const visitor = newVisitor();
  await page.goto(ABOUT);
  await hydrated(page);
  await fillForm(page, visitor);
  await remove(page).click();
  await expect(line(page)).toBeHidden();
  await expect(page).toHaveURL(/\/contact-us#enquiry$/);
  await expect(page.getByLabel('Your name')).toHaveValue(visitor.name);
  await expect(page.locator('#enquiry')).toBeFocused();
  // The draft is saved when the page is left.
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Your name')).toHaveValue(visitor.name);
  await send(page);
  await expect(thanks(page)).toBeVisible();
  expect(await originOf(baseURL!, visitor)).toBeNull();
});

test('from a service or a post, the form knows where the visitor comes from, at the plain address', async ({
  page,
}) => {
  for (const [path, link, about] of [
    ['/services/bookeeper', 'Hire Now', 'About: Bookkeeping'],
    [
      '/blog/what-a-remote-bookkeeper-really-costs',
      'Send your requirement',
      'About: What a remote bookkeeper really costs a small firm',
    ],
  ] as const) {
    await page.goto(path);
    await hydrated(page);
    await page.getByRole('main').getByRole('link', { name: link }).last().click();
    await expect(page).toHaveURL('/contact-us');
    await expect(page.getByText(about)).toBeVisible();
    await page.getByLabel('Your name').fill('Karen');
    await remove(page).click();
    await expect(page.getByText(about)).toBeHidden();
    await expect(page.getByLabel('Your name')).toHaveValue('Karen');
  }
});

test('what a link of a service page asks for is what the form below is about, until it is removed', async ({
  page,
  baseURL,
}) => {
  const visitor = newVisitor();
  await page.goto('/services/bookeeper');
  await hydrated(page);
  const removed = page.getByRole('button', { name: 'Remove what this is about' });
  for (const [label, about] of [
    ['Ask for this: Month-end close', 'Month-end close, Bookkeeping'],
    ['Hire me: Ananya Deshmukh', 'Ananya Deshmukh, Senior bookkeeper'],
  ] as const) {
    await page.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL('/services/bookeeper#enquiry');
    await expect(page.getByText(`About: ${about}`)).toBeVisible();
    await removed.click();
    await expect(removed).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Tell us what you need done' })).toBeFocused();
  }
  await page.getByRole('link', { name: 'Hire me: Ananya Deshmukh' }).click();
  await fillForm(page, visitor);
  await send(page);
  await expect(thanks(page)).toBeVisible();
  expect(await originOf(baseURL!, visitor)).toMatchObject({
    line: 'Ananya Deshmukh, Senior bookkeeper',
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the line survives an error, is stored, and can be removed', async ({ page, baseURL }) => {
    const visitor = newVisitor();
    await page.goto(ABOUT);
    await expect(line(page)).toBeVisible();
    await fillForm(page, visitor);
    // The browser accepts this address, the site does not.
    await page.getByLabel('Email address').fill('karen@doyle');
    await send(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(line(page)).toBeVisible();
    await page.getByLabel('Email address').fill(visitor.email);
    await send(page);
    await expect(thanks(page)).toBeVisible();
    expect(await originOf(baseURL!, visitor)).toEqual(stored);

    await test.step('a link removes it', async () => {
      await page.goto(ABOUT);
      await remove(page).click();
      await expect(page).toHaveURL(/\/contact-us#enquiry$/);
      await expect(line(page)).toBeHidden();
      await expect(page.locator('input[name="about"]')).toHaveCount(0);
    });
  });
});
