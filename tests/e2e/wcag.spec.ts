import { expect, type Page } from '@playwright/test';
import { focusProblem } from '../helpers/browser/focus.ts';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { openDetails } from '../helpers/browser/page-measures.ts';
import { test } from '../helpers/browser/reused-page.ts';

/** Criteria of WCAG 2.2 AA in states that axe does not check. tour.spec.ts checks all routes. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await openDetails(page);
}

test.describe('in forced colors', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });
  const style = (page: Page, selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

  test('buttons have borders, states differ by more than the background, and focus rings are visible', async ({
    page,
  }) => {
    await open(page, '/blog?page=2');
    const current = 'nav[aria-label="Pages of the blog"] [aria-current="page"]';
    const others = 'nav[aria-label="Pages of the blog"] ol a:not([aria-current])';
    expect(await style(page, current, 'background-color')).not.toBe(
      await style(page, others, 'background-color'),
    );
    await open(page, '/offshore');
    const chosen = 'label:has(:checked)';
    const free = 'label:not(:has(:checked))';
    expect(await style(page, chosen, 'border-top-color')).not.toBe(
      await style(page, free, 'border-top-color'),
    );
    for (let stop = 0; stop < 20; stop++) {
      await page.keyboard.press('Tab');
      expect(await focusProblem(page)).toBeNull();
    }
    await open(page, '/services/bookeeper');
    const usual = '#hiring-models ul > li';
    for (const side of ['top', 'right', 'bottom', 'left'])
      expect(await style(page, usual, `border-${side}-width`), side).toBe('4px');
    await open(page, '/contact-us');
    for (const selector of [
      'form button',
      'form input',
      'header li > a[href="/contact-us"]:not([aria-current])',
    ])
      expect(await style(page, selector, 'border-top-style'), selector).toBe('solid');
    await page.getByRole('button', { name: 'Send my requirement' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveCSS('border-left-width', '8px');
    expect(await focusProblem(page)).toBeNull();
  });
});
