import { expect, type Page } from '@playwright/test';
import { hydrated, navigate } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { collectViolations } from '../helpers/browser/violations.ts';
import { long } from '../helpers/process/faults.ts';

/**
 * Screens that React renders after navigation on the client: they violate no policy and load no document. Content
 * that it neither renders nor hydrates on the first page (site/ui/use-kept.ts) needs neither.
 */

/** Selectors of the elements of the page itself whose content React left to the server. */
const keptIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')].flatMap((element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps'));
      const props = key && (element as unknown as Record<string, Record<string, unknown>>)[key];
      if (!props || !props.suppressHydrationWarning) return [];
      const section = element.closest('section')?.getAttribute('aria-labelledby');
      const own = `${element.localName}.${[...element.classList].join('.')}`;
      return [section ? `section[aria-labelledby="${section}"] ${own}` : own];
    }),
  );

/** Handlers, state and effects of what React rendered inside of elements. */
const livingIn = (page: Page, selectors: string[]) =>
  page.evaluate((all) => {
    interface Fiber {
      tag: number;
      type: { name?: string } | string | null;
      memoizedState: unknown;
      memoizedProps: Record<string, unknown> | null;
      child: Fiber | null;
      sibling: Fiber | null;
    }
    const found: string[] = [];
    const visit = (fiber: Fiber | null, where: string): void => {
      for (let one = fiber; one; one = one.sibling) {
        // Components by function, forwarded and memoized; the state of the others is React's own.
        if ([0, 11, 15].includes(one.tag) && one.memoizedState !== null)
          found.push(`${where}: a component has state or effects`);
        for (const [name, value] of Object.entries(one.memoizedProps ?? {}))
          if (typeof one.type === 'string' && /^on[A-Z]/.test(name) && typeof value === 'function')
            found.push(`${where}: <${one.type} ${name}>`);
        visit(one.child, where);
      }
    };
    for (const selector of all) {
      const element = document.querySelector(selector);
      const key = Object.keys(element ?? {}).find((name) => name.startsWith('__reactFiber'));
      if (!element || !key) found.push(`${selector}: not rendered by React`);
      else visit((element as unknown as Record<string, Fiber>)[key]!.child, selector);
    }
    return found;
  }, selectors);

const PERSON = '/people/ketaki-ranade';
const SERVICE = '/services/bookeeper';
/** Pages with content that is kept; a short run looks at some. */
const KEPT = [
  '/',
  SERVICE,
  PERSON,
  '/rates',
  '/contact-us',
  '/about-us',
  '/how-does-citadel-works',
  '/about-citadel-advantage',
  '/offshore',
  '/time-zones',
  '/data-security',
  '/proof',
];

/** Asserts that the document was not reloaded since it was marked. */
const stayed = (page: Page) =>
  expect(page.locator('html'), page.url()).toHaveAttribute('data-stayed', 'yes');

/** Waits until the screen of a path is whole. */
async function shows(page: Page, path: string) {
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', new RegExp(`${path}$`));
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
}

test('every linked screen is rendered on the client, and what the server rendered is kept only where it has no state, effects and handlers', async ({
  page,
  context,
}) => {
  const violations = await collectViolations(context);
  const kept = new Map<string, string[]>();
  for (const path of long ? KEPT : KEPT.slice(0, 5)) {
    await page.goto(path);
    await hydrated(page);
    kept.set(path, await keptIn(page));
  }
  expect([...kept].filter(([, found]) => found.length === 0)).toEqual([]);
  expect([...kept.values()].flat().length).toBeGreaterThan(long ? 30 : 10);

  await page.goto('/faq');
  await hydrated(page);
  await page.evaluate(() => (document.documentElement.dataset.stayed = 'yes'));
  const links = await page
    // That of the search opens a dialog (search.spec.ts).
    .locator(':is(footer, header) a[href^="/"]:not([href="/search"])')
    .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href')!))]);
  expect(links.length).toBeGreaterThan(30);
  // The services share their screen, and so do documents.
  const skips = (href: string) =>
    !long &&
    ((href.startsWith('/services/') && href !== SERVICE) ||
      ['/refund-policy', '/cookie-policy', '/citadel-user-agreement'].includes(href));
  for (const href of links.filter((one) => !skips(one))) {
    await page.evaluate(
      (address) =>
        document
          .querySelector<HTMLAnchorElement>(`:is(header, footer) a[href="${address}"]`)!
          .click(),
      href,
    );
    await expect(page).toHaveURL(href);
    await shows(page, href);
    expect(await livingIn(page, kept.get(href) ?? []), href).toEqual([]);
    kept.delete(href);
    await stayed(page);
  }
  await navigate(page, PERSON);
  await shows(page, PERSON);
  expect(await livingIn(page, kept.get(PERSON)!)).toEqual([]);
  kept.delete(PERSON);
  expect([...kept.keys()]).toEqual([]);
  // What does have state is found.
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('header a[href="/"]')!.click(),
  );
  await shows(page, '/');
  expect(await livingIn(page, ['section[aria-label="Sample experts"]'])).not.toEqual([]);
  // Blog pages insert the provider's HTML.
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/blog"]')!.click());
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL('/blog?page=2');
  await stayed(page);
  await page.locator('main h2 a, main h3 a').first().click();
  await expect(page).toHaveURL(/\/blog\/./);
  await stayed(page);
  await expect(page.locator('main article p, main [data-plain-links] p').first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/blog?page=2');
  await expect(page.locator('main h1')).toBeVisible();
  await stayed(page);
  expect(violations).toEqual([]);
});

test('pages that follow one another quickly, or a window that is resized meanwhile, are no error', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/not-found');
  await hydrated(page);
  const paths = ['/about-us', '/faq', '/services', '/rates'];
  for (const path of paths) {
    await navigate(page, path);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      new RegExp(`${path}$`),
    );
  }
  for (const pause of long ? [5, 20, 50, 100] : [5, 50])
    await page.evaluate(
      async ([all, milliseconds]) => {
        for (const path of all) {
          window.history.pushState({}, '', path);
          await new Promise((resolve) => setTimeout(resolve, milliseconds));
        }
      },
      [paths, pause] as const,
    );
  await navigate(page, '/faq');
  await page.setViewportSize({ width: 900, height: 700 });
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/faq$/);
  await page.waitForFunction(() => document.getAnimations().length === 0);
  expect(errors).toEqual([]);
});
