import { test } from '@playwright/test';
import { expectAccessible } from '../helpers/accessible.ts';
import { routePaths } from '../helpers/route-paths.ts';

/** axe on every route in both themes; opened menus, popups and accordions have theirs beside their tests. */

for (const colorScheme of ['light', 'dark'] as const)
  for (const path of routePaths)
    test(`${path}, ${colorScheme}`, async ({ page }) => {
      await page.addInitScript(() => sessionStorage.setItem('citadel-offer-seen', 'true'));
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      // Every answer of an accordion at once: one name lets only one of them be open.
      await page.evaluate(() => {
        for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) {
          details.removeAttribute('name');
          details.open = true;
        }
      });
      await expectAccessible(page);
    });
