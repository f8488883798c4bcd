import { expect, test } from '@playwright/test';
import { htmlErrors } from '../helpers/html-rules.ts';
import { hydrated } from '../helpers/hydrated.ts';

/** The HTML of a page after interaction. Pages as sent are in tests/http/pages.test.ts, after hydration in tour.spec.ts. */

test('HTML is valid after client-side navigation, with an open dialog and errors in the form', async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('citadel-offer-seen', 'true'));
  await page.goto('/');
  await hydrated(page);
  await page.locator('header').getByRole('link', { name: 'Contact Us' }).click();
  // The URL changes before the page does, and the home page has a form as well.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Reach a person');
  await page.getByRole('button', { name: 'Send my requirement' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Watch: How a hire works' }).click();
  await expect(page.locator('dialog video')).toBeVisible();
  expect(await htmlErrors(await page.content())).toEqual([]);
});
