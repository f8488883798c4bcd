import { expect, type Page } from '@playwright/test';
import {
  axeViolations,
  expectAccessible,
  expectAccessibleInBothThemes,
} from '../helpers/browser/accessible.ts';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { horizontalOverflow } from '../helpers/browser/page-measures.ts';
import { test } from '../helpers/browser/reused-page.ts';

/** The search: its page without script and with, and the dialog of the header by keyboard. */

const FOUND = '/search?q=bokkeeper';
const results = (page: Page) => page.getByRole('region', { name: /results? for|Nothing found/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search for' });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form finds, filters count, pages follow each other, and a question opens', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search for' }).fill('bookkeeper');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/search?q=bookkeeper');
    const first = results(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
    await expect(first.first().getByRole('link')).toHaveAttribute('href', '/services/bookeeper');
    await expect(first.first().locator('mark').first()).toHaveText('Bookkeeping');

    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByRole('heading', { name: /Page 2 of \d/ })).toBeVisible();
    await page.getByRole('link', { name: /^Articles \d+$/ }).click();
    await expect(page).toHaveURL('/search?q=bookkeeper&type=post');
    await expect(page.getByText('Service', { exact: true })).toHaveCount(0);

    await test.step('a question opens where its answer is', async () => {
      await page.goto('/search?q=what+does+a+remote+employee+cost&type=question');
      await page.getByRole('link', { name: 'What does a remote employee cost?' }).click();
      await expect(page.getByText('People’s own rates are on their pages')).toBeVisible();
    });
  });
});

test('results have no accessibility violations in both themes, and addresses of any length fit 320 px', async ({
  page,
}) => {
  await page.goto(FOUND);
  await expectAccessibleInBothThemes(page, 'main');
  await page.goto('/search?q=zq7x4');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'main');
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of [
    '/search?q=zq7x4',
    FOUND,
    `/search?q=${'a'.repeat(201)}`,
    '/search?q=<img+src=x>',
  ]) {
    if (!path.includes('zq7x4')) await page.goto(path);
    expect(await horizontalOverflow(page), path).toEqual([]);
  }
});

test('the slash opens the dialog, arrow keys choose, Enter follows, and focus comes back', async ({
  page,
}) => {
  await page.goto('/about-us');
  await hydrated(page);
  const opener = page.getByRole('link', { name: 'Search', exact: true });
  await opener.focus();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('book');
  const options = dialog(page).getByRole('option');
  await expect(options.first()).toContainText('Bookkeeping');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  expect(await axeViolations(page, 'everything', 'dialog[open]')).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  const chosen = await field(page).getAttribute('aria-activedescendant');
  expect(chosen).toBe(await options.first().getAttribute('id'));
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant');

  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await field(page).fill('book');
  await expect(options.first()).toContainText('Bookkeeping');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/services/bookeeper');
  await expect(dialog(page)).toBeHidden();
});

test('Enter without a choice shows all results, and a slash that is typed stays one', async ({
  page,
}) => {
  await page.goto('/contact-us');
  await hydrated(page);
  await page.getByRole('textbox', { name: 'Company name' }).pressSequentially('a/b');
  await expect(page.getByRole('textbox', { name: 'Company name' })).toHaveValue('a/b');
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await field(page).fill('notice deposit');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=notice+deposit');
  await expect(results(page)).toBeVisible();

  await test.step('a search that finds nothing leads to what to try instead', async () => {
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await field(page).fill('zq7x4');
    await expect(dialog(page).getByRole('status')).toHaveText('Nothing found for “zq7x4”');
    await dialog(page).getByRole('button', { name: 'What to try instead' }).click();
    await expect(page).toHaveURL('/search?q=zq7x4');
    await expect(results(page).getByRole('link', { name: 'Ask a person' })).toBeVisible();
  });
});

test('only the last letters are asked for, and an answer that fails says so', async ({ page }) => {
  const asked: string[] = [];
  await page.route('**/api/search?*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('q')!);
    return route.fulfill({ status: 503, body: '{}' });
  });
  await page.goto('/not-found');
  await hydrated(page);
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('bookkeeper', { delay: 5 });
  await expect(dialog(page).getByRole('status')).toContainText('is not responding');
  expect(asked.at(-1)).toBe('bookkeeper');
  expect(asked.length).toBeLessThan('bookkeeper'.length);
});

test('if the script of the dialog fails or does not come, the link leads to the page', async ({
  page,
}) => {
  let stalls = false;
  await page.route(/\/static\/js\/search-dialog-[^/]*\.js$/, async (route) => {
    if (!stalls) await route.abort();
  });
  await page.clock.install();
  for (stalls of [false, true]) {
    await page.goto('/not-found');
    await hydrated(page);
    const requested = page.waitForRequest(/\/search-dialog-/);
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await requested;
    if (stalls) await page.clock.fastForward(3_000);
    await expect(page).toHaveURL('/search');
  }
});
