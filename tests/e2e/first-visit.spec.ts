import { expect, test } from '@playwright/test';
import { storedInBrowser } from '../helpers/page-measures.ts';

/** What the cookie policy names. Every other page, and what its use leaves, is in tour.spec.ts. */
const NAMED = ['citadel-offer-seen'];

test('a first visit, with its offer, leaves no cookie, nothing but what is named, and tells nobody else', async ({
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
  const offer = page.getByRole('dialog', { name: 'Try one person free' });
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: 'No thanks' }).click();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  // What is written on leaving a page is written now.
  await page.goto('/robots.txt');
  expect(await storedInBrowser(page, NAMED)).toEqual([]);
  expect(await storedInBrowser(page, [])).toEqual(NAMED.map((key) => `session storage ${key}`));
  expect(await context.cookies()).toEqual([]);
  expect(cookies).toEqual([]);
  expect(elsewhere).toEqual([]);
});
