import type { Page } from '@playwright/test';

/** Waits until React has taken over the page; before that only plain HTML answers. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.documentElement).some((key) => key.startsWith('__react')),
  );
}
