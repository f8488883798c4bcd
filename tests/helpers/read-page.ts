import { test as base, type Page } from '@playwright/test';
import { hydrated } from './hydrated.ts';

/** Opens a path, or returns the page on which the worker opened it before. */
export type ReadPage = (path: string) => Promise<Page>;

/**
 * `test` for specs with tests that only read a page: a new page in a new context takes half a second of
 * processor time, so each worker opens a path once, without the offer. A test that clicks, types,
 * navigates or resizes needs the fixture `page`.
 */
export const test = base.extend<object, { readPage: ReadPage }>({
  readPage: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport, hasTouch } = project.use;
      const context = await browser.newContext({
        ...(baseURL !== undefined && { baseURL }),
        ...(viewport !== undefined && { viewport }),
        ...(hasTouch !== undefined && { hasTouch }),
      });
      await context.addInitScript(() => sessionStorage.setItem('citadel-offer-seen', 'true'));
      const pages = new Map<string, Promise<Page>>();
      const open = async (path: string) => {
        const page = await context.newPage();
        await page.goto(path);
        await hydrated(page);
        return page;
      };
      await use((path) => {
        const page = pages.get(path) ?? open(path);
        pages.set(path, page);
        return page;
      });
      await context.close();
    },
    { scope: 'worker' },
  ],
});
