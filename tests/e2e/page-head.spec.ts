import { expect } from '@playwright/test';
import { hydrated, navigate } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { long } from '../helpers/process/faults.ts';

/** The page's head in the browser. What search engines see is tested in tests/http/search-engines.test.ts. */

test('client-side navigation updates the head', async ({ page, baseURL }) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('link', { name: 'View all services' }).click();
  await expect(page).toHaveURL('/services');
  const canonical = page.locator('head link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', `${baseURL}/services`);
  const url = page.locator('meta[property="og:url"]');
  await expect(url).toHaveCount(1);
  await expect(url).toHaveAttribute('content', `${baseURL}/services`);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(1);
  // The home page's structured data is removed.
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('a removed page says so after hydration as well', async ({ page, baseURL }) => {
  const canonical = page.locator('head link[rel="canonical"]');
  const response = await page.goto('/blog/new-year-offer-2026');
  expect(response?.status()).toBe(410);
  await hydrated(page);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page).toHaveTitle(/taken down/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    /^The page at this address is gone for good\. /,
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page has been taken down');
  await expect(canonical).toHaveAttribute('href', `${baseURL}/not-found`);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(canonical).toHaveAttribute('href', `${baseURL}/`);
});

test('an address that cannot be read has a page with ways on', async ({ page, baseURL }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const response = await page.goto('/blog/100%');
  expect(response?.status()).toBe(400);
  const title = page.getByRole('heading', { level: 1, name: 'This address has a typo in it' });
  await page.waitForLoadState('networkidle');
  await expect(title).toBeVisible();
  // The boot script, which is not here, does not have to show the footer and the fonts.
  await expect(page.locator('html')).toHaveAttribute('data-scrolled');
  await expect(page.locator('#web-fonts')).toHaveAttribute('media', 'all');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${baseURL}/not-found`,
  );
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
  expect(problems).toEqual([]);
});

test('client-side navigation to a page that does not exist sets one canonical link', async ({
  page,
  baseURL,
}) => {
  const canonical = page.locator('head link[rel="canonical"]');
  await page.goto('/people');
  await hydrated(page);
  for (const [from, path] of [
    ['/people', '/blog/no-such-post'],
    ['/', '/services/no-such-service'],
    ...(long ? ([['/', '/not-found']] as const) : []),
  ] as const)
    await test.step(path, async () => {
      await expect(canonical).toHaveAttribute('href', baseURL + from);
      await navigate(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/no page at this address/);
      await expect(canonical).toHaveAttribute('href', `${baseURL}/not-found`);
      await page.getByRole('link', { name: 'Go to Home' }).click();
      await expect(page).toHaveURL('/');
    });
});
