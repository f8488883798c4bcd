import { expect } from '@playwright/test';
import { test } from '../helpers/browser/reused-page.ts';
import { long } from '../helpers/process/faults.ts';
import { routePaths } from '../helpers/route-paths.ts';

/** What a browser renders before any script runs. */
test.use({ javaScriptEnabled: false });

/** A short run samples them: of the services, which use the same styles, it takes one. */
const paths = long
  ? routePaths
  : ['/', '/services/bookeeper', '/people', '/rates', '/blog', '/contact-us', '/not-found'];

test('every page can be read without script, and has the styles of its header and footer inlined', async ({
  page,
}) => {
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('body > footer')).toHaveCSS('opacity', '1');
      // The stepped edge, which is drawn by its styles alone.
      await expect(page.locator('body > footer > div').first()).toHaveCSS('height', '28px');
      await expect(page.locator('main')).toHaveCSS('box-sizing', 'border-box');
      await expect(page.locator('header').first()).not.toHaveCSS('position', 'static');
      // The declarations of the web fonts come in a file of their own, and so do the styles of a screen
      // that any page may turn out to be.
      await expect(page.locator('link[rel="stylesheet"]:not(#web-fonts)')).toHaveCount(
        path === '/not-found' ? 1 : 0,
      );
    });
});
