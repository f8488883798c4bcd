import { expect, test } from '@playwright/test';
import { storedInBrowser } from '../helpers/page-measures.ts';

/** The storage keys that the cookie policy names. tour.spec.ts checks the other pages. */
const NAMED = ['citadel-offer-seen'];

test('a first visit with the offer sets no cookie, stores only the named keys, and contacts no third party', async ({
  page,
  context,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== baseURL) elsewhere.push(request.url());
  });
  const cookies: string[] = [];
  context.on('response', async (response) => {
    const set = await response.headerValue('set-cookie').catch(() => null);
    if (set) cookies.push(set);
  });
  await page.goto('/');
  const offer = page.getByRole('region', { name: 'Try one person free' });
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: 'Close' }).click();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  // Leave the page, in case something is stored on unload.
  await page.goto('/robots.txt');
  expect(await storedInBrowser(page, NAMED)).toEqual([]);
  expect(await storedInBrowser(page, [])).toEqual(NAMED.map((key) => `session storage ${key}`));
  expect(await context.cookies()).toEqual([]);
  expect(cookies).toEqual([]);
  expect(elsewhere).toEqual([]);
});
