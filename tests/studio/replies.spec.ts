import { expect, test, type Page } from '@playwright/test';
import { ENQUIRY_PATH } from '../../contract/enquiry/enquiry.ts';
import { expectAccessibleScreen } from '../helpers/browser/studio-page.ts';
import { sampleFields } from '../helpers/enquiries.ts';
import { startSmtpServer, type SmtpServer } from '../helpers/process/smtp-server.ts';
import { patient } from '../helpers/process/slowness.ts';
import {
  addSession,
  openCalls,
  signInOwner,
  startStudio,
  type RunningStudio,
} from '../helpers/process/start-studio.ts';

/** Replies that are sent from the desk, of a firm that has a mail server. */

test.describe.configure({ mode: 'serial' });

let smtp: SmtpServer;
let studio: RunningStudio;
let cookie: string;
let page: Page;

test.beforeAll(async ({ browser }) => {
  smtp = await startSmtpServer();
  const settings = { LOG_LEVEL: 'warn', RATE_LIMIT: 'off', SMTP_URL: smtp.url };
  studio = await startStudio(settings);
  cookie = await signInOwner(studio);
  const options = { baseURL: studio.studioUrl, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext(options);
  await addSession(context, studio, cookie);
  page = await context.newPage();
});
test.afterAll(async () => {
  await studio?.stop();
  await smtp?.close();
});

async function send(number: number, changes: object = {}): Promise<string> {
  const response = await fetch(`${studio.url}/${ENQUIRY_PATH}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...sampleFields(number), ...changes }),
  });
  return ((await response.json()) as { id: string }).id;
}
/** Changes an enquiry by another face than this page. */
const change = (ids: string[], what: object) =>
  openCalls(studio, cookie)('POST', '/api/enquiries/changes', { ids, change: what });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const editor = () => page.getByRole('region', { name: 'Reply', exact: true });
const text = () => editor().getByLabel('Text');
const log = () => page.getByRole('region', { name: 'Log' }).getByRole('listitem');
const toast = (words: string) => page.getByRole('alertdialog').filter({ hasText: words });
const mailsTo = (number: number) =>
  smtp.received.filter(({ to }) => to.join().includes(`asha.menon+${number}@`));

test('from a new enquiry to answered and logged in three clicks, without another program', async () => {
  await send(1);
  await page.goto('/enquiries');
  await page
    .getByRole('link', { name: /Asha Menon 1/ })
    .first()
    .click();
  await button(/^Reply…/).click();
  await expect(text()).toBeFocused();
  await page.keyboard.type('Hello Asha, when can we call?');
  await button('Send').click();
  await expect(editor()).toHaveCount(0);
  await expect(log().first()).toContainText(/Asha Rao replied by email.*Hello Asha/s);
  await expect(log().first()).toContainText('Sending…');
  await expect(page.getByLabel('Stage')).toHaveValue('contacted');
  await expect(page.getByLabel('Assigned to')).toHaveValue('asha@citadel.example');
  await expectAccessibleScreen(page);
  await expect(log().first()).toContainText('Sent', { timeout: patient(30_000) });
  await expect(log().first()).not.toContainText('Sending', { timeout: patient(30_000) });
  expect(mailsTo(1)).toHaveLength(1);
  await expect(log().first().getByRole('button', { name: /^Undo/ })).toHaveCount(0);
});

test('a reply is undone with its subject and attachment, and sent again', async () => {
  await page.goto(`/enquiries/${await send(2)}`);
  await button(/^Reply…/).click();
  await text().fill('Our offer is attached.');
  await editor().getByLabel('Subject').fill('Our offer');
  await editor()
    .getByLabel('Attach files')
    .setInputFiles({ name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  const files = editor().getByRole('list', { name: 'Attachments' });
  await expect(files).toContainText('offer.pdf');
  await expectAccessibleScreen(page);
  // It outlives a reload, as the text does.
  await page.reload();
  await expect(files).toContainText('offer.pdf');
  await page.keyboard.press('Control+Enter');
  await text().press('Control+Enter');
  await toast('Sending…').getByRole('button', { name: 'Undo' }).click();
  await expect(text()).toHaveValue('Our offer is attached.');
  await expect(editor().getByLabel('Subject')).toHaveValue('Our offer');
  await expect(files).toContainText('offer.pdf');
  await button('Send').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    log().first().getByRole('link', { name: 'offer.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('offer.pdf');
  const path = new URL(download.url()).pathname;
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
  const response = await fetch(studio.studioUrl + path, { headers });
  expect([await response.text(), Object.fromEntries(response.headers)]).toMatchObject([
    '%PDF',
    {
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    },
  ]);
  await expect.poll(() => mailsTo(2).length, { timeout: patient(30_000) }).toBe(1);
  expect(mailsTo(2)[0]!.data).toMatch(/^Subject: Our offer\r$/m);
});

test('a discarded reply comes back, what is newer is shown before sending, and linked ones are asked for', async () => {
  const [id, other] = [await send(3), await send(4, { name: 'Asha at home' })];
  await change([id], { act: 'join', to: other });
  await page.goto(`/enquiries/${id}`);
  await button(/^Reply…/).click();
  await text().fill('Typed by Asha');
  await button('Discard').click();
  await expect(editor()).toHaveCount(0);
  await toast('Reply discarded').getByRole('button', { name: 'Undo' }).click();
  await expect(text()).toHaveValue('Typed by Asha');

  const given = { name: 'crm', scopes: ['enquiries:write', 'enquiries:reply'] };
  const { key } = await openCalls(studio, cookie)<{ key: string }>('POST', '/api/keys', given);
  const byKey = (path: string, body: object) =>
    fetch(`${studio.studioUrl}/api/v1/enquiries/${id}/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await byKey('replies', { text: 'By a key', draft: false })).status).toBe(409);
  expect((await byKey('notes', { text: 'They start in June' })).status).toBe(201);
  await button('Send').click();
  const linked = page.getByRole('alertdialog', { name: 'Log this reply on 1 linked enquiry too?' });
  await expectAccessibleScreen(page);
  await linked.getByRole('button', { name: 'Log on all' }).click();
  const question = page.getByRole('alertdialog', { name: 'Send anyway?' });
  await expect(question).toContainText('They start in June');
  await expectAccessibleScreen(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(text()).toHaveValue('Typed by Asha');
  // Asked once.
  await button('Send').click();
  await question.getByRole('button', { name: 'Send' }).click();
  await expect(editor()).toHaveCount(0);
  await expect(log().first()).toContainText('Typed by Asha');
  await page.goto(`/enquiries/${other}`);
  await expect(log().first()).toContainText(/replied by email.*Typed by Asha/s);
  await expect(page.getByLabel('Stage')).toHaveValue('contacted');
});

test('a draft keeps its subject, and a refused mail says why, and can be sent again', async () => {
  const id = await send(5);
  await page.goto(`/enquiries/${id}`);
  await button(/^Reply…/).click();
  await text().fill('Hello Asha');
  await editor().getByLabel('Subject').fill('Your books');
  await button('Save as draft').click();
  const draft = page.getByRole('region', { name: 'Draft reply' });
  await draft.getByRole('button', { name: 'Discard draft' }).click();
  await expect(draft).toHaveCount(0);
  await toast('Draft discarded').getByRole('button', { name: 'Undo' }).click();
  await draft.getByRole('button', { name: 'Use draft' }).click();
  await expect(editor().getByLabel('Subject')).toHaveValue('Your books');
  smtp.mood = 'refuses-recipients';
  await button('Send').click();
  await expect(log().first()).toContainText('Not sent. The mail server takes no mail for that', {
    timeout: patient(30_000),
  });
  await expectAccessibleScreen(page);
  smtp.mood = 'accepts';
  await log().first().getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => mailsTo(5).length, { timeout: patient(30_000) }).toBe(1);
  await expect(log().first()).toContainText('Sent', { timeout: patient(30_000) });
});
