import { expect } from '@playwright/test';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';

/** /people by keyboard, and without script. */

const found = /^(\d+) of \d+ people$/;

test('filters are chosen and removed by keyboard, the focus stays, and Back shows what was chosen', async ({
  page,
}) => {
  // Longer than it takes until a spinner would be shown.
  await page.route('**/api/people?*', async (route) => {
    await new Promise((resume) => setTimeout(resume, 500));
    await route.continue();
  });
  await page.goto('/people');
  await hydrated(page);
  const status = page.getByRole('status').filter({ hasText: found });
  const filters = page.getByRole('navigation', { name: 'Narrow it down' });
  await filters.getByText('Tool', { exact: true }).focus();
  await page.keyboard.press('Enter');
  const xero = filters.getByRole('link', { name: /^Xero \d/ });
  const count = Number(/\d+/.exec((await xero.textContent()) ?? '')?.[0]);
  await xero.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/people?tool=xero');
  await expect(status).toHaveText(new RegExp(`^${count} of`));
  await expect(xero).toHaveAttribute('aria-current', /./);
  await expect(xero).toBeFocused();

  const remove = filters.getByRole('link', { name: 'Remove Tool: Xero' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/people');
  await expect(remove).toHaveCount(0);

  await test.step('back and forward show what was chosen', async () => {
    await page.unroute('**/api/people?*');
    await page.goto('/people?hours=40');
    await hydrated(page);
    const before = await status.textContent();
    await page.getByRole('link', { name: /^Remove Hours a week/ }).click();
    await expect(page).toHaveURL('/people');
    await expect(status).not.toHaveText(before ?? '');
    await page.goBack();
    await expect(status).toHaveText(before ?? '');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('filters add up, an empty result has a way out, and a person’s button leads to the form', async ({
    page,
  }) => {
    await page.goto('/people');
    const filters = page.getByRole('navigation', { name: 'Narrow it down' });
    await filters.getByText('Filters', { exact: true }).click();
    await filters.getByText('Starting rate', { exact: true }).click();
    await filters.getByRole('link', { name: /^\$5 an hour or less/ }).click();
    await expect(page).toHaveURL('/people?rate=5');
    await expect(filters.getByRole('link', { name: /^Remove Starting rate/ })).toBeVisible();
    await page.goto('/people?rate=5&service=development');
    await expect(page.getByRole('heading', { name: 'Nobody has all of that' })).toBeVisible();
    await page.getByRole('link', { name: /^Without “Starting rate/ }).click();
    await expect(page).toHaveURL('/people?service=development');
    await expect(page.locator('main li h2').first()).toBeVisible();

    await test.step('a person’s page reads, and its button leads to the form', async () => {
      await page.goto('/people/ketaki-ranade');
      await expect(page.getByRole('heading', { name: 'Hours you would share' })).toBeVisible();
      await page.getByRole('link', { name: 'Request Ketaki' }).click();
      await expect(page).toHaveURL(
        `/contact-us?about=${encodeURIComponent('/people/ketaki-ranade')}#enquiry`,
      );
      await expect(page.getByText('About: Ketaki Ranade')).toBeInViewport();
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, contextOptions: { reducedMotion: 'reduce' } });

  test('a filter that is followed changes the count that is seen, which leads to the list', async ({
    page,
  }) => {
    await page.goto('/people');
    await hydrated(page);
    const filters = page.getByRole('navigation', { name: 'Narrow it down' });
    await filters.getByText('Filters', { exact: true }).click();
    await filters.getByText('Tool', { exact: true }).click();
    const show = filters.getByRole('link', { name: /^Show \d+ people$/ });
    const before = await show.textContent();
    await filters.getByRole('link', { name: /^Xero \d/ }).click();
    await expect(page).toHaveURL('/people?tool=xero');
    await expect(show).not.toHaveText(before!);
    await expect(show).toBeInViewport({ ratio: 1 });
    await show.click();
    await expect(show).toBeHidden();
    await expect(page.getByText(found)).toBeInViewport();
    await expect(page.locator('main li h2').first()).toBeInViewport({ ratio: 1 });
  });
});
