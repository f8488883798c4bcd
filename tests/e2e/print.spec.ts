import { expect } from '@playwright/test';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';

/** Pages on paper. */

test.skip(({ viewport }) => viewport!.width < 900, 'paper does not depend on the viewport');

test('home prints on five pages', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const margin = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' };
  const pdf = (await page.pdf({ format: 'A4', margin })).toString('latin1');
  expect(pdf.match(/\/Type ?\/Page\b/g)!.length).toBeLessThanOrEqual(5);
});

test('questions print with their answers, folded texts open, and forms not at all', async ({
  page,
}) => {
  for (const path of ['/faq', '/services/bookeeper', '/contact-us']) {
    await page.goto(path);
    // On the page that is shown, as people print: a document that follows in another process may not get it.
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('main form').filter({ visible: true })).toHaveCount(0);
    const answers = page.locator('main details:not(dialog details) > :not(summary)');
    await expect(answers.filter({ visible: false })).toHaveCount(0);
    if (path !== '/contact-us') expect(await answers.count()).toBeGreaterThan(5);
  }
});
