import { expect, type Page } from '@playwright/test';
import {
  fillForm,
  labels,
  newVisitor,
  send,
  sendAnother,
  thanks,
  type Visitor,
} from '../helpers/browser/enquiry-form.ts';
import { holdRequests } from '../helpers/browser/hold-requests.ts';
import { hydrated, navigate } from '../helpers/browser/hydrated.ts';
import { test } from '../helpers/browser/reused-page.ts';
import { inLongRun } from '../helpers/browser/same-on-phone.ts';
import { readFields } from '../helpers/store/stored-enquiries.ts';
import { testDataDir } from '../helpers/store/test-data-dir.ts';

/** The form sends what stands in its fields, also what a browser or a password manager filled in without events. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Sets values as autofill does that fires no events. */
const fillSilently = (page: Page, values: Partial<Visitor>) =>
  page.evaluate((given) => {
    for (const [name, value] of Object.entries(given)) {
      const field = document.querySelector(`#enquiry-${name}`)!;
      const type = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      // Not through React, which notes what a script sets.
      Object.getOwnPropertyDescriptor(type.prototype, 'value')!.set!.call(field, value);
    }
  }, values);

async function expectStored(baseURL: string, visitor: Visitor) {
  const enquiries = await readFields({ dataDir: testDataDir(baseURL) });
  const found = enquiries.filter(({ email }) => email === visitor.email);
  expect(found).toEqual([expect.objectContaining(visitor)]);
}

async function leaveField(page: Page) {
  await page.getByLabel(labels.name).focus();
  await page.locator('main').focus();
}

async function expectFields(page: Page, visitor: Visitor) {
  for (const [name, label] of Object.entries(labels))
    await expect(page.getByLabel(label)).toHaveValue(visitor[name as keyof Visitor]);
}

for (const path of ['/', '/contact-us', '/services/bookeeper'])
  test(
    `${path}: four fields are filled without events and one is typed; all five arrive`,
    path === '/' ? {} : inLongRun,
    async ({ page, baseURL }) => {
      const visitor = { ...newVisitor(), description: 'Two practices 👩‍⚕️🦷,\n60 hours a month' };
      const { phone_number, ...others } = visitor;
      await page.goto(path);
      await hydrated(page);
      await page.locator('#enquiry-form').scrollIntoViewIfNeeded();
      await expect(page.locator('#enquiry-form')).toHaveAttribute('novalidate');
      await fillSilently(page, others);
      await page.getByLabel(labels.phone_number).pressSequentially(phone_number);
      await expectFields(page, visitor);
      await send(page);
      await expect(thanks(page)).toBeVisible();
      await expectStored(baseURL!, visitor);
      // Another one begins empty.
      await sendAnother(page);
      await expectFields(page, {
        name: '',
        email: '',
        phone_number: '',
        company_name: '',
        description: '',
      });
    },
  );

test('what was filled in without events survives a refusal, a failure, a reload and another page', async ({
  page,
  baseURL,
}) => {
  const visitor = newVisitor();
  await page.goto('/contact-us');
  await hydrated(page);
  await fillSilently(page, { ...visitor, phone_number: 'call me' });
  await send(page);
  await expect(page.getByRole('alert')).toContainText('Enter a phone number with its digits');
  await expectFields(page, { ...visitor, phone_number: 'call me' });
  await fillSilently(page, { phone_number: visitor.phone_number, company_name: 'Doyle & Sons' });
  await leaveField(page);
  await page.reload();
  await hydrated(page);
  await expectFields(page, { ...visitor, company_name: 'Doyle & Sons' });
  await fillSilently(page, { company_name: 'Doyle Dental' });
  await leaveField(page);
  await navigate(page, '/faq');
  await expect(page.locator('h1')).toHaveText(/question/i);
  await page.goBack();
  await expectFields(page, { ...visitor, company_name: 'Doyle Dental' });
  await page.route('**/api/contactUsapi.php', (route) =>
    route.fulfill({ status: 500, body: 'no' }),
  );
  await send(page);
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expectFields(page, { ...visitor, company_name: 'Doyle Dental' });
  await page.unroute('**/api/contactUsapi.php');
  await send(page);
  await expect(thanks(page)).toBeVisible();
  await expectStored(baseURL!, { ...visitor, company_name: 'Doyle Dental' });
});

test('what stands in the fields of a refused page before hydration is sent', async ({
  page,
  baseURL,
}) => {
  const visitor = newVisitor();
  const release = await holdRequests(page, '**/static/js/**');
  await page.goto('/contact-us');
  await fillForm(page, { ...visitor, phone_number: 'call me' });
  await send(page);
  await expect(page.getByRole('alert')).toContainText('Enter a phone number with its digits');
  const typed = { ...visitor, description: 'Three practices', company_name: 'Doyle & Sons' };
  await fillForm(page, typed);
  await page.getByLabel(labels.description).focus();
  release();
  await hydrated(page);
  await expect(page.locator('#enquiry-form')).toHaveAttribute('novalidate');
  await expectFields(page, typed);
  await page.keyboard.type('!');
  await send(page);
  await expect(thanks(page)).toBeVisible();
  await expectStored(baseURL!, { ...typed, description: 'Three practices!' });
});

test('while one types, nothing is written into the fields', async ({ page }) => {
  await page.goto('/contact-us');
  await hydrated(page);
  await page.evaluate(() => {
    for (const field of document.querySelectorAll<HTMLInputElement>('#enquiry-form [id]')) {
      if (!('value' in field)) continue;
      const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
      Object.defineProperty(field, 'value', {
        configurable: true,
        get: () => value.get!.call(field) as string,
        set: (to: string) => {
          document.documentElement.dataset.written = `${field.id}: ${to}`;
          value.set!.call(field, to);
        },
      });
    }
  });
  const email = page.getByLabel(labels.email);
  await email.pressSequentially('anna@müller.de');
  // The caret stays where the visitor corrects something.
  for (let left = 0; left < 3; left++) await email.press('ArrowLeft');
  await email.pressSequentially('-online');
  await send(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel(labels.description).fill('A bookkeeper');
  await expect(page.locator('html')).not.toHaveAttribute('data-written');
  expect(
    await email.evaluate(
      (field: HTMLInputElement) => new URL(`http://${field.value.split('@')[1]}`).hostname,
    ),
  ).toBe(new URL('http://müller-online.de').hostname);
  const { email: _, ...others } = newVisitor();
  await fillForm(page, { ...others, email: 'anna@müller-online.de' });
  await send(page);
  await expect(thanks(page)).toBeVisible();
  // The value of the field has the domain in ASCII.
  await expect(page.locator('#enquiry-form')).toContainText('anna@müller-online.de');
});
