import {
  test as base,
  type Browser,
  type BrowserContext,
  type Page,
  type PlaywrightTestOptions,
} from '@playwright/test';

/** A context with the options of a project, without the offer, for all tests of a worker. */
export async function newWorkerContext(
  browser: Browser,
  { baseURL, viewport, hasTouch }: Partial<PlaywrightTestOptions>,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    ...(viewport !== undefined && { viewport }),
    ...(hasTouch !== undefined && { hasTouch }),
  });
  await context.addInitScript(() => sessionStorage.setItem('citadel-offer-seen', 'true'));
  return context;
}

/**
 * `test` of all specs in tests/e2e: for another set of worker fixtures Playwright starts another worker and
 * browser, which cost seconds of processor time. `reusedPage` is one page for all tests of a worker,
 * without the offer: loading it again takes a third of the processor time of a new page in a new context.
 * Its routes, listeners, media, viewport and storage are reset after each test, and after a failure the
 * worker gets a new one. Use the fixture `page` for an init script, a clock or a cold cache.
 */
export const test = base.extend<{ reusedPage: Page }, { workerPage: Page }>({
  workerPage: [
    async ({ browser }, use, { project }) => {
      const context = await newWorkerContext(browser, project.use);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  async reusedPage({ workerPage: page, viewport }, use) {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    page.removeAllListeners();
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null });
    await page.setViewportSize(viewport!);
    await page.mouse.move(0, 0);
    // Leaves the page, which ends its requests, and lets the next test open the same path with a hash.
    await page.goto('/robots.txt');
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
  },
});
