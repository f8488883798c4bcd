import { expect } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../helpers/accessible.ts';
import { hydrated } from '../helpers/hydrated.ts';
import { test } from '../helpers/reused-page.ts';

/** States after interaction. Menus, popups and errors are checked with their own tests, routes in tour.spec.ts. */
test.describe('axe finds no violations in both themes', () => {
  test('while a form is being submitted, and after that', async ({ reusedPage: page }) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/contactUsapi.php', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/contact-us');
    await hydrated(page);
    await page.getByLabel('Your name').fill('Karen Doyle');
    await page.getByLabel('Email address').fill('karen@doyle.example');
    await page.getByLabel('Phone number').fill('+1 614 555 0199');
    await page.getByLabel('Company name').fill('Doyle Dental Group');
    await page.getByLabel('What do you need done?').fill('A bookkeeper.');
    await page.getByRole('button', { name: 'Send my requirement' }).click();
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    await expectAccessibleInBothThemes(page);
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    answer();
    await expect(page.getByText('Thank you for your submission!')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  test('after carousels were moved', async ({ reusedPage: page }) => {
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('button', { name: 'Next profile' }).click();
    const track = page.getByRole('list', { name: /Success Stories, 7 slides/ });
    await track.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => track.evaluate((list) => list.scrollLeft)).toBeGreaterThan(50);
    await expectAccessibleInBothThemes(page);
  });

  test('after going to the next page of the blog', async ({ reusedPage: page }) => {
    await page.goto('/blog');
    await hydrated(page);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.locator('#posts')).toBeFocused();
    await expectAccessibleInBothThemes(page);
  });
});
