import { expect, type Page } from '@playwright/test';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { collectViolations } from '../helpers/browser/violations.ts';

/** The drawing that is in a page (server/pages/render/inline-drawing.ts). */

const first = (page: Page) => page.locator('main img[fetchpriority="high"]');
const width = (page: Page) => first(page).evaluate((image: HTMLImageElement) => image.naturalWidth);

test('is shown and never fetched, also after hydration; pages that follow fetch theirs', async ({
  context,
  page,
}) => {
  const violations = await collectViolations(context);
  const drawings: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/static\/pictures\/covers\/.*\.svg$/.test(pathname)) drawings.push(pathname);
  });
  for (const path of ['/blog', '/contact-us', '/data-security'])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(first(page)).toBeVisible();
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      await expect(first(page)).toHaveAttribute('src', /^data:image\/svg\+xml,/);
      expect(await width(page)).toBe(1200);
    });
  const own = /month-end-close-with|\/contact|\/data-security/;
  expect(drawings.filter((path) => own.test(path))).toEqual([]);

  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('footer a[href="/contact-us"]')!.click(),
  );
  await expect(first(page)).toHaveAttribute('src', '/static/pictures/covers/pages/contact.svg');
  await expect.poll(() => width(page)).toBe(1200);
  expect(violations).toEqual([]);
});
