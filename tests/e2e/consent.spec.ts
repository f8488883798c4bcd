import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../helpers/browser/accessible.ts';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { resize } from '../helpers/browser/page-measures.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { collectViolations } from '../helpers/browser/violations.ts';

/**
 * A site with a tracker asks for consent (cookie policy, "How we would ask"); a site without one does not. Without
 * WEB_VITALS neither measures.
 */

const TRACKER = {
  script: 'https://count.example/count.js?site=1',
  category: 'performance',
  provider: 'Count & Co',
};

/** One worker runs these tests in order, so that they share one site. */
test.describe.configure({ mode: 'default' });

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite({
    TRACKER: JSON.stringify(TRACKER),
    WEB_VITALS: 'off',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: 'off',
  });
});
test.afterAll(() => site?.stop());

let fetched: string[];
let violations: string[];
test.beforeEach(async ({ context }) => {
  fetched = [];
  violations = await collectViolations(context);
  await context.route('https://count.example/**', async (route) => {
    fetched.push(route.request().url());
    await route.fulfill({
      contentType: 'text/javascript',
      body: 'window.counted = (window.counted || 0) + 1',
    });
  });
});
test.afterEach(() => expect(violations).toEqual([]));

const banner = (page: Page) => page.getByRole('region', { name: /^May Count & Co count visits/ });
const settings = (page: Page) => page.getByRole('button', { name: 'Cookie settings' });
/** On a phone the button is in a disclosure of the footer. */
const openPolicies = (page: Page) =>
  page.locator('footer details:has(button)').evaluate((policies: HTMLDetailsElement) => {
    policies.open = true;
  });
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage));

async function open(page: Page, path = '/faq') {
  await page.goto(site.url + path);
  await hydrated(page);
}

test('without a choice nothing is loaded or stored; both buttons have equal weight, and the banner is accessible and does not cover the end of the page', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await expect(banner(page)).toBeVisible();
  await expect(page.locator('main')).toBeVisible();
  const look = (name: string) =>
    banner(page)
      .getByRole('button', { name })
      .evaluate((button) => {
        const { backgroundColor, color, fontSize, fontWeight, height } = getComputedStyle(button);
        return { backgroundColor, color, fontSize, fontWeight, height };
      });
  expect(await look('Accept')).toEqual(await look('Refuse'));
  await expectAccessible(page, 'section[aria-labelledby="consent-title"]');
  for (const [width, height] of [
    [320, 256],
    [390, 844],
    [1280, 720],
  ] as const)
    await test.step(`at ${width} × ${height} pixels`, async () => {
      await resize(page, width, height);
      await expect(banner(page).getByRole('button', { name: 'Refuse' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
      const top = (await banner(page).boundingBox())!.y;
      await expect
        .poll(async () => {
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
          const { y, height: lines } = (await page.getByText(/^© /).boundingBox())!;
          return y + lines;
        })
        .toBeLessThanOrEqual(top);
    });
  await page.locator('header').getByRole('link', { name: 'Citadel, home' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(banner(page)).toBeVisible();
  expect(fetched).toEqual([]);
  expect(await storedKeys(page)).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('a refusal is stored, and the choice can be changed in the footer', async ({ page }) => {
  await open(page);
  await banner(page).getByRole('button', { name: 'Refuse' }).click();
  await expect(banner(page)).toBeHidden();
  expect(await storedKeys(page)).toEqual(['citadel-consent']);
  await page.reload();
  await hydrated(page);
  await openPolicies(page);
  await expect(settings(page)).toBeAttached();
  await expect(banner(page)).toBeHidden();
  expect(fetched).toEqual([]);

  await settings(page).click();
  await expect(banner(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('link')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('button', { name: 'Accept' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(settings(page)).toBeFocused();
  await expect.poll(() => page.evaluate(() => (window as { counted?: number }).counted)).toBe(1);
  expect(fetched).toEqual([TRACKER.script]);

  await page.reload();
  await expect.poll(() => fetched.length).toBe(2);
  await expect(banner(page)).toBeHidden();

  // Withdrawing consent reloads the page, which stops the running script.
  await hydrated(page);
  await openPolicies(page);
  await settings(page).click();
  await banner(page).getByRole('button', { name: 'Refuse' }).click();
  await page.waitForLoadState('load');
  await hydrated(page);
  await expect(banner(page)).toBeHidden();
  expect(await page.evaluate(() => (window as { counted?: number }).counted)).toBeUndefined();
  expect(fetched).toHaveLength(2);
});

test.describe('with the offer', () => {
  test.use({ withOffer: true });

  test('the offer waits for the choice, and stays, uncovered, when it is changed', async ({
    page,
  }) => {
    const offer = page.getByRole('region', { name: 'Start with a free trial' });
    await page.clock.install();
    await page.goto(site.url);
    await hydrated(page);
    await expect(banner(page)).toBeVisible();
    await page.clock.runFor(5000);
    await expect(offer).toHaveCount(0);
    await banner(page).getByRole('button', { name: 'Refuse' }).click();
    await page.clock.runFor(2000);
    await expect(offer).toBeVisible();
    await openPolicies(page);
    await settings(page).click();
    await expect(banner(page)).toBeVisible();
    const [lower, upper] = [await banner(page).boundingBox(), await offer.boundingBox()];
    expect(upper!.y + upper!.height).toBeLessThanOrEqual(lower!.y);
    await banner(page).getByRole('button', { name: 'Refuse' }).click();
    await expect(offer).toBeVisible();
    await settings(page).click();
    // Escape closes the offer, and answers no question.
    await page.keyboard.press('Escape');
    await expect(offer).toBeHidden();
    await expect(banner(page)).toBeVisible();
  });
});

test('Global Privacy Control counts as a refusal', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  );
  await open(page);
  await openPolicies(page);
  await expect(settings(page)).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(banner(page)).toBeHidden();
  await settings(page).click();
  await expect(banner(page)).toContainText('Your browser asks for privacy, so this is off.');
  expect(fetched).toEqual([]);
  expect(await storedKeys(page)).toEqual([]);
});

test('a choice about another script, or one that has expired, does not count', async ({ page }) => {
  for (const [script, days] of [
    ['https://count.example/another.js', 1],
    [TRACKER.script, 190],
  ] as const) {
    await page.addInitScript(
      ([address, age]) =>
        localStorage.setItem(
          'citadel-consent',
          JSON.stringify({
            choice: 'accepted',
            script: address,
            category: 'performance',
            at: Date.now() - age * 86_400_000,
          }),
        ),
      [script, days] as const,
    );
    await open(page);
    await expect(banner(page)).toBeVisible();
  }
  expect(fetched).toEqual([]);
});

test('with WEB_VITALS=off nothing is measured, and the privacy and cookie policies do not say that pages are timed', async ({
  page,
  baseURL,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await open(page);
  await page.waitForLoadState('networkidle');
  await page.locator('main summary').first().click();
  await page.goto(`${site.url}/robots.txt`);
  expect(requested.filter((url) => /vitals/.test(url))).toEqual([]);
  expect((await fetch(`${site.url}/api/vitals`, { method: 'POST' })).status).toBe(404);

  const textOf = async (url: string) =>
    (await (await fetch(url)).text()).replaceAll(/<!--.*?-->/g, '').replaceAll(/\s+/g, ' ');
  for (const [path, words] of [
    ['/privacy-policy', 'Your browser times the pages you open'],
    ['/cookie-policy', 'How fast our pages are is measured'],
  ] as const) {
    expect(await textOf(baseURL + path)).toContain(words);
    expect(await textOf(site.url + path)).not.toContain(words);
  }
});

test('only a site with a tracker may load what is not marked for it, and has cookie settings', async ({
  page,
  request,
}) => {
  const embedder = async (address: string) =>
    (await request.get(address)).headers()['cross-origin-embedder-policy'];
  expect(await embedder(`${site.url}/faq`)).toBe('credentialless');
  expect(await embedder('/faq')).toBe('require-corp');
  await page.goto('/faq');
  await hydrated(page);
  await expect(settings(page)).toHaveCount(0);
});
