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
  // The clock of a test goes on by itself as well.
  await page.clock.runFor(105_000);
  await expect(failed).toBeHidden();
  await page.clock.runFor(15_000);
  await expect(failed).toBeVisible();
  expect(asked[0]).toMatch(/^\/static\/js\//);

  away = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/could not be loaded/);
  await expect(page.getByRole('link', { name: 'Bookkeeping' }).first()).toBeAttached();
});

test('a service’s record that does not come is given up after 120 seconds, with a way to retry', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/not-found');
  await hydrated(page);
  let asked = 0;
  await page.route('**/static/js/bookeeper-*.js', async (route) => {
    if (++asked > 1) await route.continue();
  });
  await page.evaluate(() => window.history.pushState({}, '', '/services/bookeeper'));
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(105_000);
  const failed = page.getByRole('heading', { name: 'This page could not be loaded' });
  await expect(failed).toBeHidden();
  await page.clock.runFor(15_000);
  await expect(failed).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/could not be loaded/);
  await expect(page).toHaveURL('/services/bookeeper');
});

test('a script that every call needs is given up after 120 seconds in all, not after each retry', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/not-found');
  await hydrated(page);
  let asked = 0;
  let away = true;
  // It fails at first, so that there is a retry, and then never answers.
  await page.route('**/static/js/contract-*.js', async (route) => {
    if (++asked === 1) await route.abort('failed');
    else if (!away) await route.continue();
  });
  let answered = 0;
  page.on('requestfinished', (request) => {
    if (request.url().includes('getServicesListing')) answered++;
  });
  await page.getByRole('link', { name: 'See all services' }).click();
  const main = page.locator('main');
  // The page itself is there.
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Every kind of work');
  // The call that is retried has its answer, and waits for the script alone.
  await expect(async () => {
    await page.clock.runFor(500);
    expect([asked > 1, answered > 1]).toEqual([true, true]);
  }).toPass();
  await page.clock.runFor(90_000);
  await expect(main.getByText('Loading…')).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(main.getByText('This part of the page could not be loaded.')).toBeVisible();
  await expect(main.getByText('Loading…')).toHaveCount(0);
  away = false;
  await page.reload();
  await expect(main.getByRole('link', { name: 'Bookkeeping' }).first()).toBeAttached();
});

test('a script that comes late is in time for what was answered long before', async ({ page }) => {
  await page.clock.install();
  await page.goto('/not-found');
  await hydrated(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/static/js/contract-*.js', async (route) => {
    await held;
    await route.continue();
  });
  let answered = 0;
  page.on('requestfinished', (request) => {
    if (request.url().includes('getServicesListing')) answered++;
  });
  await page.getByRole('link', { name: 'See all services' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Every kind of work');
  await expect.poll(() => answered).toBe(1);
  // Longer than a call may take, and shorter than a script may.
  await page.clock.runFor(60_000);
  release();
  await expect(page.locator('main').getByRole('link', { name: 'Bookkeeping' })).toBeVisible();
  expect(answered).toBe(1);
});

test('a call that is never answered ends like one that failed', async ({ page }) => {
  // Its 20 seconds as 200 milliseconds; the pauses between the attempts are 7 seconds.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 100);
  });
  await page.goto('/not-found');
  await hydrated(page);
  let calls = 0;
  await page.route('**/api/getServicesListing.php*', () => void calls++);
  await page.getByRole('link', { name: 'See all services' }).click();
  const failed = page.getByText('This part of the page could not be loaded.');
  await expect(failed).toBeVisible({ timeout: 20_000 });
  expect(calls).toBe(4);
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
