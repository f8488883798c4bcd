import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../helpers/accessible.ts';
import { hydrated } from '../helpers/hydrated.ts';
import { startSite, type RunningSite } from '../helpers/start-site.ts';
import { collectViolations } from '../helpers/violations.ts';

/** A site with a tracker asks first (cookie policy, "How we would ask"); one without asks nothing. */

const TRACKER = {
  script: 'https://count.example/count.js?site=1',
  category: 'performance',
  provider: 'Count & Co',
};

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite({
    TRACKER: JSON.stringify(TRACKER),
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
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage));

async function open(page: Page, path = '/faq') {
  await page.addInitScript(() => sessionStorage.setItem('citadel-offer-seen', 'true'));
  await page.goto(site.url + path);
  await hydrated(page);
}

test('nothing is fetched or kept before an answer, nor by leaving it open', async ({ page }) => {
  await open(page);
  await expect(banner(page)).toBeVisible();
  await expect(page.locator('main')).toBeVisible();
  await page.locator('header').getByRole('link', { name: 'Citadel, home' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(banner(page)).toBeVisible();
  expect(fetched).toEqual([]);
  expect(await kept(page)).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('settings that are called for before they have arrived come when they do', async ({
  page,
}) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await open(page);
  await banner(page).getByRole('button', { name: 'Refuse' }).click();
  await page.route('**/consent-banner*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/faq`);
  await hydrated(page);
  await settings(page).click();
  await expect(banner(page)).toHaveCount(0);
  arrive();
  await expect(banner(page)).toBeFocused();
});

test('a refusal is kept, and the answer can be changed at the end of every page', async ({
  page,
}) => {
  await open(page);
  await banner(page).getByRole('button', { name: 'Refuse' }).click();
  await expect(banner(page)).toBeHidden();
  expect(await kept(page)).toEqual(['citadel-consent']);
  await page.reload();
  await hydrated(page);
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

  // Taken back: the page that has it running is left.
  await hydrated(page);
  await settings(page).click();
  await banner(page).getByRole('button', { name: 'Refuse' }).click();
  await page.waitForLoadState('load');
  await hydrated(page);
  await expect(banner(page)).toBeHidden();
  expect(await page.evaluate(() => (window as { counted?: number }).counted)).toBeUndefined();
  expect(fetched).toHaveLength(2);
});

test('a browser that asks for privacy has refused', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  );
  await open(page);
  await expect(settings(page)).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(banner(page)).toBeHidden();
  await settings(page).click();
  await expect(banner(page)).toContainText('Your browser asks for privacy, so this is off.');
  expect(fetched).toEqual([]);
  expect(await kept(page)).toEqual([]);
});

test('an answer to another question, or one of half a year ago, is none', async ({ page }) => {
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

test('both answers have equal weight, and the question is accessible', async ({ page }) => {
  await open(page);
  const look = (name: string) =>
    banner(page)
      .getByRole('button', { name })
      .evaluate((button) => {
        const { backgroundColor, color, fontSize, fontWeight, height } = getComputedStyle(button);
        return { backgroundColor, color, fontSize, fontWeight, height };
      });
  expect(await look('Accept')).toEqual(await look('Refuse'));
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(banner(page).getByRole('button', { name: 'Refuse' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('a site at a port that the system chose names that port', async ({ request }) => {
  const html = await (await request.get(`${site.url}/faq`)).text();
  expect(html).toContain(`<link rel="canonical" href="${site.url}/faq"/>`);
});

test('its origin is in the policy of this site only', async ({ page, request }) => {
  const policy = async (address: string) =>
    (await request.get(address)).headers()['content-security-policy'];
  expect(await policy(`${site.url}/faq`)).toContain("script-src 'self'");
  expect(await policy(`${site.url}/faq`)).toContain('https://count.example;');
  expect(await policy('/faq')).not.toContain('count.example');
  const embedder = async (address: string) =>
    (await request.get(address)).headers()['cross-origin-embedder-policy'];
  expect(await embedder(`${site.url}/faq`)).toBe('credentialless');
  expect(await embedder('/faq')).toBe('require-corp');
  await page.goto('/faq');
  await hydrated(page);
  await expect(settings(page)).toHaveCount(0);
});
