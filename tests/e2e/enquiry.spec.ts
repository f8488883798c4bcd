import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../helpers/browser/accessible.ts';
import {
  fillForm,
  labels,
  newVisitor,
  sendAnother,
  send,
  thanks,
  type Visitor,
} from '../helpers/browser/enquiry-form.ts';
import { holdRequests } from '../helpers/browser/hold-requests.ts';
import { hydrated } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { long } from '../helpers/process/faults.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';
import { testDataDir } from '../helpers/store/test-data-dir.ts';

/** The contact form, from the visitor's input to the team's mail (spec sections 4, 5 and 8). */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

function mails(baseURL: string): string[] {
  const folder = join(testDataDir(baseURL), 'mail');
  // The first mail creates it.
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

async function expectStoredOnce(baseURL: string, visitor: Visitor) {
  const { enquiries } = await readStored({ dataDir: testDataDir(baseURL) });
  expect(enquiries.filter(({ email }) => email === visitor.email)).toHaveLength(1);
  await expect
    .poll(() => mails(baseURL).filter((mail) => mail.includes(visitor.email)).length)
    .toBe(1);
}

test('a valid form is stored, mailed and emptied; an invalid one shows error messages next to the fields and at the top', async ({
  page,
  baseURL,
}) => {
  const visitor = newVisitor();
  await page.goto('/');
  await hydrated(page);
  await fillForm(page, visitor);
  await send(page);
  const message = page.getByRole('status').filter({ has: thanks(page) });
  await expect(message).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveCount(0);
  await expect(page.locator('#enquiry-form')).toContainText(visitor.description);
  await expectStoredOnce(baseURL!, visitor);
  // The number is of this enquiry, and the answer comes by the visitor's clock.
  const number = await message.locator('strong').textContent();
  const { enquiries } = await readStored({ dataDir: testDataDir(baseURL!) });
  expect(enquiries.find(({ email }) => email === visitor.email)?.id).toMatch(
    new RegExp(`${number}$`),
  );
  await expect(message).toContainText(
    /by (\d+:\d\d [ap]m on|the end of) \w+day, \w+ \d+, your time,/,
  );

  await sendAnother(page);
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expect(page.getByLabel('Your name')).toHaveValue('');
  await page.getByLabel('Email address').fill('karen');
  await send(page);
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Enter your name.',
    'Enter an email address like name@example.com.',
    'Enter your phone number.',
    'Enter the name of your company.',
    'Tell us what you need done.',
  ]);
  await summary.getByRole('link', { name: /email address like/ }).click();
  const email = page.getByLabel('Email address');
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('karen');
  await expect(email).toHaveAccessibleDescription(/Enter an email address like/);
  await expectAccessible(page, 'section[aria-labelledby="enquiry"]');
});

test('the button says Submitting..., and a double click stores one enquiry', async ({
  page,
  baseURL,
}) => {
  const release = await holdRequests(page, '**/api/contactUsapi.php');
  await page.goto('/contact-us');
  await hydrated(page);
  await fillForm(page, newVisitor());
  await send(page);
  const button = page.getByRole('button', { name: 'Submitting...' });
  await expect(button).toBeDisabled();
  // Fields are read-only, because a change now would not be sent but be cleared.
  for (const label of Object.values(labels))
    await expect(page.getByLabel(label)).not.toBeEditable();
  await expectAccessible(page, 'section[aria-labelledby="enquiry"]');
  await expect(button).toBeDisabled();
  release();
  await expect(thanks(page)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'section[aria-labelledby="enquiry"]');
  await page.unroute('**/api/contactUsapi.php');

  await test.step('a double click stores one enquiry', async () => {
    const visitor = newVisitor();
    await sendAnother(page);
    await fillForm(page, visitor);
    await page.getByRole('button', { name: 'Send my requirement' }).dblclick();
    await expect(thanks(page)).toBeVisible();
    await expectStoredOnce(baseURL!, visitor);
  });
});

test('a failure shows an error, keeps the input and is logged; a retry stores one enquiry', async ({
  page,
  baseURL,
}) => {
  const visitor = newVisitor();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  // The server stores the enquiry, but the response is lost, at the first attempt and at its retries.
  await page.route(
    '**/api/contactUsapi.php',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 4 },
  );
  await page.clock.install();
  await page.goto('/contact-us');
  await hydrated(page);
  await fillForm(page, visitor);
  await send(page);
  const message = page.getByRole('alert');
  for (const retry of [1, 2, 3]) {
    await expect(page.getByRole('status')).toContainText(`(${retry} of 3)`);
    await page.clock.fastForward(7_000);
  }
  await expect(message).toContainText('Something went wrong. Please try again.');
  await expect(message).toBeFocused();
  const border = await message.evaluate((element) => getComputedStyle(element).borderLeftColor);
  expect(border).toBe('rgb(183, 71, 42)');
  await expect(message.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expect(message.getByRole('link', { name: /^\+/ })).toHaveAttribute('href', /^tel:/);
  await expectAccessible(page, 'section[aria-labelledby="enquiry"]');
  await expect(page.getByLabel('What do you need done?')).toHaveValue(visitor.description);
  expect(errors.some((text) => text.includes('not accepted'))).toBe(true);
  await send(page);
  await expect(thanks(page)).toBeVisible();
  await expectStoredOnce(baseURL!, visitor);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  // On a small phone the outcome must be in the viewport.
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: page.viewportSize()!.width, height: 568 });
  });

  test('a valid form is stored and mailed, and only its page shows thanks', async ({
    page,
    baseURL,
  }) => {
    const queries = ['?form=sent', '?sent=sent', `?sent=moa1b2c3.${'x'.repeat(43)}`];
    for (const query of long ? queries : queries.slice(-1))
      await test.step(`opening ${query} shows no thanks`, async () => {
        await page.goto(`/contact-us${query}#enquiry-form`);
        await expect(page.getByLabel('Your name')).toBeVisible();
        await expect(thanks(page)).toHaveCount(0);
      });
    for (const path of ['/contact-us', '/services/bookeeper', ...(long ? ['/'] : [])])
      await test.step(`a form on ${path}`, async () => {
        const visitor = newVisitor();
        await page.goto(path);
        await fillForm(page, visitor);
        await send(page);
        await expect(thanks(page)).toBeInViewport();
        expect(new URL(page.url()).pathname).toBe(path);
        await page.reload();
        await expectStoredOnce(baseURL!, visitor);
      });
  });

  test('the fields have autocomplete attributes; an invalid form is rendered again with error messages and its input', async ({
    page,
  }) => {
    const visitor = { ...newVisitor(), phone_number: 'call me' };
    await page.goto('/contact-us');
    for (const [label, type, autocomplete] of [
      ['Your name', 'text', 'name'],
      ['Email address', 'email', 'email'],
      ['Phone number', 'tel', 'tel'],
      ['Company name', 'text', 'organization'],
    ] as const) {
      const input = page.getByLabel(label);
      await expect(input).toHaveAttribute('type', type);
      await expect(input).toHaveAttribute('autocomplete', autocomplete);
      await expect(input).toHaveAttribute('required', '');
    }
    // A text that is too long gets an error message and is not truncated.
    await expect(page.locator('form [maxlength]')).toHaveCount(0);
    // The website field is in the form's state, but has no input (spec section 3).
    await expect(page.locator('[name="website"]:visible')).toHaveCount(0);
    await fillForm(page, visitor);
    await send(page);
    await expect(page.getByRole('alert')).toContainText('Enter a phone number with its digits');
    await expect(page.getByRole('alert')).toBeInViewport();
    await expect(page.getByLabel('Phone number')).toHaveValue('call me');
    await expect(page.getByLabel('What do you need done?')).toHaveValue(visitor.description);
    await page.getByLabel('Phone number').fill('+44 1603 555 0123');
    await send(page);
    await expect(thanks(page)).toBeVisible();
  });
});
