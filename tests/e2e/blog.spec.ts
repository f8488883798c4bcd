import { expect, type Page } from '@playwright/test';
import { holdRequests } from '../helpers/browser/hold-requests.ts';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';

const POST = '/blog/what-a-remote-bookkeeper-really-costs';

const pageLinks = (page: Page) => page.getByRole('navigation', { name: 'Pages of the blog' });
const start = (page: Page) => page.locator('#posts');
const cards = (page: Page) => page.locator('main article');
const canonical = (page: Page) => page.locator('link[rel="canonical"]').getAttribute('href');
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test.describe('the blog list', () => {
  test('scrolls to the start of the list and focuses it when the page changes', async ({
    page,
  }) => {
    await page.goto('/blog');
    await hydrated(page);
    const positions = [];
    for (const number of [2, 3, 1]) {
      await page.evaluate(() =>
        window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
      );
      await pageLinks(page)
        .getByRole('link', { name: `Page ${number}`, exact: true })
        .click();
      await expect(start(page)).toContainText(`Page ${number} of 3`);
      await expect(start(page)).toBeFocused();
      await expect(start(page)).toBeInViewport();
      expect(page.url()).toMatch(number === 1 ? /\/blog$/ : new RegExp(`/blog\\?page=${number}$`));
      positions.push(await scrolled(page));
    }
    expect(positions[0]).toBeGreaterThan(50);
    expect(new Set(positions).size).toBe(1);
    // Not covered by the header.
    const [heading, header] = [
      await start(page).boundingBox(),
      await page.locator('header').first().boundingBox(),
    ];
    expect(heading!.y).toBeGreaterThanOrEqual(header!.y + header!.height);
  });

  test('keeps the scroll position on hydration, and restores it on Back', async ({ page }) => {
    await page.goto('/blog');
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    await hydrated(page);
    // Within two frames a wrong scroll would have happened.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await scrolled(page)).toBe(900);
    await page.evaluate(
      (name) => document.querySelector<HTMLElement>(name)!.click(),
      'header a[href="/about-us"]',
    );
    await expect(page).toHaveURL('/about-us');
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await expect(start(page)).toContainText('Page 1 of 3');
    await expect.poll(() => scrolled(page)).toBe(900);
  });

  test('restores the scroll position on Back from a page that is still loading', async ({
    page,
  }) => {
    await page.goto('/blog');
    await hydrated(page);
    await page.route('**/getBlogDetails.php*', () => {});
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    await cards(page)
      .last()
      .getByRole('link')
      .evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    await expect.poll(() => scrolled(page)).toBeLessThan(900);
    await page.goBack();
    await expect(start(page)).toContainText('Page 1 of 3');
    await expect.poll(() => scrolled(page)).toBe(900);
  });

  test('shows the spinner while a slow page is loading', async ({ page }) => {
    await page.goto('/blog');
    await hydrated(page);
    const release = await holdRequests(page, '**/getBlogListing.php?*page=2*');
    await pageLinks(page).getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeInViewport();
    // The previous page is still in the document, hidden, so nothing unique may be duplicated.
    const duplicates = await page.evaluate(() => ({
      headings: document.querySelectorAll('h1').length,
      ids: [...document.querySelectorAll('[id]')]
        .map(({ id }) => id)
        .filter((id, index, all) => all.indexOf(id) !== index),
    }));
    expect(duplicates).toEqual({ headings: 1, ids: [] });
    release();
    await expect(start(page)).toContainText('Page 2 of 3');
    await expect(start(page)).toBeFocused();
    await expect(start(page)).toBeInViewport();
  });
});

test.describe('a post', () => {
  test('shows its author, date and read time, its picture and its contents beside the text on a wide screen, and both above it on a phone', async ({
    page,
  }) => {
    const head = page.locator('article > header');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(POST);
    await expect(head).toContainText('Meera Nair');
    await expect(head.locator('time').first()).toHaveText('Nov 10, 2026');
    await expect(head).toContainText('7 min read');
    await expect(head.locator('img').first()).toHaveAttribute('src', /meera-nair\.webp$/);
    await expect(head.locator('img').last()).toHaveAttribute('fetchpriority', 'high');
    const boxes = async () => [
      (await page.getByRole('heading', { level: 1 }).boundingBox())!,
      (await head.locator('img').last().boundingBox())!,
    ];
    const [title, picture] = await boxes();
    expect(picture!.x).toBeGreaterThanOrEqual(title!.x + title!.width);
    expect(picture!.y).toBeLessThan(title!.y + title!.height);

    const contents = page.getByRole('navigation', { name: 'On this page' });
    const headings = await page
      .locator('article h2[id]:not(#share, #next-posts)')
      .allTextContents();
    expect(headings.length).toBeGreaterThan(3);
    const links = contents.getByRole('link');
    await expect(links).toHaveText(headings);
    await links.nth(2).click();
    await expect(
      page.locator('article h2[id]', { hasText: headings[2]! }).first(),
    ).toBeInViewport();

    await page.setViewportSize({ width: 390, height: 800 });
    await expect(links).toHaveCount(0);
    await contents.getByText('On this page').first().click();
    await expect(links).toHaveText(headings);
    const [above, below] = await boxes();
    expect(below!.y).toBeGreaterThan(above!.y + above!.height);
  });

  test('comes with the other posts, and shows three after navigation without another call', async ({
    page,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    const recent = page.getByRole('region', { name: 'From our blog' });
    const links = () =>
      recent.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));

    await page.goto('/blog');
    const newest = (await cards(page).first().getByRole('link').getAttribute('href')) ?? '';
    await page.goto(POST);
    const rendered = await links();
    await hydrated(page);
    expect(await links()).toEqual(rendered);
    expect(requests.filter((url) => url.includes('getBlogListing'))).toEqual([]);

    expect(rendered[0]).toBe(newest);
    await recent.getByRole('link').first().click();
    await expect(page).toHaveURL(newest);
    await expect(recent.getByRole('article')).toHaveCount(3);
    await expect.poll(async () => (await links()).slice(0, 2)).toEqual(rendered.slice(1));
    expect(await links()).not.toContain(newest);
    expect(errors).toEqual([]);
  });

  test('opens at the top from far down the list, after a spinner', async ({ page }) => {
    await page.goto('/blog');
    await hydrated(page);
    const release = await holdRequests(page, '**/getBlogDetails.php*');
    await cards(page).last().getByRole('link').click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    release();
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(0);
    await expect(page).toHaveTitle(/^HIPAA basics/);
    expect(await canonical(page)).toBe(page.url());
  });

  test('prints as black text on white, without interactive elements', async ({ page }) => {
    await page.goto(POST);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('body > header')).toBeHidden();
    await expect(page.locator('body > footer')).toBeHidden();
    await expect(page.getByText('Pass it on')).toBeHidden();
    await expect(page.getByText('From our blog')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
    const words = page.getByText('At our starting rate of $7 an hour');
    await expect(words).toBeVisible();
    await expect(words).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  });
});
