import { expect, type Page } from '@playwright/test';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { resize } from '../helpers/browser/page-measures.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { long } from '../helpers/process/faults.ts';

/** Links to the enquiry form, on small phones and large screens (spec section 2). */

const windows = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const links = {
  '/': ['Hire me'],
  '/services/bookeeper': ['Hire me', 'Get Started: Basic Plan', 'Ask for this'],
  '/contact-us': ['form below'],
};

/**
 * Follows a link to the form by keyboard, and goes back.
 *
 * @param says whether the form says what it is about, with a link there and a button that removes it
 */
async function follow(page: Page, name: string, says: boolean) {
  const heading = page.getByRole('heading', { name: 'Tell us what you need done' });
  const field = page.getByLabel('Your name');
  const link = page.getByRole('link', { name }).first();
  // A phone folds sub-services.
  if ((await link.count()) === 0)
    await page.locator('section[aria-labelledby="sub-services"] summary').first().click();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#enquiry$/);
  // The heading has focus, so that it is announced; the next tab stop is the first field.
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport({ ratio: 1 });
  // Its styles come with the page, not with its script.
  await expect(page.locator('main form')).toHaveCSS('display', 'grid');
  await expect(page.getByText(/^About: /)).toHaveCount(says ? 1 : 0);
  await expect(field).toBeInViewport({ ratio: 1 });
  const { bottom } = await page
    .locator('body > header')
    .evaluate((header) => header.getBoundingClientRect());
  expect((await heading.boundingBox())!.y).toBeGreaterThanOrEqual(bottom);
  // The page title is not announced instead of the heading.
  await expect(page.locator('[aria-live="polite"][aria-atomic="true"]')).toHaveText('');
  for (let stop = says ? 3 : 1; stop > 0; stop--) await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(page).not.toHaveURL(/#/);
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: 'reduce' } });

    for (const [path, names] of Object.entries(links))
      test(`${names.join(', ')} on ${path} links to the form`, async ({ page }) => {
        if (javaScriptEnabled) {
          await page.goto(path);
          await hydrated(page);
        }
        // A short run has the small phone and the large screen; without script, the phone.
        for (const { width, height } of long
          ? windows
          : windows.filter((_, index) => index === 0 || (index === 2 && javaScriptEnabled))) {
          // A window that is still changing lays the page out again after the jump, which leaves the
          // form far away. Without script no frame can be awaited, so the page is loaded in each window.
          if (javaScriptEnabled) await resize(page, width, height);
          else {
            await page.setViewportSize({ width, height });
            await page.goto(path);
          }
          for (const name of names)
            await test.step(`${name} at ${width} × ${height}`, async () => {
              await follow(page, name, javaScriptEnabled && path !== '/contact-us');
              if (javaScriptEnabled)
                await expect(page.getByRole('link', { name }).first()).toBeFocused();
            });
        }
      });
  });

test('a link that is clicked while the page is still being laid out leads to the form', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const held: IdleRequestCallback[] = [];
    window.requestIdleCallback = (callback) => held.push(callback);
    // Lays out one section a frame, and begins when the page scrolls.
    const next = () => {
      held.shift()?.({ didTimeout: false, timeRemaining: () => 0 });
      requestAnimationFrame(next);
    };
    addEventListener('scroll', next, { once: true });
  });
  await page.goto('/services/bookeeper');
  const link = page.getByRole('link', { name: 'Hire me' }).first();
  const whole = link.evaluate((element: HTMLElement) => {
    element.click();
    return document.documentElement.dataset.whole;
  });
  expect(await whole, 'the place of the form is known when the page begins to scroll').toBe('');
  const field = page.getByLabel('Your name');
  await expect(field).toBeInViewport({ ratio: 1 });
  await page.waitForTimeout(1_500);
  await expect(field).toBeInViewport({ ratio: 1 });
});
