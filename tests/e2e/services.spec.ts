import { expect } from '@playwright/test';
import { holdRequests } from '../helpers/browser/hold-requests.ts';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';

/** The list of all services (spec section 2, Services). */

const row = 'li:has(h3)';

test('shows a spinner while the services are loading', async ({ page }) => {
  await page.goto('/not-found');
  await hydrated(page);
  const release = await holdRequests(page, '**/api/getServicesListing.php*');
  await page.getByRole('link', { name: 'See all services' }).click();
  await expect(page.locator('main').getByText('Loading…')).toBeVisible();
  await expect(page.locator(row)).toHaveCount(0);
  release();
  await expect(page.locator(row)).toHaveCount(25);
  await expect(page.getByText('Loading…')).toHaveCount(0);
});

test('links to a service from anywhere in its row', async ({ page }) => {
  await page.goto('/services');
  await hydrated(page);
  const service = page.locator(row, { has: page.locator('a[href="/services/bookeeper"]') });
  const { width, height } = (await service.boundingBox())!;
  await service.click({ position: { x: width - 8, y: height - 8 } });
  await expect(page).toHaveURL('/services/bookeeper');
});
