import { readdirSync } from 'node:fs';
import { expect, test as base, type Page, type Response } from '@playwright/test';
import { axeViolations } from '../helpers/accessible.ts';
import { long } from '../helpers/faults.ts';
import { focusProblems } from '../helpers/focus.ts';
import { htmlErrors } from '../helpers/html-rules.ts';
import { hydrated } from '../helpers/hydrated.ts';
import { lostTextWithSpacing } from '../helpers/lost-text.ts';
import {
  contentOf,
  coveredByHeader,
  labelProblems,
  storedInBrowser,
  motion,
  openAnswers,
  outlineProblems,
  horizontalOverflow,
  smallTargets,
} from '../helpers/page-measures.ts';
import { routePaths } from '../helpers/route-paths.ts';
import { readThings, valuesNotShown } from '../helpers/structured-data.ts';
import { useEverything } from '../helpers/use-everything.ts';
import { collectViolations } from '../helpers/violations.ts';

/**
 * Goes to every route once with a wide window and once with a phone's, and
 * measures there whatever can be measured on any page: what axe finds in both
 * themes, HTML, outline, targets, reflow, spacing, the way of the focus, and
 * what goes against the security policy while everything on it is used.
 */

/** What may be kept in the browser for a session (cookie policy). */
const MAY_BE_KEPT = ['citadel-offer-seen'];

interface Visit {
  response: Response;
  /** The HTML as the server sent it. */
  html: string;
  /** What has gone wrong meanwhile: against the policy, in the console, or to somebody else. */
  faults: string[];
}

const test = base.extend<{ visit: (path: string) => Promise<Visit> }>({
  contextOptions: { reducedMotion: 'reduce' },
  async visit({ page, context, baseURL }, use) {
    const faults = await collectViolations(context);
    page.on('console', (message) => {
      if (message.type() !== 'error') faults.push(`${message.type()}: ${message.text()}`);
    });
    context.on('request', (request) => {
      if (new URL(request.url()).origin !== baseURL) faults.push(`asks for ${request.url()}`);
    });
    await page.addInitScript((key) => sessionStorage.setItem(key, 'true'), MAY_BE_KEPT[0]!);
    await use(async (path) => {
      const response = (await page.goto(path))!;
      const html = await response.text();
      await hydrated(page);
      return { response, html, faults };
    });
  },
});
test.setTimeout(300_000);

const noServices = routePaths.filter((path) => !path.startsWith('/services/'));
/** The services are one screen with other words: one of them for what takes long, all of them in a long run. */
const screens = new Set(long ? routePaths : [...noServices, '/services/virtual-assistant']);
/** With the least and the most on it. */
const axeOnPhones = new Set([...screens, '/services/account-payable', '/services/bookeeper']);

/** Expects that nothing was found, and goes on if something was. */
async function none(found: Promise<string[]> | string[], what: string): Promise<void> {
  expect.soft(await found, what).toEqual([]);
}

async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

async function axeInBothThemes(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo', { includeHidden: true });
  await expect(footer).toHaveCSS('opacity', '1');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await none(axeViolations(page), `axe, ${colorScheme}`);
  }
}

/** Expects that nothing has gone wrong so far; that an answer is 404 is written to the console by the browser itself. */
const noFaults = ({ faults }: Visit) =>
  none(
    faults.filter((words) => !/\/not-found: Failed to load .* 404 /.test(words)),
    'policy, console and requests',
  );

/** Uses the page, with motion, and looks at what that and the visit have left behind. */
async function useAndLeave(page: Page, visit: Visit): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await useEverything(page);
  await page.waitForLoadState('networkidle');
  await noFaults(visit);
  // What is written on leaving a page is written now.
  await page.goto('/robots.txt');
  await none(storedInBrowser(page, MAY_BE_KEPT), 'left in the browser');
  expect.soft(await page.context().cookies()).toEqual([]);
}

for (const path of routePaths) {
  test(`${path} on a wide screen`, { tag: '@desktop' }, async ({ page, visit }) => {
    const seen = await visit(path);
    expect.soft(seen.response.headers()['set-cookie']).toBeUndefined();
    const things = readThings(seen.html);
    expect.soft(readThings(await page.content()), 'the same structured data').toEqual(things);
    await none(
      valuesNotShown(things, await contentOf(page)),
      'structured data that is not to be seen',
    );
    const trail = things.find((thing) => thing['@type'] === 'BreadcrumbList');
    if (trail) await expectTrail(page, trail.itemListElement as { name: string; item: string }[]);

    await page.evaluate(() => window.dispatchEvent(new Event('scroll')));
    await none(htmlErrors(await page.content()), 'HTML');
    const closeAnswers = await openAnswers(page);
    await none(outlineProblems(page), 'headings and landmarks');
    await none(labelProblems(page), 'labels have the words that are seen (2.5.3)');
    await none(motion(page), 'nothing moves for who wants no motion');
    await noFaults(seen);
    await axeInBothThemes(page);
    for (const width of [1280, 820, 768]) {
      await resize(page, width, 800);
      await none(horizontalOverflow(page), `reflow at ${width} pixels`);
      await none(lostTextWithSpacing(page), `text spacing at ${width} pixels (1.4.12)`);
    }
    await resize(page, 1280, 720);
    if (screens.has(path)) await none(focusProblems(page), 'the focus on its way (2.4.7, 2.4.11)');
    await closeAnswers();
    await useAndLeave(page, seen);
  });

  test(`${path} on a phone`, { tag: '@phone' }, async ({ page, visit }) => {
    const seen = await visit(path);
    const closeAnswers = await openAnswers(page);
    await none(horizontalOverflow(page), 'reflow at 390 pixels');
    await none(smallTargets(page), 'targets (2.5.8)');
    if (axeOnPhones.has(path)) await axeInBothThemes(page);
    await resize(page, 320, 800);
    await none(horizontalOverflow(page), 'reflow at 320 pixels (1.4.10)');
    await none(lostTextWithSpacing(page), 'text spacing at 320 pixels (1.4.12)');
    // A window of 1280 × 1024 at 400 %.
    await resize(page, 320, 256);
    await none(coveredByHeader(page), 'the header at 400 % zoom (1.4.10)');
    if (screens.has(path)) await none(focusProblems(page), 'the focus at 400 % zoom');
    await resize(page, 390, 844);
    if (screens.has(path)) await none(focusProblems(page), 'the focus on its way (2.4.7, 2.4.11)');
    await closeAnswers();
    await useAndLeave(page, seen);
  });
}

async function expectTrail(page: Page, steps: { name: string; item: string }[]): Promise<void> {
  const shown = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(shown.getByRole('listitem')).toHaveText(steps.map(({ name }) => name));
  for (const { name, item } of steps.slice(0, -1)) {
    const href = await shown.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(new URL(href!, page.url()).href).toBe(item);
  }
}

/** The other posts and lists of posts are drawn as those of the tour are, but their words and tables are wider or not. */
const otherPosts = readdirSync('content/posts')
  .map((name) => `/blog/${name.replace('.md', '')}`)
  .concat('/blog?page=3')
  .filter((path) => !routePaths.includes(path));

for (const path of otherPosts)
  test(`${path} on a small phone`, { tag: '@phone' }, async ({ page, visit }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    const seen = await visit(path);
    await none(horizontalOverflow(page), 'reflow at 320 pixels (1.4.10)');
    await noFaults(seen);
  });
