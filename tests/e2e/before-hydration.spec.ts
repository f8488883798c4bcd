import { chromium, expect, type Page } from '@playwright/test';
import {
  fillForm,
  labels,
  newVisitor,
  send,
  thanks,
  type Visitor,
} from '../helpers/browser/enquiry-form.ts';
import { BROWSER_FLAGS, findBrowser } from '../helpers/browser/find-browser.ts';
import { holdRequests } from '../helpers/browser/hold-requests.ts';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { long } from '../helpers/process/faults.ts';

/** Interaction before hydration, and what a page does before and after its scripts load. */

/** Makes all scripts fail to load. */
const failScripts = (page: Page) => page.route('**/static/js/**', (route) => route.abort('failed'));

async function openServicesMenu(page: Page) {
  const toggle = page.getByRole('button', { name: 'Menu' });
  if (await toggle.isVisible()) await toggle.click();
  await page.locator('header summary', { hasText: 'Services' }).click();
  await expect(page.getByRole('link', { name: 'All services' })).toBeVisible();
}

const question = (page: Page) => page.locator('main details').first();
const profile = (page: Page) =>
  page.locator('[aria-label="Sample experts"] [aria-roledescription="slide"][aria-hidden="false"]');

test.describe('before hydration', () => {
  test('a question opens, and stays open on hydration', async ({ page }) => {
    const release = await holdRequests(page, '**/static/js/**');
    await page.goto('/faq');
    await question(page).locator('summary').click();
    await expect(question(page)).toHaveAttribute('open');
    release();
    await hydrated(page);
    await expect(question(page)).toHaveAttribute('open');
  });

  test('Next profile turns the slider at once, and it goes on from there on hydration', async ({
    page,
  }) => {
    const next = page.getByRole('button', { name: 'Next profile' });
    const [second, third] = ['Farhan Qureshi', 'Lakshmi Subramanian'];
    // Without motion the slider does not advance by itself, however long hydration takes.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const release = await holdRequests(page, '**/static/js/**');
    await page.goto('/');
    await next.click();
    await expect(profile(page)).toContainText(second);
    await expect(profile(page).locator('img')).toBeVisible();
    release();
    await hydrated(page);
    await expect(profile(page)).toContainText(second);
    await expect(profile(page)).toHaveCount(1);
    await next.click();
    await expect(profile(page)).toContainText(third);
    await expect(profile(page)).toHaveCount(1);
  });

  test('the services menu opens and stays open, and a click on Next moves the industries once on hydration', async ({
    page,
  }) => {
    const release = await holdRequests(page, '**/static/js/**');
    await page.goto('/about-us');
    const carousel = page.getByRole('region', { name: 'Industries', exact: true });
    const track = carousel.getByRole('list');
    const slide = await track
      .getByRole('listitem')
      .nth(1)
      .evaluate((one: HTMLElement) => one.offsetLeft);
    await carousel.getByRole('button', { name: 'Next' }).click();
    expect(await track.evaluate((element) => element.scrollLeft)).toBe(0);
    await openServicesMenu(page);
    release();
    await hydrated(page);
    await expect(page.getByRole('link', { name: 'All services' })).toBeVisible();
    const first = await track
      .getByRole('listitem')
      .first()
      .evaluate((one: HTMLElement) => one.offsetLeft);
    await expect
      .poll(() => track.evaluate((element) => Math.round(element.scrollLeft)))
      .toBe(slide - first);
  });
});

test('the menu, questions, links and form work when all scripts fail to load', async ({ page }) => {
  await failScripts(page);
  await page.goto('/faq');
  await question(page).locator('summary').click();
  await expect(question(page)).toHaveAttribute('open');
  await openServicesMenu(page);
  await page.getByRole('link', { name: 'All services' }).click();
  await expect(page).toHaveURL(/\/services$/);
  await page.goto('/contact-us');
  await fillForm(page);
  await send(page);
  await expect(thanks(page)).toBeVisible();
});

test('the entry script is retried on the next interaction after it failed to load', async ({
  page,
}) => {
  await failScripts(page);
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/about-us');
  await failed;
  await page.unroute('**/static/js/**');
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('pointerdown')));
    await expect(page.locator('html[data-routed]')).toHaveCount(1, { timeout: 500 });
  }).toPass();
});

test('Back restores every page from the back/forward cache', async ({ baseURL }, { project }) => {
  test.skip(!long || project.name !== 'desktop', 'starts a browser of its own');
  const executablePath = findBrowser(true);
  const browser = await chromium.launch({
    args: BROWSER_FLAGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(executablePath && { executablePath }),
  });
  try {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.shown = persisted ? 'restored' : 'loaded';
      });
    });
    const isRestored = async (path: string, ready: () => Promise<unknown>) => {
      await page.goto(baseURL + path);
      await ready();
      await page.goto(`${baseURL}/robots.txt`);
      await page.evaluate(() => history.back());
      await page.waitForURL(baseURL + path, { waitUntil: 'commit' });
      await page.locator('html[data-shown]').waitFor();
      return (await page.locator('html').getAttribute('data-shown')) === 'restored';
    };
    // A plain text file shows whether this browser has a back/forward cache.
    const supported = await isRestored('/llms.txt', async () => {});
    test.skip(!supported, 'this browser has no back/forward cache');
    for (const path of ['/', '/services', '/services/bookeeper', '/blog', '/contact-us', '/faq'])
      expect(await isRestored(path, () => hydrated(page)), path).toBe(true);

    await test.step('the form sends what stands in it, and thanks stay', async () => {
      const visitor = newVisitor();
      const type = async () => {
        await hydrated(page);
        await fillForm(page, visitor);
      };
      expect(await isRestored('/contact-us', type)).toBe(true);
      for (const [field, label] of Object.entries(labels))
        await expect(page.getByLabel(label)).toHaveValue(visitor[field as keyof Visitor]);
      await send(page);
      await expect(thanks(page)).toBeVisible();
      await expect(page.locator('#enquiry-form')).toContainText(visitor.email);
      await page.goto(`${baseURL}/robots.txt`);
      await page.evaluate(() => history.back());
      await expect(thanks(page)).toBeVisible();
    });
  } finally {
    await browser.close();
  }
});

test('a click on a link during hydration loads its page without an error', async ({ page }, {
  project,
}) => {
  test.skip(project.name !== 'desktop', 'does not depend on the viewport');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(() => {
    const isHydrated = (element: Element | null) =>
      Object.keys(element ?? {}).some((key) => key.startsWith('__react'));
    const isBetween = () =>
      isHydrated(document.querySelector('header a[href="/about-us"]')) &&
      !isHydrated(document.querySelector('main > *'));
    // React schedules its work with messages. Delay them once the link is hydrated.
    let delayed: (() => void)[] | null = null;
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...given: unknown[]) {
      const dispatch = () => Reflect.apply(post, this, given);
      if (!delayed && location.pathname !== '/about-us' && isBetween()) {
        delayed = [];
        setTimeout(click);
      }
      if (delayed) delayed.push(dispatch);
      else dispatch();
    };
    const click = () => {
      if (isBetween()) console.log('clicked during hydration');
      setTimeout(() => {
        delayed?.forEach((dispatch) => dispatch());
        delayed = null;
      }, 1_000);
      document.querySelector<HTMLElement>('header a[href="/about-us"]')!.click();
    };
  });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/services/bookeeper');
  await expect(page).toHaveURL('/about-us');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^The firm behind/);
  await hydrated(page);
  expect(logged).toEqual(['clicked during hydration']);
  expect(errors).toEqual([]);
});
