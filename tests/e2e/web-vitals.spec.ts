import { expect, type Page, type Request } from '@playwright/test';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { collectViolations } from '../helpers/browser/violations.ts';

/** A page visit is measured and counted once, unless the visitor does not want that. Without WEB_VITALS: consent.spec.ts. */

/** One worker runs these tests in order, so that they share one site. */
test.describe.configure({ mode: 'default' });

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite({ METRICS_PORT: '0', LOG_LEVEL: 'info' });
});
test.afterAll(() => site?.stop());

/** How many visits each metric has counted, by metric and labels. */
async function counted(): Promise<Record<string, number>> {
  const address = /Metrics are at (\S+)/.exec(site.output())?.[1] ?? '';
  const text = await (await fetch(address)).text();
  const lines = text.matchAll(/^citadel_web_vitals_(\w+)_count\{(.*)\} (\d+)$/gm);
  return Object.fromEntries(
    [...lines].map(([, name, labels, count]) => [`${name} ${labels}`, Number(count)]),
  );
}
const beacons = (output: string) => output.split('"path":"/api/vitals"').length - 1;

/** Waits until the script that measures has been evaluated, and has had two frames. */
async function measuring(page: Page): Promise<void> {
  const script = await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .find((name) => name.includes('/send-vitals')),
  );
  await script.evaluate(async (url) => {
    await import(url ?? '');
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

test('one visit with an interaction is one beacon, for the route it began at', async ({
  page,
  context,
}) => {
  const violations = await collectViolations(context);
  await page.goto(`${site.url}/services/virtual-assistant`);
  await hydrated(page);
  await measuring(page);
  await page.locator('main summary:visible').last().click();
  await page.locator('header').getByRole('link', { name: 'Citadel, home' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  expect(await counted()).toEqual({});
  await page.goto(`${site.url}/robots.txt`);
  const labels = 'route="/services/$subService",device="desktop"';
  await expect
    .poll(counted)
    .toEqual({ [`lcp_seconds ${labels}`]: 1, [`inp_seconds ${labels}`]: 1, [`cls ${labels}`]: 1 });
  await expect.poll(() => beacons(site.output())).toBe(1);
  expect(violations).toEqual([]);
});

test('an unknown address counts as the page-not-found screen, on a phone as a phone', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 844, height: 390 }, hasTouch: true });
  await page.goto(`${site.url}/no-such-page`);
  await hydrated(page);
  await measuring(page);
  await page.goto(`${site.url}/robots.txt`);
  await expect
    .poll(async () => Object.keys(await counted()))
    .toContain('cls route="/not-found",device="phone"');
  await page.close();
});

test('a page that is hidden again sends nothing more, and one that comes back from the cache is a new visit', async ({
  page,
}) => {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/vitals')) sent.push(request);
  });
  await page.goto(`${site.url}/faq?utm_source=mail`);
  await hydrated(page);
  await measuring(page);
  const turn = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { get: () => now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await turn('hidden');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.postDataJSON()).toEqual({
    route: '/faq',
    device: 'desktop',
    cls: expect.any(Number) as unknown,
  });
  const { referer, cookie } = (await sent[0]?.allHeaders()) ?? {};
  expect([referer, cookie]).toEqual([undefined, undefined]);

  await turn('visible');
  await turn('hidden');
  await turn('visible');
  await page.evaluate(async () => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  await turn('hidden');
  await expect.poll(() => sent.length).toBe(2);
  expect(Object.keys(sent[1]?.postDataJSON() as object)).toContain('lcp');
});

for (const [signal, property, value] of [
  ['Global Privacy Control', 'globalPrivacyControl', true],
  ['Do Not Track', 'doNotTrack', '1'],
] as const)
  test(`nothing is measured with ${signal}`, async ({ page }) => {
    await page.addInitScript(
      ([name, given]) => Object.defineProperty(Navigator.prototype, name, { get: () => given }),
      [property, value] as const,
    );
    const before = beacons(site.output());
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.goto(`${site.url}/faq`);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    await page.locator('summary').first().click();
    await page.goto(`${site.url}/robots.txt`);
    expect(fetched.filter((url) => /vitals/.test(url))).toEqual([]);
    expect(beacons(site.output())).toBe(before);
  });
