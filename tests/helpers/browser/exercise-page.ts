import { expect, type Page } from '@playwright/test';

/** Opens and closes the menus of the header, which is the same on every page. */
export async function exerciseHeader(page: Page): Promise<void> {
  const phone = page.viewportSize()!.width < 900;
  if (phone) await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('header summary', { hasText: 'Services' }).click();
  await expect(page.locator('header').getByRole('link', { name: 'Bookkeeping' })).toBeVisible();
  await page.keyboard.press('Escape');
  if (phone) await page.keyboard.press('Escape');
}

/** Uses all <details> and buttons of a page's content. */
export async function exerciseContent(page: Page): Promise<void> {
  await page.locator('main details > summary').evaluateAll((questions) => {
    for (const question of questions as HTMLElement[])
      if (question.checkVisibility({ visibilityProperty: true })) question.click();
  });
  for (const name of ['Next profile', 'Next', 'Previous', 'Pause the profiles']) {
    const button = page.getByRole('button', { name, exact: true }).first();
    if (await button.isVisible()) await button.click();
  }
  await page.evaluate(() =>
    window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
  );
}
