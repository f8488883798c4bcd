import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../helpers/accessible.ts';
import { hydrated } from '../helpers/hydrated.ts';

/** States after interaction. Menus, popups and errors are checked with their own tests, routes in tour.spec.ts. */
test.describe('axe finds no violations in both themes', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => sessionStorage.setItem('citadel-offer-seen', 'true'));
  });

  async function sendForm(page: Page): Promise<void> {
    await page.goto('/contact-us');
    await hydrated(page);
    await page.getByLabel('Your name').fill('Karen Doyle');
    await page.getByLabel('Email address').fill('karen@doyle.example');
    await page.getByLabel('Phone number').fill('+1 614 555 0199');
    await page.getByLabel('Company name').fill('Doyle Dental Group');
    await page.getByLabel('What do you need done?').fill('A bookkeeper.');
    await page.getByRole('button', { name: 'Send my requirement' }).click();
  }

  test('while a form is being submitted', async ({ page }) => {
    await page.route('**/api/contactUsapi.php', () => {});
    await sendForm(page);
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    await expectAccessibleInBothThemes(page);
  });

  test('after a form was submitted', async ({ page }) => {
    await sendForm(page);
    await expect(page.getByText('Thank you for your submission!')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  test('after carousels were moved', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('button', { name: 'Next profile' }).click();
    const track = page.getByRole('list', { name: /Success Stories, 7 slides/ });
    await track.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => track.evaluate((list) => list.scrollLeft)).toBeGreaterThan(50);
    await expectAccessibleInBothThemes(page);
  });

  test('after going to the next page of the blog', async ({ page }) => {
    await page.goto('/blog');
    await hydrated(page);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.locator('#posts')).toBeFocused();
    await expectAccessibleInBothThemes(page);
  });
});
