import { createServer, request as forwardRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Request } from '@playwright/test';
import { holdRequests } from '../helpers/browser/hold-requests.ts';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';

/** Page scripts are in /static/js, and loading them times out after 120 seconds (spec section 7). */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('loading a page’s script times out after 120 seconds, and can be retried', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/not-found');
  await hydrated(page);
  const requested: string[] = [];
  let stalled = true;
  // The request for this script never gets a response, as on a network that drops packets.
  await page.route('**/static/js/services-*.js', async (route) => {
    requested.push(new URL(route.request().url()).pathname);
    if (!stalled) await route.continue();
  });
  // The clock must not run past the timeouts of calls that are under way.
  const calls = new Set<object>();
  const isCall = (request: Request) => request.url().includes('/api/');
  page.on('request', (request) => isCall(request) && calls.add(request));
  page.on('requestfinished', (request) => calls.delete(request));
  const failed = page.getByRole('heading', { name: 'This page could not be loaded' });
  await page.getByRole('link', { name: 'See all services' }).click();
  await expect.poll(() => requested.length > 0 && calls.size === 0).toBe(true);
  // The test clock also advances by itself.
  await page.clock.fastForward(105_000);
  await expect(failed).toBeHidden();
  await page.clock.fastForward(15_000);
  await expect(failed).toBeVisible();
  expect(requested[0]).toMatch(/^\/static\/js\//);

  stalled = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/could not be loaded/);
  await expect(page.getByRole('link', { name: 'Bookkeeping' }).first()).toBeAttached();
});

for (const [script, path, control] of [
  ['hashes', '/about-us', 'Next'],
  ['client', '/', 'Next profile'],
] as const)
  test(`if ${script} never arrives with the first page, 120 seconds later ${path} says so and is as without script`, async ({
    page,
  }) => {
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    const release = await holdRequests(page, `**/static/js/${script}-*.js`);
    const requested = page.waitForRequest(`**/static/js/${script}-*.js`);
    await page.goto(path);
    await requested;
    const button = page.getByRole('button', { name: control });
    await page.clock.fastForward(105_000);
    await expect(button).toBeVisible();
    expect(logged).toEqual([]);
    await page.clock.fastForward(15_000);
    await expect(button).toBeHidden();
    expect(logged).toEqual(['Scripts timed out after 120 s']);
    // The lines between the steps are drawn.
    const steps = page.locator('section[aria-labelledby="steps"] li');
    const scales = () =>
      steps.evaluateAll((all) => all.map((step) => getComputedStyle(step, '::after').transform));
    await expect.poll(scales).toEqual(path === '/' ? ['none', 'none', 'none'] : []);

    await test.step('what arrives later still works', async () => {
      release();
      await hydrated(page);
      await expect(button).toBeVisible();
    });
  });

test('scripts that never arrive leave a connection for links and forms', async ({
  page,
  baseURL,
}) => {
  let held = 0;
  const proxy = createServer((asked, answer) => {
    if (/^\/static\/js\/(?!hashes-)/.test(asked.url!)) {
      held++;
      answer.on('close', () => held--);
      return;
    }
    const { method, headers } = asked;
    const forward = forwardRequest(baseURL + asked.url!, { method, headers }, (given) => {
      answer.writeHead(given.statusCode!, given.headers);
      given.pipe(answer);
    });
    asked.pipe(forward);
  });
  try {
    await new Promise<void>((listens) => proxy.listen(0, '127.0.0.1', listens));
    const { port } = proxy.address() as AddressInfo;
    const open = async (path: string) => {
      // Frees the connections of the page before.
      await page.goto('about:blank');
      await page.goto(`http://127.0.0.1:${port}${path}`);
      // As many as a browser opens to one host by HTTP/1.1.
      await expect.poll(() => held).toBe(6);
      await page.waitForFunction(() => performance.now() > 3_000);
    };
    await open('/offshore');
    await page
      .locator('main')
      .locator('a[href="/contact-us"]')
      .first()
      .click({ noWaitAfter: true });
    await expect(page).toHaveURL(/\/contact-us$/);
    await open('/rates');
    await page.getByRole('button', { name: 'Compare the costs' }).click({ noWaitAfter: true });
    await expect(page).toHaveURL(/\/rates\?/);
    await page.goto('about:blank');
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
});

test('a call that never gets a response times out and is handled like a failed call', async ({
  page,
}) => {
  // Shortens the timeout from 20 seconds to 200 milliseconds; the clock skips the delays of the retries.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 100);
  });
  await page.clock.install();
  let calls = 0;
  // From the beginning: the link may be prefetched.
  await page.route('**/api/getServicesListing.php*', () => void calls++);
  await page.goto('/not-found');
  await hydrated(page);
  await page.getByRole('link', { name: 'See all services' }).click();
  const failed = page.getByText('This part of the page could not be loaded.');
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(failed).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });
  expect(calls).toBe(4);
});
