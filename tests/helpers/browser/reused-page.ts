import {
  test as base,
  type Browser,
  type BrowserContext,
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

/** What cannot be taken back: the next test gets a new context. */
const LASTING = ['addInitScript', 'exposeFunction', 'install', 'route', 'setOffline'];
const changed = new WeakSet<BrowserContext>();
function watch(context: BrowserContext, target: object): void {
  for (const name of LASTING) {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function' || (name === 'route' && target !== context)) continue;
    Reflect.set(target, name, (...given: unknown[]) => {
      changed.add(context);
      return Reflect.apply(method, target, given) as unknown;
    });
  }
}

/**
 * `test` of all specs in tests/e2e: for another set of worker fixtures Playwright starts another worker and
 * browser, which cost seconds of processor time. `page` is one for all tests of a worker, with what it has
 * cached: loading it again takes a third of the processor time of a new page in a new context. Its routes, listeners,
 * media, viewport and storage are reset after each test. After a test that adds a script, a function or a clock the
 * next one gets a new context. The offer does not open unless a test is `withOffer`.
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
      for (const target of [context, page, page.clock]) watch(context, target);
    }
    await use(context);
    if (!changed.has(context)) return;
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
    if (changed.has(context)) return;
    await page!.unrouteAll({ behavior: 'ignoreErrors' });
    page!.removeAllListeners();
    await page!.mouse.move(0, 0);
    // Leaves the page, which ends its requests, and lets the next test open the same path with a hash.
    await page!.goto('/robots.txt');
    await page!.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
  },
});
