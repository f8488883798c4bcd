import type { Page } from '@playwright/test';

/** Waits until React has hydrated the page and its content. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [document.documentElement, document.querySelector('main > *')].every((element) =>
      Object.keys(element ?? {}).some((key) => key.startsWith('__react')),
    ),
  );
}
