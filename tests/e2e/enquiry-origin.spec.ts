import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../helpers/accessible.ts';
import { hydrated } from '../helpers/hydrated.ts';
import { readOrigins } from '../helpers/stored-enquiries.ts';
import { testDataDir } from '../helpers/test-data-dir.ts';

/** What an enquiry is about: shown, removable, and stored with it. */

const PERSON = '/people/ketaki-ranade';
const ABOUT = `/contact-us?${new URLSearchParams({ about: PERSON })}`;
const LINE = 'About: Ketaki Ranade, Senior accountant';

let visitors = 0;
const newVisitor = (project: string) => `${project}-${process.pid}-${Date.now()}-${visitors++}`;

async function fill(page: Page, id: string) {
  await page.getByLabel('Your name').fill(`Karen Doyle ${id}`);
  await page.getByLabel('Email address').fill(`karen.${id}@doyle.example`);
  await page.getByLabel('Phone number').fill('+1 614 555 0199');
  await page.getByLabel('Company name').fill('Doyle Dental Group');
  await page.getByLabel('What do you need done?').fill(`A bookkeeper, 60 hours a month. ${id}`);
}
const send = (page: Page) => page.getByRole('button', { name: 'Send my requirement' }).click();
const thanks = (page: Page) => page.getByText('Thank you for your submission!');
const line = (page: Page) => page.getByText(LINE);
const remove = (page: Page) => page.getByRole('link', { name: 'Remove what this is about' });
const originOf = async (baseURL: string, id: string) =>
  (await readOrigins({ dataDir: testDataDir(baseURL) })).get(`karen.${id}@doyle.example`);
const stored = { path: PERSON, line: 'Ketaki Ranade, Senior accountant' };

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('citadel-offer-seen', 'true'));
});

test('the line is shown, fits 320 px, survives an error, and is stored', async ({ page, baseURL }, {
  project,
}) => {
  const id = newVisitor(project.name);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(ABOUT);
  await hydrated(page);
  await expect(line(page)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect(line(page).getByRole('link')).toHaveAttribute('href', PERSON);
  await fill(page, id);
  await page.getByLabel('Email address').fill('karen');
  await send(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(line(page)).toBeVisible();
  await page.getByLabel('Email address').fill(`karen.${id}@doyle.example`);
  await send(page);
  await expect(thanks(page)).toBeVisible();
  expect(await originOf(baseURL!, id)).toEqual(stored);
});

test('removing it keeps what was typed, also over a reload', async ({ page, baseURL }, {
  project,
}) => {
  const id = newVisitor(project.name);
  await page.goto(ABOUT);
  await hydrated(page);
  await fill(page, id);
  await remove(page).click();
  await expect(line(page)).toBeHidden();
  await expect(page).toHaveURL(/\/contact-us#enquiry$/);
  await expect(page.getByLabel('Your name')).toHaveValue(`Karen Doyle ${id}`);
  await expect(page.locator('#enquiry')).toBeFocused();
  // The draft is saved when the page is left.
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Your name')).toHaveValue(`Karen Doyle ${id}`);
  await send(page);
  await expect(thanks(page)).toBeVisible();
  expect(await originOf(baseURL!, id)).toBeNull();
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

for (const [path, label, about] of [
  ['/', 'Hire me: Ketaki Ranade', 'Ketaki Ranade, Senior accountant'],
  ['/services/bookeeper', 'Ask for this: Month-end close', 'Month-end close, Bookkeeping'],
  ['/services/bookeeper', 'Hire me: Ananya Deshmukh', 'Ananya Deshmukh, Senior bookkeeper'],
] as const)
  test(`${label} on ${path} is what the form below is about, until it is removed`, async ({
    page,
    baseURL,
  }, { project }) => {
    const id = newVisitor(project.name);
    await page.goto(path);
    await hydrated(page);
    const ask = page.getByRole('link', { name: label });
    const removed = page.getByRole('button', { name: 'Remove what this is about' });
    await ask.click();
    await expect(page).toHaveURL(`${path}#enquiry`);
    await expect(page.getByText(`About: ${about}`)).toBeVisible();
    await removed.click();
    await expect(removed).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Tell us what you need done' })).toBeFocused();
    await ask.click();
    await fill(page, id);
    await send(page);
    await expect(thanks(page)).toBeVisible();
    expect(await originOf(baseURL!, id)).toMatchObject({ line: about });
  });

test('it is there after going away and back in one document', async ({ page }) => {
  await page.goto(ABOUT);
  await hydrated(page);
  await page.evaluate(() => ((window as { stays?: boolean }).stays = true));
  await page.getByLabel('Your name').fill('Karen');
  await page.getByRole('contentinfo').getByRole('link', { name: 'How we count' }).click();
  await expect(page).toHaveURL(/\/proof$/);
  await page.goBack();
  await expect(line(page)).toBeVisible();
  await expect(page.locator('input[name="about"]')).toHaveValue(PERSON);
  await expect(page.getByLabel('Your name')).toHaveValue('Karen');
  expect(await page.evaluate(() => (window as { stays?: boolean }).stays)).toBe(true);
});

test('the form of a service is about the service', async ({ page, baseURL }, { project }) => {
  const id = newVisitor(project.name);
  await page.goto('/services/finance-and-accounting/bookeeper');
  await hydrated(page);
  await fill(page, id);
  await send(page);
  await expect(thanks(page)).toBeVisible();
  expect(await originOf(baseURL!, id)).toEqual({
    path: '/services/bookeeper',
    line: 'Bookkeeping',
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the line survives an error, is stored, and can be removed', async ({ page, baseURL }, {
    project,
  }) => {
    const id = newVisitor(project.name);
    await page.goto(ABOUT);
    await expect(line(page)).toBeVisible();
    await fill(page, id);
    // The browser accepts this address, the site does not.
    await page.getByLabel('Email address').fill('karen@doyle');
    await send(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(line(page)).toBeVisible();
    await page.getByLabel('Email address').fill(`karen.${id}@doyle.example`);
    await send(page);
    await expect(thanks(page)).toBeVisible();
    expect(await originOf(baseURL!, id)).toEqual(stored);

    await test.step('a link removes it', async () => {
      await page.goto(ABOUT);
      await remove(page).click();
      await expect(page).toHaveURL(/\/contact-us#enquiry$/);
      await expect(line(page)).toBeHidden();
      await expect(page.locator('input[name="about"]')).toHaveCount(0);
    });
  });
});

test('what it cannot be about is ignored', async ({ page }) => {
  for (const about of [
    '/people/nobody',
    'https://evil.example/people/ketaki-ranade',
    '//evil.example',
    `/people/${'a'.repeat(6_000)}`,
  ])
    await test.step(about.slice(0, 40), async () => {
      const response = await page.goto(`/contact-us?${new URLSearchParams({ about })}`);
      expect(response!.status()).toBe(200);
      await hydrated(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('About:')).toHaveCount(0);
      await expect(page.locator('input[name="about"]')).toHaveCount(0);
    });
});
