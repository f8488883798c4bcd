import { expect, test } from '@playwright/test';
import { horizontalOverflow } from '../helpers/browser/page-measures.ts';

/** The rows that keep pages short on a phone. */

test.use({ javaScriptEnabled: false });

for (const [path, label, rows] of [
  ['/', 'home', ['services', 'team']],
  [
    '/services/bookeeper',
    'a service page',
    ['sub-services', 'team', 'terms', 'hiring-models-title'],
  ],
] as const)
  test(`the rows of ${label} show the edge of the next item, and the keyboard reaches the last one`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 600 });
    await page.goto(path);
    expect(await horizontalOverflow(page)).toEqual([]);
    for (const name of rows) {
      const items = page.locator(`section[aria-labelledby="${name}"] li`, {
        has: page.getByRole('heading'),
      });
      const last = page
        .locator(`section[aria-labelledby="${name}"] :is(ul, ol):has(h3) > li`)
        .last();
      await expect(last, name).not.toBeInViewport();
      const second = (await items.nth(1).boundingBox())!;
      expect(second.x, name).toBeLessThan(320 - 12);
      expect(second.x, name).toBeGreaterThan(160);
      await items.locator('a').first().focus();
      const links = await items.locator('a').count();
      for (
        let link = 0;
        link < links &&
        !(await last
          .getByRole('link')
          .evaluateAll((all) => all.includes(document.activeElement as HTMLElement)));
        link++
      )
        await page.keyboard.press('Tab');
      await expect(last.locator(':focus'), name).toHaveCount(1);
      await expect(last, name).toBeInViewport({ ratio: 0.5 });
    }
  });
