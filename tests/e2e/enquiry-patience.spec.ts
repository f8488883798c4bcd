import { expect, type Page } from '@playwright/test';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import {
  fillForm,
  labels,
  newVisitor,
  send,
  thanks,
  type Visitor,
} from '../helpers/browser/enquiry-form.ts';
import { holdRequests } from '../helpers/browser/hold-requests.ts';
import { hydrated, navigate } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';

/** The form when the network or the server fails, or when requests are rate limited. */

const ENDPOINT = '**/api/contactUsapi.php';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function open(page: Page, path = '/contact-us') {
  await page.goto(path);
  await hydrated(page);
}
async function expectTyped(page: Page, visitor: Visitor) {
  for (const [field, label] of Object.entries(labels))
    await expect(page.getByLabel(label)).toHaveValue(visitor[field as keyof Visitor]);
}
/** Pauses the clock, which then advances only when told, also for the time limits of requests. */
async function pauseClock(page: Page) {
  await page.evaluate(() => {
    AbortSignal.timeout = (milliseconds) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), milliseconds);
      return limit.signal;
    };
  });
  await page.clock.pauseAt(Date.now() + 3_600_000);
}
/** Advances the paused clock step by step, because each step lets the next one begin. */
async function advance(page: Page, seconds: number) {
  for (let second = 0; second < seconds; second++) await page.clock.runFor(1_000);
}

test('without any response the form gives up within 30 seconds, keeps its input, and the next try keeps the key', async ({
  page,
}) => {
  const visitor = newVisitor();
  const keys: (string | undefined)[] = [];
  let responds = false;
  await page.route(ENDPOINT, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (responds) await route.continue();
  });
  await page.clock.install();
  await open(page);
  await fillForm(page, visitor);
  await pauseClock(page);
  await send(page);
  await expect.poll(() => keys.length).toBe(1);
  await advance(page, 16);
  await expect.poll(() => keys.length).toBe(2);
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await advance(page, 14);
  await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again.');
  await expectTyped(page, visitor);
  responds = true;
  await send(page);
  await expect(thanks(page)).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test.describe('when the validation script does not load', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/static/js/contract-*.js', () => {});
    await page.clock.install();
  });
  /** Opens the page, fills in and submits the form, and advances the clock by less than five seconds. */
  async function fillAndSend(page: Page, visitor: Visitor) {
    await open(page, '/contact-us?utm_source=letter');
    await fillForm(page, visitor);
    await send(page);
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    await page.clock.runFor(4_500);
  }

  test('the form submits natively within five seconds, with all additional fields; an error can be corrected', async ({
    page,
  }) => {
    const posted = page.waitForRequest(ENDPOINT);
    await fillAndSend(page, newVisitor());
    const form = new URLSearchParams((await posted).postData() ?? '');
    expect(form.get('idempotency_key')).toMatch(/^[0-9a-f]{32}$/);
    expect(form.get('landing_query')).toBe('?utm_source=letter');
    expect(form.get('page')).toBe('/contact-us');
    await expect(thanks(page)).toBeInViewport();
    // Its address may be passed on, so the page does not show what was sent.
    await expect(page.getByRole('status').locator('strong')).toHaveText(/^[0-9a-f]{8}$/);
    await expect(page.locator('main')).not.toContainText('Doyle');
    await page.getByRole('link', { name: 'Send another' }).click();
    await expect(page.getByLabel('Your name')).toHaveValue('');

    await test.step('the server’s error messages are shown, and the corrected form can be sent', async () => {
      const visitor = { ...newVisitor(), phone_number: 'call me' };
      await fillAndSend(page, visitor);
      await expect(page.getByRole('alert')).toContainText('Enter a phone number with its digits');
      await expectTyped(page, visitor);
      // Before it is hydrated, the form is submitted at once.
      await hydrated(page);
      await page.getByLabel('Phone number').fill('+1 614 555 0199');
      await send(page);
      await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
      await page.clock.runFor(4_500);
      await expect(thanks(page)).toBeVisible();
    });
  });

  test('without a page in response the form does not stay at Submitting..., and offline it stays', async ({
    page,
    context,
  }) => {
    await page.route(ENDPOINT, (route) => route.fulfill({ status: 204 }));
    const visitor = newVisitor();
    const posted = page.waitForResponse(ENDPOINT);
    await open(page);
    await fillForm(page, visitor);
    await pauseClock(page);
    await send(page);
    await advance(page, 6);
    await posted;
    await advance(page, 24);
    await expect(page.getByRole('alert')).toContainText('Something went wrong.');
    await expect(page.getByRole('button', { name: 'Send my requirement' })).toBeEnabled();
    await expectTyped(page, visitor);

    await test.step('the form and its input stay while offline', async () => {
      await page.unroute(ENDPOINT);
      await page.clock.resume();
      const other = newVisitor();
      await open(page);
      await fillForm(page, other);
      await context.setOffline(true);
      await send(page);
      await page.clock.runFor(4_500);
      await expect(page.getByRole('alert')).toContainText('Something went wrong.');
      await expectTyped(page, other);
    });
  });
});

test('the input survives a reload in the same tab, and a retry after it keeps its key', async ({
  page,
}) => {
  const visitor = newVisitor();
  const keys: (string | undefined)[] = [];
  await page.route(ENDPOINT, (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.fulfill({ status: 400, json: { status: 'fail' } });
  });
  await open(page);
  await fillForm(page, visitor);
  await send(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expectTyped(page, visitor);
  expect(await page.evaluate(() => JSON.stringify(localStorage) + document.cookie)).toBe('{}');
  await page.unroute(ENDPOINT);
  await page.route(ENDPOINT, (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.continue();
  });
  await send(page);
  await expect(thanks(page)).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Your name')).toHaveValue('');
});

test('input typed before hydration is not lost', async ({ page }) => {
  const visitor = newVisitor();
  const release = await holdRequests(page, '**/static/js/client*.js');
  await page.goto('/contact-us');
  await fillForm(page, visitor);
  release();
  await hydrated(page);
  await page.getByLabel('Your name').press('End');
  await page.getByLabel('Your name').pressSequentially('!');
  await expectTyped(page, { ...visitor, name: `${visitor.name}!` });
  await send(page);
  await expect(thanks(page)).toBeVisible();
});

test('a form that was rejected before hydration keeps its input on hydration, and the next page has an empty one', async ({
  page,
}) => {
  const visitor = { ...newVisitor(), phone_number: 'call me' };
  let blocked = true;
  await page.route('**/static/js/*.js', (route) => (blocked ? route.abort() : route.continue()));
  await page.goto('/contact-us');
  await fillForm(page, visitor);
  blocked = false;
  await send(page);
  await hydrated(page);
  await expect(page.getByRole('alert')).toContainText('Enter a phone number with its digits');
  await expect(page).toHaveURL(/\/contact-us#enquiry-form$/);
  await expectTyped(page, visitor);

  // Its outcome is not shown at the form of the next page.
  await navigate(page, '/');
  await expect(page.getByRole('link', { name: /^Hire me/ }).first()).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the form sends its token, page, landing query and referrer, and sets no cookie', async ({
  page,
}, { project }) => {
  let body: Record<string, unknown> = {};
  await page.route(ENDPOINT, async (route) => {
    body = route.request().postDataJSON() as Record<string, unknown>;
    await route.continue();
  });
  await page.goto('/blog?utm_source=letter&utm_campaign=spring', {
    referer: 'https://news.example/story',
  });
  await hydrated(page);
  if (project.name === 'phone') await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click();
  await page.getByLabel('Your name').focus();
  await fillForm(page, newVisitor());
  await send(page);
  await expect(thanks(page)).toBeVisible();
  expect(body).toMatchObject({
    page: '/contact-us',
    landing_query: '?utm_source=letter&utm_campaign=spring',
    time_zone: expect.any(String) as unknown,
    consent_version: expect.any(String) as unknown,
    form_token: expect.stringMatching(/^[0-9a-z]+\./) as unknown,
  });
  expect(body).not.toHaveProperty('subject');
  expect(await page.context().cookies()).toEqual([]);
});

test.describe('when rate limited', () => {
  /** One worker runs these tests in order, so that they share one site. */
  test.describe.configure({ mode: 'default' });

  let site: RunningSite;
  test.beforeAll(async () => {
    site = await startSite({ LOG_LEVEL: 'warn' });
    // More than one client may send without a challenge.
    for (let number = 0; number < 9; number++) await postEnquiry(site.url, sampleFields(number));
  });
  test.afterAll(() => site?.stop());

  test('a browser with script solves the challenge, within the content security policy', async ({
    page,
  }) => {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('contactUsapi')) statuses.push(response.status());
    });
    await open(page, `${site.url}/contact-us`);
    await fillForm(page, newVisitor());
    await send(page);
    await expect(thanks(page)).toBeVisible();
    expect(statuses).toEqual([429, 201]);
    expect(complaints.filter((text) => /Content Security Policy|eval/i.test(text))).toEqual([]);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('the page shows the form with its input and how long to wait', async ({ page }) => {
      const visitor = newVisitor();
      await page.goto(`${site.url}/contact-us`);
      await fillForm(page, visitor);
      const [response] = await Promise.all([page.waitForNavigation(), send(page)]);
      expect(response?.status()).toBe(429);
      expect(Number(response?.headers()['retry-after'])).toBeLessThanOrEqual(30);
      await expect(page.getByRole('alert')).toContainText(/press the button again in \d+ seconds/);
      await expectTyped(page, visitor);
      await expect(page.locator('[name=ticket]')).toHaveValue(/\./);
    });
  });
});
