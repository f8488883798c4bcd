import type { Page } from '@playwright/test';

/** Waits until React has hydrated the page and its content, and the whole page is laid out. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      'whole' in document.documentElement.dataset &&
      [document.documentElement, document.querySelector('main > *')].every((element) =>
        Object.keys(element ?? {}).some((key) => key.startsWith('__react')),
      ),
  );
}

/** Navigates on the client, like a link. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => window.history.pushState({}, '', address), path);
