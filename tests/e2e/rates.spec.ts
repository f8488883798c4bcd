import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../helpers/browser/accessible.ts';
import { htmlErrors } from '../helpers/browser/html-rules.ts';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';

/** The rate card and the calculator in a browser; what the calculator says is in domain/hiring-report.test.ts. */

const ASKED = '/rates?role=virtual-assistant&hours=20&country=united-kingdom&wage=30000';
const HEADLINE =
  'With these figures, it costs £17,500 a year less with us than in the UK, or £1,458 a month.';

const headline = (page: Page) => page.locator('#calculator').getByRole('status').first();
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Work', { exact: true }).selectOption('virtual-assistant');
  await page.getByLabel('Country', { exact: true }).selectOption('united-kingdom');
  await page.getByLabel('Full-time wage a year').fill('30,000');
  await page.getByLabel('Hours a week').fill('20');
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the button calculates or names what is missing, and the result is carried into the enquiry', async ({
    page,
  }) => {
    await page.goto('/rates');
    await fill(page);
    await page.getByRole('button', { name: 'Compare the costs' }).click();
    await expect(headline(page)).toHaveText(HEADLINE);
    await expect(page).toHaveURL(/\/rates\?role=virtual-assistant&.*#result$/);
    // The form is as long as a phone's screen, and the result is below it.
    await expect(headline(page)).toBeInViewport();
    await expect(page.getByRole('region', { name: 'Result' })).toBeFocused();
    await expect(page.getByLabel('Hours a week')).toHaveValue('20');
    await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Add this to your enquiry' }).click();
    const about = new URL(page.url()).searchParams.get('about');
    expect(about).toBe(`${ASKED}&taxes=12&benefits=3&desk=250`);
    await expect(page.getByText('About: Virtual assistant')).toBeInViewport();

    await test.step('what is missing is named, with links to the inputs', async () => {
      await page.goto('/rates');
      await page.getByRole('button', { name: 'Compare the costs' }).click();
      await page.getByRole('link', { name: 'Enter what a full-time person earns a year.' }).click();
      await expect(page).toHaveURL(/#hiring-wage$/);
    });
  });
});

test.describe('with script', () => {
  test('the result, the address and the chart follow what is typed, without a reload', async ({
    context,
  }) => {
    // The history of the page that tests share may be full.
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    const loaded = () => scripts.filter((path) => /hiring/.test(path)).length;
    await page.goto('/rates');
    await hydrated(page);
    // The script of the calculator is loaded with the first calculation.
    expect(loaded()).toBe(0);
    await page.evaluate(() => Object.assign(window, { same: true }));
    const entries = await page.evaluate(() => history.length);
    await fill(page);
    await expect(headline(page)).toHaveText(HEADLINE);
    expect(loaded()).toBe(1);
    await expect(page.getByLabel('Hours a week')).toBeFocused();
    await expect(page).toHaveURL(/hours=20/);
    // What was kept from the server until now.
    const call = page.locator('section[aria-labelledby="closing-call"] a').first();
    await expect(call).toHaveAttribute('href', /about=.*hours%3D20/);
    await expect(
      page.getByRole('img', { name: 'A hire in the UK: £21,400 a year.' }),
    ).toBeVisible();
    await expect(page.getByLabel('Payroll taxes')).toHaveAttribute('placeholder', '12');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

    await expect(page.getByRole('form', { name: 'What would you save' })).toBeVisible();
    await expect(page.getByLabel('Full-time wage a year')).toHaveAccessibleDescription(
      'Required. Before tax, in GBP',
    );
    await page.getByRole('button', { name: 'Compare the costs' }).click();
    await expect(page.getByRole('region', { name: 'Result' })).toBeFocused();
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    await page.getByLabel('Full-time wage a year').fill('abc');
    await expect(
      page.getByText('Enter the yearly wage in digits, like 52000.').first(),
    ).toBeVisible();
    await expect(page.getByLabel('Full-time wage a year')).toHaveValue('abc');
    await page.getByLabel('Full-time wage a year').fill('1000');
    await expect(headline(page)).toContainText('Hiring in the UK is cheaper');
    expect(await page.evaluate(() => ['same' in window, history.length])).toEqual([
      true,
      entries + 1,
    ]);
    expect(await htmlErrors(await page.content())).toEqual([]);
    await page.close();
  });
});

test('a result is accessible in both themes and fits 320 px, on paper as well', async ({
  page,
}) => {
  await page.goto(ASKED);
  await expectAccessibleInBothThemes(page, 'main');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const { labels, width } = await page.locator('#calculator svg[role="img"]').evaluate((svg) => ({
    labels: [...svg.querySelectorAll('text')].map((text) => text.getBoundingClientRect().width),
    width: svg.getBoundingClientRect().width,
  }));
  expect(Math.max(...labels)).toBeLessThanOrEqual(width);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Compare the costs' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'The rate card' })).toBeHidden();
  await expect(headline(page)).toBeVisible();
  await expect(page.locator('#calculator svg[role="img"]')).toBeVisible();
});
