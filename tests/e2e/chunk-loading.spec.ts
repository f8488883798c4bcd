import { expect, test } from '@playwright/test';
import { hydrated } from '../helpers/hydrated.ts';

/** Spec section 7: page scripts come from /static/js and are given up after 120 seconds. */

test('a page’s script that does not come is given up after 120 seconds, with a way to retry', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/not-found');
  await hydrated(page);
  const asked: string[] = [];
  let away = true;
  // The script of the services page never answers, as on a network that swallows packets.
  await page.route('**/static/js/services-*.js', async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    if (!away) await route.continue();
  });
  const failed = page.getByRole('heading', { name: 'This page could not be loaded' });
  await page.getByRole('link', { name: 'See all services' }).click();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await page.clock.runFor(119_000);
  await expect(failed).toBeHidden();
  await page.clock.runFor(2_000);
  await expect(failed).toBeVisible();
  expect(asked[0]).toMatch(/^\/static\/js\//);

  away = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/could not be loaded/);
  await expect(page.getByRole('link', { name: 'Bookkeeping' }).first()).toBeAttached();
});

test('every file of the site is under /static, its scripts under /static/js', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'document' && !request.url().includes('/api/'))
      files.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !/^\/(static\/|favicon\.ico$)/.test(file))).toEqual([]);
  expect(files.filter((file) => file.endsWith('.js') && !file.startsWith('/static/js/'))).toEqual(
    [],
  );
});
