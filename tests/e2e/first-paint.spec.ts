import { expect, test } from '@playwright/test';
import { routePaths } from '../helpers/route-paths.ts';

/** What a browser draws before any script runs. */
test.use({ javaScriptEnabled: false });

// One service stands for all of them.
const paths = routePaths.filter((path) => !/^\/services\/(?!bookeeper)/.test(path));

for (const path of paths)
  test(`${path} brings the styles of the frame along`, async ({ page }, { project }) => {
    test.skip(project.name !== 'desktop', 'is the same on every screen');
    await page.goto(path);
    await expect(page.locator('main')).toHaveCSS('box-sizing', 'border-box');
    await expect(page.locator('header').first()).not.toHaveCSS('position', 'static');
    await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(0);
  });
