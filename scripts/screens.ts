/**
 * Takes a screenshot of every route at three widths, light and dark, into screens/. Arguments
 * select routes, widths and themes: `npm run screens -- /blog 390 dark`.
 */
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../tests/helpers/browser/find-browser.ts';
import { routePaths } from '../tests/helpers/route-paths.ts';
import { startSite } from '../tests/helpers/process/start-site.ts';

const WIDTHS = [390, 820, 1440];
const args = process.argv.slice(2);
const pick = <Value extends string | number>(all: readonly Value[]) => {
  const chosen = all.filter((value) => args.includes(String(value)));
  return chosen.length > 0 ? chosen : all;
};
const named = args.filter((word) => word.startsWith('/'));
const routes = named.length > 0 ? named : routePaths;

const executablePath = findBrowser();
if (!executablePath) throw new Error('No Chromium found. Run `npm test` once, or set CHROMIUM.');
const site = await startSite({ LOG_LEVEL: 'error' });
const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
mkdirSync('screens', { recursive: true });
try {
  for (const theme of pick(['light', 'dark'] as const)) {
    for (const width of pick(WIDTHS)) {
      const context = await browser.newContext({
        viewport: { width, height: width < 600 ? 844 : 900 },
        colorScheme: theme,
        reducedMotion: 'reduce',
      });
      await context.addInitScript(() => sessionStorage.setItem('citadel-offer-seen', 'true'));
      const page = await context.newPage();
      for (const route of routes) {
        await page.goto(site.url + route, { waitUntil: 'networkidle' });
        // Scroll through the page to load lazy images and to show the footer.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        for (let top = 0; top < height; top += 700) {
          await page.evaluate((y) => window.scrollTo(0, y), top);
          await page.waitForTimeout(40);
        }
        await page.evaluate(() => window.scrollTo(0, 0));
        await page.waitForTimeout(250);
        const name = route === '/' ? 'home' : route.slice(1).replaceAll(/[/?=]/g, '-');
        await page.screenshot({ path: `screens/${name}-${width}-${theme}.png`, fullPage: true });
      }
      await context.close();
      console.log(`${routes.length} pages at ${width} px, ${theme}`);
    }
  }
} finally {
  await browser.close();
  await site.stop();
}
