import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { fillForm, send, thanks } from '../helpers/browser/enquiry-form.ts';
import { htmlErrors } from '../helpers/browser/html-rules.ts';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { storedInBrowser } from '../helpers/browser/page-measures.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { collectViolations } from '../helpers/browser/violations.ts';

/** Interactions that the tour does not cover cause no violation of the CSP or Trusted Types. */

let violations: string[];
test.beforeEach(async ({ context }) => {
  violations = await collectViolations(context);
});
test.afterEach(() => expect(violations).toEqual([]));

test.describe('with the offer', () => {
  test.use({ withOffer: true });

  test('opening and closing the offer and the video, and submitting the form with errors and without', async ({
    page,
  }) => {
    await page.goto('/');
    const offer = page.getByRole('region', { name: 'Start with a free trial' });
    await expect(offer).toBeVisible();
    await offer.getByRole('button', { name: 'Close' }).click();
    await expect(offer).toBeHidden();
    // The one key that the cookie policy names.
    expect(await storedInBrowser(page, [])).toEqual(['session storage citadel-offer-seen']);
    await page.goto('/contact-us');
    await hydrated(page);
    await page.getByRole('button', { name: 'Watch: How a hire works' }).click();
    const dialog = page.getByRole('dialog', { name: 'How a hire works' });
    await expect(dialog.locator('video')).toBeVisible();
    await expect
      .poll(() => dialog.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await send(page);
    await expect(page.getByText('Please check these fields')).toBeVisible();
    expect(await htmlErrors(await page.content())).toEqual([]);
    await fillForm(page);
    await send(page);
    await expect(thanks(page)).toBeVisible();
  });
});

test('scripts are allowed by hash, and a modified script is blocked', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  expect(violations).toEqual([]);
  await page.route('**/static/js/services-*.js', async (route) => {
    const script = readFileSync(`dist/client${new URL(route.request().url()).pathname}`, 'utf8');
    await route.fulfill({
      contentType: 'text/javascript',
      body: `${script};console.error("it ran")`,
    });
  });
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('a[href="/services"]')!.click(),
  );
  await expect.poll(() => violations.some((words) => /integrity/i.test(words))).toBe(true);
  // The router reports that the page's script did not come.
  await expect.poll(() => violations.some((words) => /could not be loaded/.test(words))).toBe(true);
  // The page is still there, without script.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const consequence = /integrity|could not be loaded|Failed to fetch dynamically/i;
  expect(violations.filter((words) => !consequence.test(words))).toEqual([]);
  violations = [];
});

test('HTML from strings is blocked unless our own Trusted Types policy created it', async ({
  page,
}) => {
  await page.goto('/faq');
  await hydrated(page);
  const blocked = await page.evaluate(() => {
    const attempts: [string, () => void][] = [
      ['innerHTML', () => (document.createElement('p').innerHTML = '<b>no</b>')],
      ['script text', () => (document.createElement('script').textContent = 'no()')],
      ['script address', () => (document.createElement('script').src = '/static/js/no.js')],
      [
        'another policy',
        () =>
          (
            window as unknown as {
              trustedTypes: { createPolicy(name: string, rules: object): void };
            }
          ).trustedTypes.createPolicy('own', {}),
      ],
    ];
    return attempts.filter(([, attempt]) => {
      try {
        attempt();
        return false;
      } catch {
        return true;
      }
    }).length;
  });
  expect(blocked).toBe(4);
  await expect.poll(() => violations.length).toBeGreaterThan(0);
  violations = [];
});
