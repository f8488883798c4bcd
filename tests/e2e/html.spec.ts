import { expect, test } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { hydrated } from '../helpers/hydrated.ts';
import { htmlRules } from '../helpers/html-rules.ts';
import { routePaths } from '../helpers/route-paths.ts';

/** Every page is HTML without a fault, as the server sends it and as it stands once React has it. */

const validator = new HtmlValidate(htmlRules);

async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
}

test('a fault would be found', async () => {
  const html =
    '<!DOCTYPE html><html lang="en"><head><title>x</title></head><body><p><div></div></p><img src="a.png"></body></html>';
  const found = (await faultsOf(html)).map((fault) => fault.split(':')[0]);
  for (const rule of ['no-implicit-close', 'close-order', 'wcag/h37'])
    expect(found).toContain(rule);
});

test('as the server sends it', async ({ request }) => {
  for (const path of routePaths) {
    const response = await request.get(path);
    expect(await faultsOf(await response.text()), path).toEqual([]);
  }
});

test('after hydration', async ({ page }) => {
  test.setTimeout(180_000);
  for (const path of routePaths) {
    await page.goto(path);
    await hydrated(page);
    await page.evaluate(() => window.dispatchEvent(new Event('scroll')));
    expect(await faultsOf(await page.content()), path).toEqual([]);
  }
});

test('after a move inside the site, with a dialog open and errors in the form', async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('citadel-offer-seen', 'true'));
  await page.goto('/');
  await hydrated(page);
  await page.locator('header').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/contact-us');
  await page.getByRole('button', { name: 'Send my requirement' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Watch: How a hire works' }).click();
  await expect(page.locator('dialog video')).toBeVisible();
  expect(await faultsOf(await page.content())).toEqual([]);
});
