import { expect } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../helpers/browser/accessible.ts';
import { fillForm, send, thanks } from '../helpers/browser/enquiry-form.ts';
import { holdRequests } from '../helpers/browser/hold-requests.ts';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';

/** States after interaction. Menus, popups and errors are checked with their own tests, routes in tour.spec.ts. */
test.describe('axe finds no violations in both themes', () => {
  test('while a form is being submitted, and after that', async ({ page }) => {
    const answer = await holdRequests(page, '**/api/contactUsapi.php');
    await page.goto('/contact-us');
    await hydrated(page);
    await fillForm(page);
    await send(page);
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    await expectAccessibleInBothThemes(page);
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    answer();
    await expect(thanks(page)).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});
