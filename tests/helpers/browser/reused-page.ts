import {
  test as base,
  type Browser,
  type BrowserContext,
  type Disposable,
  type Page,
  type PlaywrightTestOptions,
} from '@playwright/test';

type ContextOptions = Partial<
  Pick<
    PlaywrightTestOptions,
    'baseURL' | 'viewport' | 'hasTouch' | 'javaScriptEnabled' | 'timezoneId'
  >
>;

/** A context with these options, without the offer, for all tests of a worker. */
export async function newWorkerContext(
  browser: Browser,
  { baseURL, viewport, hasTouch, javaScriptEnabled, timezoneId }: ContextOptions,
  withOffer = false,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    ...(viewport !== undefined && { viewport }),
    ...(hasTouch !== undefined && { hasTouch }),
    ...(javaScriptEnabled !== undefined && { javaScriptEnabled }),
    ...(timezoneId !== undefined && { timezoneId }),
  });
  if (!withOffer)
    await context.addInitScript(() => sessionStorage.setItem('citadel-offer-seen', 'true'));
  return context;
}

/** The contexts of this worker, by the options of the tests that share them. Each has one page. */
const contexts = new Map<string, BrowserContext>();

/** What tests added to a context, which is taken back after each. */
const added = new WeakMap<BrowserContext, Disposable[]>();
/** Has what a test adds to a context, or to its page, taken back after it. */
function watch(context: BrowserContext, target: BrowserContext | Page): void {
  for (const name of ['addInitScript', 'exposeFunction'] as const) {
    const add = target[name].bind(target) as (...given: unknown[]) => Promise<Disposable>;
    Reflect.set(target, name, async (...given: unknown[]) => {
      const one = await add(...given);
      added.get(context)!.push(one);
      return one;
    });
  }
}
/** Contexts with a clock, which cannot be taken back: the next test gets a new context. */
const clocked = new WeakSet<BrowserContext>();

/**
 * `test` of all specs in tests/e2e: for another set of worker fixtures Playwright starts another worker and
 * browser, which cost seconds of processor time. `page` is one for all tests of a worker, with what it has
 * cached: loading it again takes a third of the processor time of a new page in a new context. Its routes, listeners,
 * media, viewport and storage are reset after each test, and scripts and functions that it added are removed. After a
 * test that installs a clock the next one gets a new context. The offer does not open unless a test is `withOffer`.
 */
export const test = base.extend<{ withOffer: boolean }>({
  withOffer: [false, { option: true }],
  async context(
    { browser, baseURL, viewport, hasTouch, javaScriptEnabled, timezoneId, withOffer },
    use,
  ) {
    const options = { baseURL, hasTouch, javaScriptEnabled, timezoneId };
    const key = JSON.stringify([options, withOffer]);
    let context = contexts.get(key);
    if (!context) {
      context = await newWorkerContext(
        browser,
        { ...(options as ContextOptions), viewport },
        withOffer,
      );
      contexts.set(key, context);
      const page = await context.newPage();
      added.set(context, []);
      for (const target of [context, page]) watch(context, target);
      const install = page.clock.install.bind(page.clock);
      page.clock.install = (given) => {
        clocked.add(context!);
        return install(given);
      };
    }
    await use(context);
    if (!clocked.has(context)) return;
    contexts.delete(key);
    await context.close();
  },
  async page({ context, viewport, contextOptions }, use) {
    const [page] = context.pages();
    await page!.setViewportSize(viewport!);
    await page!.emulateMedia({
      media: null,
      colorScheme: 'light',
      reducedMotion: contextOptions.reducedMotion ?? 'no-preference',
      forcedColors: contextOptions.forcedColors ?? 'none',
    });
    await use(page!);
    if (clocked.has(context)) return;
    for (const target of [context, page!]) await target.unrouteAll({ behavior: 'ignoreErrors' });
    for (const one of added.get(context)!.splice(0)) await one.dispose();
    page!.removeAllListeners();
    for (const event of ['console', 'weberror', 'request'] as const)
      context.removeAllListeners(event);
    await page!.mouse.move(0, 0);
    // Leaves the page, which ends its requests, and lets the next test open the same path with a hash. A site of a
    // spec's own has its own storage.
    const { origin } = new URL(page!.url());
    await page!.goto(`${origin === 'null' ? '' : origin}/robots.txt`);
    await page!.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
  },
});
