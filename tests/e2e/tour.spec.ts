import {
  expect,
  type Browser,
  type Page,
  type PlaywrightTestOptions,
  type Response,
} from '@playwright/test';
import { axeViolations } from '../helpers/browser/accessible.ts';
import { long } from '../helpers/process/faults.ts';
import { focusProblems } from '../helpers/browser/focus.ts';
import { htmlErrors } from '../helpers/browser/html-rules.ts';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { lostTextWithSpacing } from '../helpers/browser/lost-text.ts';
import {
  brokenWords,
  contentOf,
  coveredByHeader,
  labelProblems,
  storedInBrowser,
  motion,
  openDetails,
  resize,
  outlineProblems,
  horizontalOverflow,
  smallTargets,
} from '../helpers/browser/page-measures.ts';
import { routePaths } from '../helpers/route-paths.ts';
import { readThings, valuesNotShown } from '../helpers/structured-data.ts';
import { newWorkerContext, test as base } from '../helpers/browser/reused-page.ts';
import { exerciseContent, exerciseHeader } from '../helpers/browser/exercise-page.ts';
import { collectViolations } from '../helpers/browser/violations.ts';

/**
 * Visits every route in a wide viewport and in a phone's, and runs all checks that apply to any page: axe
 * in both themes, HTML, outline, target sizes, reflow, text spacing, tab order, and CSP violations while
 * everything on the page is used. A short run visits most routes once, and then resizes the page to a
 * phone; axe sees them in one theme, in turn, and half of them at the width of a tablet. Of a third of the routes that share their screen with another
 * one it only checks, without script, that they fit a narrow phone, whatever their words are.
 */

/** Where the files of the site are (spec section 7). */
const IS_FILE = /^\/(?:static\/|favicon\.ico$)/;
const IS_SCRIPT = /^\/static\/js\//;

/** The session storage keys that are allowed (cookie policy). */
const ALLOWED_KEYS = ['citadel-offer-seen'];

interface Visit {
  path: string;
  response: Response;
  /** The HTML as the server sent it. */
  html: string;
  /** Problems so far: CSP violations, console messages, third-party requests. */
  problems: string[];
}

/** One page for all tests of a worker, as in reused-page.ts. After a failure the worker is a new one. */
let opened: Promise<{ page: Page; problems: string[] }> | undefined;

async function open(browser: Browser, options: Partial<PlaywrightTestOptions>) {
  const context = await newWorkerContext(browser, options);
  const problems = await collectViolations(context);
  context.on('console', (message) => {
    if (message.type() !== 'error') problems.push(`${message.type()}: ${message.text()}`);
  });
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const isFile = request.resourceType() !== 'document' && !pathname.startsWith('/api/');
    const isInPlace = request.resourceType() === 'script' ? IS_SCRIPT : IS_FILE;
    if (origin !== options.baseURL || (isFile && !isInPlace.test(pathname)))
      problems.push(`request to ${request.url()}`);
  });
  return { page: await context.newPage(), problems };
}

const test = base.extend<{ visit: (path: string) => Promise<Visit> }>({
  async page({ browser }, use, { project }) {
    await use((await (opened ??= open(browser, project.use))).page);
  },
  async visit({ page, viewport }, use) {
    const { problems } = (await opened)!;
    problems.length = 0;
    await page.setViewportSize(viewport!);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: null });
    await use(async (path) => {
      const response = (await page.goto(path))!;
      const html = await response.text();
      await hydrated(page);
      return { path, response, html, problems };
    });
  },
});

/** Routes that share their screen with another route: the services, a nested one, the next page, documents. */
const sharesScreen = (path: string) =>
  path.startsWith('/services/') ||
  ['/blog?page=2', '/privacy-policy', '/refund-policy', '/citadel-user-agreement'].includes(path);
/** Every screen once, the services by those with the most and the least content. */
const inFull = new Set(
  long
    ? routePaths
    : [
        ...routePaths.filter((path) => !sharesScreen(path)),
        '/services/virtual-assistant',
        '/services/account-payable',
      ],
);
/** The routes that a short run tabs through, at one of the two widths; the others it only resizes. */
const wideInDetail = new Set(long ? routePaths : ['/', '/rates']);
const narrowInDetail = new Set(long ? routePaths : ['/contact-us', '/services/virtual-assistant']);

/** Asserts that there are no problems; continues if there are. */
async function none(page: Page, found: Promise<string[]> | string[], what: string): Promise<void> {
  const { pathname, search } = new URL(page.url());
  expect.soft(await found, `${pathname}${search}: ${what}`).toEqual([]);
}

/**
 * Asserts that axe finds nothing in one theme, and nothing about colors in the other. In a short run one page, at each
 * width, stands for the header and the footer of all.
 */
async function axe(
  page: Page,
  themes: readonly ('dark' | 'light')[],
  withFrame: boolean,
): Promise<void> {
  const within = withFrame ? undefined : 'main';
  const footer = page.getByRole('contentinfo', { includeHidden: true });
  await expect(footer).toHaveCSS('opacity', '1');
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    const scope = colorScheme === themes[0] ? 'everything' : 'colors';
    await none(page, axeViolations(page, scope, within), `axe, ${colorScheme}`);
  }
}

/** Asserts that there are no problems so far, except for the console error that the browser logs for a 404. */
const noProblems = (page: Page, { problems }: Visit) =>
  none(
    page,
    problems.filter((text) => !/\/not-found: Failed to load .* 404 /.test(text)),
    'policy, console and requests',
  );

/**
 * Uses everything on the page, with motion if it is one of those in detail, and checks what is stored in the
 * browser after leaving it.
 */
async function useAndLeave(page: Page, visit: Visit, isInDetail: boolean): Promise<void> {
  if (isInDetail) await page.emulateMedia({ reducedMotion: 'no-preference' });
  if (long || visit.path === '/') await exerciseHeader(page);
  await exerciseContent(page);
  await page.waitForLoadState('networkidle');
  await noProblems(page, visit);
  // Leave the page, in case something is stored on unload.
  await page.goto('/robots.txt');
  await none(page, storedInBrowser(page, ALLOWED_KEYS), 'stored in the browser');
  expect.soft(await page.context().cookies()).toEqual([]);
}

/** What a page is checked for at its first width. */
async function checkWide(page: Page, seen: Visit): Promise<void> {
  expect.soft(seen.response.headers()['set-cookie']).toBeUndefined();
  const things = readThings(seen.html);
  expect.soft(readThings(await page.content()), 'the same structured data').toEqual(things);
  await none(
    page,
    valuesNotShown(things, await contentOf(page)),
    'structured data that is not visible',
  );
  const trail = things.find((thing) => thing['@type'] === 'BreadcrumbList');
  if (trail) await expectTrail(page, trail.itemListElement as { name: string; item: string }[]);

  await page.evaluate(() => window.dispatchEvent(new Event('scroll')));
  // What the server sends is checked in tests/http/pages.test.ts.
  if (wideInDetail.has(seen.path)) await none(page, htmlErrors(await page.content()), 'HTML');
  await none(page, outlineProblems(page), 'headings and landmarks');
  await none(page, labelProblems(page), 'labels have the words that are seen (2.5.3)');
  await none(page, motion(page), 'nothing moves for who wants no motion');
  await noProblems(page, seen);
}

/** Asserts at each width that text is neither lost nor wider than the page. */
async function fitsWidths(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await resize(page, width, 800);
    await none(page, horizontalOverflow(page), `reflow at ${width} pixels`);
    await none(page, lostTextWithSpacing(page), `text spacing at ${width} pixels (1.4.12)`);
  }
}

for (const [index, path] of [...inFull].entries()) {
  test(`${path} on a wide screen`, { tag: '@desktop' }, async ({ page, visit }) => {
    const seen = await visit(path);
    const closeDetails = await openDetails(page);
    await checkWide(page, seen);
    const isInDetail = wideInDetail.has(path);
    const themes = isInDetail
      ? (['dark', 'light'] as const)
      : ([index % 2 === 0 ? 'dark' : 'light'] as const);
    await axe(page, themes, path === '/');
    await fitsWidths(page, long ? [1280, 820, 768] : index % 2 === 0 ? [768] : []);
    if (isInDetail) {
      await resize(page, 1280, 720);
      await none(page, focusProblems(page), 'the focus on its way (2.4.7, 2.4.11)');
    } else {
      await resize(page, 390, 844);
      await fitsAPhone(page);
    }
    await closeDetails();
    await useAndLeave(page, seen, isInDetail);
  });

  if (!narrowInDetail.has(path)) continue;
  test(`${path} on a phone`, { tag: '@phone' }, async ({ page, visit }) => {
    const seen = await visit(path);
    const closeDetails = await openDetails(page);
    await axe(page, long ? ['light', 'dark'] : ['light'], path === '/contact-us');
    await fitsAPhone(page);
    // Equals a window of 1280 × 1024 at 400 % zoom.
    await resize(page, 320, 256);
    await none(page, coveredByHeader(page), 'the header at 400 % zoom (1.4.10)');
    await none(page, focusProblems(page), 'the focus at 400 % zoom');
    await resize(page, 390, 844);
    if (long) await none(page, focusProblems(page), 'the focus on its way (2.4.7, 2.4.11)');
    await closeDetails();
    await useAndLeave(page, seen, true);
  });
}

/** Asserts that targets are large enough at 390 pixels, and that the page fits it and 320 pixels. */
async function fitsAPhone(page: Page): Promise<void> {
  await none(page, horizontalOverflow(page), 'reflow at 390 pixels');
  await none(page, brokenWords(page), 'words broken at 390 pixels');
  await none(page, smallTargets(page), 'targets (2.5.8)');
  await resize(page, 320, 800);
  await fitsNarrow(page);
}

async function fitsNarrow(page: Page): Promise<void> {
  await none(page, horizontalOverflow(page), 'reflow at 320 pixels (1.4.10)');
  await none(page, lostTextWithSpacing(page), 'text spacing at 320 pixels (1.4.12)');
}

async function expectTrail(page: Page, steps: { name: string; item: string }[]): Promise<void> {
  const shown = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(shown.getByRole('listitem')).toHaveText(steps.map(({ name }) => name));
  for (const { name, item } of steps.slice(0, -1)) {
    const href = await shown.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(new URL(href!, page.url()).href).toBe(item);
  }
}

test(
  'routes that share their screen fit a narrow phone',
  { tag: '@desktop' },
  async ({ browser, baseURL }) => {
    test.skip(long, 'a long run visits each in full');
    const page = await browser.newPage({
      baseURL: baseURL!,
      javaScriptEnabled: false,
      viewport: { width: 320, height: 800 },
    });
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    // Every third, because each takes half a second.
    for (const path of routePaths
      .filter((one) => !inFull.has(one))
      .filter((_, index) => index % 3 === 0))
      await test.step(path, async () => {
        await page.goto(path);
        await openDetails(page);
        await none(page, smallTargets(page), 'targets (2.5.8)');
        await fitsNarrow(page);
        await none(page, messages, 'policy and console');
      });
    await page.close();
  },
);
