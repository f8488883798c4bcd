import { expect, type Page } from '@playwright/test';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';

/** Content that React neither renders nor hydrates on the first page (site/ui/use-kept.ts). */

const PATHS = [
  '/',
  '/about-us',
  '/services/bookeeper',
  '/people/ketaki-ranade',
  '/rates',
  '/contact-us',
  '/how-does-citadel-works',
  '/about-citadel-advantage',
  '/offshore',
  '/time-zones',
  '/data-security',
  '/proof',
];

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

/** Navigates on the client, like a link. */
async function follow(page: Page, path: string) {
  await page.evaluate((to) => window.history.pushState({}, '', to), path);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    new RegExp(`${path}$`),
  );
  await expect(page.getByText('Loading…')).toHaveCount(0);
}

test('what the server rendered is kept only where it has no state, effects and handlers', async ({
  reusedPage: page,
}, { project }) => {
  test.skip(project.name !== 'desktop', 'does not depend on the viewport');
  let kept = 0;
  for (const path of PATHS) {
    await page.goto(path);
    await hydrated(page);
    const selectors = await keptIn(page);
    kept += selectors.length;
    await follow(page, '/not-found');
    await follow(page, path);
    expect(await livingIn(page, selectors), path).toEqual([]);
  }
  expect(kept).toBeGreaterThan(30);
  // What does have state is found.
  await follow(page, '/');
  expect(await livingIn(page, ['section[aria-label="Sample experts"]'])).not.toEqual([]);
});
