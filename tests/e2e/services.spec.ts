import { expect } from '@playwright/test';
import { holdRequests } from '../helpers/browser/hold-requests.ts';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { sampleRates } from '../helpers/sample-rates.ts';
import { serviceNames } from '../helpers/service-names.ts';

/** The list of all services (spec section 2, Services). */

const row = 'li:has(h3)';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('lists every service once, with its rate and a link that works', async ({ page }) => {
    await page.goto('/services');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator(row)).toHaveCount(25);
    for (const [slug, name] of Object.entries(serviceNames)) {
      const service = page.locator(row, {
        has: page.locator(`a[href="/services/${slug}"]`, { hasText: name }),
      });
      await expect(service).toHaveCount(1);
      const rate = sampleRates[slug];
      await expect(service).toContainText(rate ? `from $${rate} an hour` : 'Quoted to your brief');
    }
    await page.locator(row).getByRole('link', { name: 'Bookkeeping' }).click();
    await expect(page).toHaveURL('/services/bookeeper');
  });
});

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
