import { expect, type Locator, type Page } from '@playwright/test';
import { ENQUIRY_PATH, TRAP_FIELD } from '../../contract/enquiry/enquiry.ts';
import { holdRequests } from '../helpers/browser/hold-requests.ts';
import { test, useStudio } from '../helpers/browser/shared-studio.ts';
import { addAuthenticator, expectAccessibleScreen } from '../helpers/browser/studio-page.ts';
import { sampleFields } from '../helpers/enquiries.ts';
import { addSession, OWN_PAGE } from '../helpers/process/start-studio.ts';

/** The desk: what visitors sent, and what the team does with it. */

const studio = useStudio();

/** Sends an enquiry as the form does; returns its id. */
async function send(number: number, changes: object = {}): Promise<string> {
  const response = await fetch(`${studio.url}/${ENQUIRY_PATH}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...sampleFields(number), ...changes }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
const rows = (page: Page) =>
  page.getByRole('grid', { name: 'Enquiries', exact: true }).getByRole('row');
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('alertdialog').filter({ hasText: text });
const events = (page: Page) => page.getByRole('region', { name: 'Log' }).getByRole('listitem');

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

const sent = new Map<number, Promise<string>>();
/** Sends an enquiry that several tests need, once. */
function sendOnce(number: number, changes: object): Promise<string> {
  const id = sent.get(number) ?? send(number, changes);
  sent.set(number, id);
  return id;
}
const sendFlats = () =>
  sendOnce(1, {
    description: 'We run forty flats in Austin, and our books are behind.\n\nCall me on Thursday.',
    page: '/contact-us',
    referrer: 'https://www.google.com/search',
    about: '/people/ketaki-ranade',
  });
const sendOliver = () => sendOnce(2, { name: 'Oliver Bennett' });
/** Of the person of the flats, by the address. */
const sendOther = () => sendOnce(31, { name: 'Asha M.', email: 'asha.menon+1@example.com' });
/** Opens the enquiry about flats. */
async function openFlats(page: Page) {
  await page.goto(`/enquiries/${await sendFlats()}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha Menon 1');
}

/** Makes an account of a role, and signs a new browser in as that. */
async function openAs(page: Page, role: string, name: string): Promise<Page> {
  const email = `${role}@citadel.example`;
  const { link } = await studio.call<{ link: string }>('/accounts', { email, name, role });
  const response = await fetch(`${studio.studioUrl}/api/session/redeem`, {
    method: 'POST',
    headers: OWN_PAGE,
    body: JSON.stringify({ token: new URL(link).hash.slice(1) }),
  });
  expect(response.status).toBe(200);
  const browser = page.context().browser()!;
  const context = await browser.newContext({ baseURL: studio.studioUrl, reducedMotion: 'reduce' });
  const [cookie = ''] = response.headers.getSetCookie().map((field) => field.split(';')[0]!);
  await addSession(context, studio, cookie);
  return context.newPage();
}

test('an enquiry is found by words and by its number, opened, noted, called and moved, and each is taken back', async ({
  page,
}) => {
  await page.goto('/enquiries');
  await expect(page.getByRole('heading', { name: 'No enquiries are waiting' })).toBeVisible();
  await expectAccessibleScreen(page);
  await sendFlats();
  await sendOliver();
  await page.goto('/');
  await page.getByRole('link', { name: 'Waiting for a reply: 2' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(/Asha Menon 1.*Menon & Daughters 1.*forty flats/);
  await expect(rows(page).first()).toContainText('Ketaki Ranade, Senior accountant');

  await press(page, '/');
  await page.keyboard.type('(0512) 555-1001');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('searchbox').fill('austin FLATS');
  await expect(page).toHaveURL(/[?&]q=austin/);
  await rows(page).getByRole('link').click();

  await expect(page.getByRole('heading', { name: 'Asha Menon 1', level: 1 })).toBeVisible();
  const written = page.getByRole('region', { name: 'Message' });
  await expect(written).toContainText(/forty flats.*Written on.*Contact page.*Came from.*google/s);
  await expect(page.getByRole('link', { name: '+1 512 555 1001' })).toHaveAttribute(
    'href',
    'tel:+15125551001',
  );
  await page.getByPlaceholder('Note for the team').fill('Ravi knows her.\nAsk him.');
  await press(page, 'Control+Enter');
  await expect(events(page).first()).toContainText(/Asha Rao noted, just now.*Ravi knows her/s);
  await expect(page.getByPlaceholder('Note for the team')).toHaveValue('');
  await page.getByRole('region', { name: 'Log' }).getByText('Call', { exact: true }).click();
  await page.getByPlaceholder('What was said in the call').fill('She calls back on Friday.');
  await button(page, 'Log call').click();
  await expect(events(page).first()).toContainText(/Asha Rao called, .*back on Friday/s);
  await expect(page.getByLabel('Stage')).toHaveValue('contacted');

  await page.getByLabel('Stage').selectOption('Lost');
  await page.getByLabel('Reason').fill('Too expensive');
  await button(page.getByRole('dialog'), 'Move to Lost').click();
  await expect(events(page).first()).toContainText('Asha Rao moved it to Lost: Too expensive');
  await expectAccessibleScreen(page);
  await button(page, 'Undo: Asha Rao moved it to Lost').click();
  await expect(page.getByLabel('Stage')).toHaveValue('contacted');
  await expect(events(page).first()).toContainText('undone by Asha Rao');
  await button(page, 'Undo: Asha Rao called').click();
  await expect(page.getByLabel('Stage')).toHaveValue('new');
  // Its value has changed since.
  await expect(button(page, /^Undo: Asha Rao (called|moved)/)).toHaveCount(0);
});

test('it is given to somebody, tagged, and shown again on a day', async ({ page }) => {
  // The names of the team come later.
  const release = await holdRequests(page, '**/api/enquiries/choices');
  await openFlats(page);
  await button(page, 'Assign to me').click();
  await expect(events(page).first()).toContainText('Asha Rao took it');
  release();
  await expect(page.getByLabel('Assigned to')).toHaveValue(/./);
  await button(page, 'Add a tag…').click();
  await page.getByLabel('Tag', { exact: true }).fill('Texas');
  await press(page, 'Enter');
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText('Texas');
  await button(page, 'Snooze…').click();
  await expectAccessibleScreen(page);
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click();
  await expect(events(page).first()).toContainText(/snoozed it until .*9:00 AM/);
  await button(page, 'Snooze…').click();
  await page.getByRole('menuitem', { name: 'Pick a date and time…' }).click();
  await page.getByLabel('Date and time').fill('2036-03-04T16:30');
  await button(page.getByRole('dialog'), 'Snooze').click();
  await expect(events(page).first()).toContainText(/Tue, Mar 4, 2036.*4:30 PM/);
  await button(toast(page, 'Snoozed until Mar 4, 2036, 16:30'), 'Undo').click();
  await expect(toast(page, 'Undone')).toBeVisible();
  await button(page, 'End snooze').click();
  await expect(events(page).first()).toContainText('ended the snooze');

  // A filter has an address, and a name in this browser.
  await page.goto('/enquiries?view=mine');
  await button(page, 'Filters').click();
  await page.getByLabel('Tag', { exact: true }).selectOption('Texas');
  await expect(page).toHaveURL(/view=mine&tag=Texas/);
  await button(page, 'Save view…').click();
  await page.getByLabel('Name').fill('Mine in Texas');
  await press(page, 'Enter');
  await page.getByRole('link', { name: /^All open/ }).click();
  await page.getByRole('link', { name: 'Mine in Texas' }).click();
  await expect(rows(page)).toHaveCount(1);
  await button(page, 'Delete the view Mine in Texas').click();
  await expect(page.getByRole('link', { name: 'Mine in Texas' })).toHaveCount(0);
});

test('by keyboard alone: several are chosen, answered and taken back; new ones appear', async ({
  page,
}) => {
  const ids = [await sendFlats()];
  await sendOliver();
  await studio.call('/enquiries/changes', { ids, change: { act: 'tags', add: ['Texas'] } });
  for (const number of [3, 4, 5]) await send(number);
  await page.goto('/enquiries?view=open');
  await expect(rows(page)).toHaveCount(5);
  await press(page, 'j');
  await expect(rows(page).nth(0).getByRole('link')).toBeFocused();
  // What is stuck to the top covers no row that has focus.
  await page.setViewportSize({ width: 1280, height: 400 });
  await press(page, 'j', 'j', 'j', 'j', 'k', 'k', 'k', 'k');
  const filters = (await page.getByRole('search', { name: 'Enquiries' }).boundingBox())!;
  const focused = (await rows(page).nth(0).getByRole('link').boundingBox())!;
  expect(focused.y).toBeGreaterThanOrEqual(filters.y + filters.height);
  await page.setViewportSize({ width: 1280, height: 720 });
  await press(page, 'j', 'x', 'j', 'x');
  const bar = page.getByRole('region', { name: 'Selected enquiries' });
  await expect(bar).toContainText('2 selected');
  await expectAccessibleScreen(page);
  await press(page, 'e');
  await expect(toast(page, '2 enquiries: Marked as answered')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(rows(page).filter({ hasText: 'Contacted' })).toHaveCount(2);
  await button(toast(page, '2 enquiries: Marked as answered'), 'Undo').click();
  await expect(rows(page).filter({ hasText: 'Contacted' })).toHaveCount(0);

  // With Shift all between are chosen.
  await rows(page).nth(0).getByRole('checkbox').click();
  await rows(page)
    .nth(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('4 selected');
  await button(bar, 'Tag…').click();
  await expectAccessibleScreen(page);
  await page.getByRole('menuitem', { name: 'Add a tag…' }).click();
  await page.getByRole('dialog').getByLabel('Tag').fill('Spring');
  await press(page, 'Enter');
  const both = rows(page).filter({ hasText: /Spring.*Texas|Texas.*Spring/ });
  await expect(rows(page).filter({ hasText: 'Spring' })).toHaveCount(4);
  await expect(both).toHaveCount(1);

  // A tag of one of them is taken off, and back.
  for (const place of [0, 1, 2, 3]) await rows(page).nth(place).getByRole('checkbox').click();
  await button(bar, 'Tag…').click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Add a tag…',
    'Remove “Spring”',
    'Remove “Texas”',
  ]);
  await page.getByRole('menuitem', { name: 'Remove “Spring”' }).click();
  await expect(rows(page).filter({ hasText: 'Spring' })).toHaveCount(0);
  await expect(rows(page).filter({ hasText: 'Texas' })).toHaveCount(1);
  await button(toast(page, '4 enquiries: Removed “Spring”'), 'Undo').click();
  await expect(rows(page).filter({ hasText: 'Spring' })).toHaveCount(4);
  await expect(both).toHaveCount(1);

  // What leaves the list hands its focus on.
  await page.goto('/enquiries');
  await expect(rows(page)).toHaveCount(5);
  await press(page, 'j', 'e');
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).nth(0).getByRole('link')).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oliver Bennett');
  await press(page, 'u');
  await expect(rows(page)).toHaveCount(4);

  await press(page, '?');
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toContainText(/Next enquiry/);
  await press(page, 'Escape');
  await send(6, { name: 'Farah Menon' });
  const said = page.getByRole('status').filter({ hasText: 'New: Farah Menon' });
  await expect(said).toBeAttached();
  await expect(rows(page)).toHaveCount(5);
});

test('a list is filtered and sorted, and the way through it leads back to the same row', async ({
  page,
}) => {
  const sender = { phone_number: '+81 3 1234 5678' };
  // More than a screen has.
  const ids: string[] = [];
  for (let number = 40; number < 60; number++) {
    const changes = number % 2 ? { name: `Row ${number}` } : { ...sender, name: `Ito ${number}` };
    ids.push(await send(number, changes));
  }
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/enquiries?view=open&sort=newest');
  await button(page, 'Filters').click();
  await page.getByLabel('Country').selectOption('Japan');
  await expect(page.getByText('10 enquiries', { exact: true })).toBeVisible();
  await expect(rows(page).first()).toContainText(/Ito 58.*Japan\d\d:\d\d/);
  await page.getByLabel('Order').selectOption('Oldest first');
  await expect(rows(page).first()).toContainText('Ito 40');
  await page.getByLabel('Received until').fill('2020-01-01');
  await expect(page.getByRole('heading', { name: 'No enquiries match' })).toBeVisible();
  await expectAccessibleScreen(page);
  await button(page, 'Clear filters').click();
  await page.getByLabel('Order').selectOption('Newest first');
  await expect(rows(page).first()).toContainText('Row 59');

  // Rows out of sight are not drawn, and keys reach them.
  await expect(rows(page).filter({ hasText: 'Row 41' })).toHaveCount(0);
  for (let pressed = 0; pressed < 14; pressed++) await press(page, 'j');
  const fourteenth = page.getByRole('link', { name: 'Ito 46' });
  await expect(fourteenth).toBeFocused();
  await expect(fourteenth).toBeInViewport();
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Ito 46', level: 1 })).toBeVisible();

  // The list is beside it.
  const beside = page.getByRole('navigation', { name: 'Enquiries in this list' });
  await expect(beside.getByRole('link', { name: 'Ito 46' })).toBeVisible();
  await expectAccessibleScreen(page);
  await press(page, 'j');
  await expect(page.getByRole('heading', { name: 'Row 45', level: 1 })).toBeVisible();
  await button(page, 'Next enquiry').click();
  await expect(page.getByRole('heading', { name: 'Ito 44', level: 1 })).toBeVisible();
  await press(page, 'k');
  await expect(page.getByRole('heading', { name: 'Row 45', level: 1 })).toBeVisible();
  // One that leaves the list leaves its place to the next.
  await press(page, '!');
  await expect(page.getByRole('region', { name: 'Spam' })).toBeVisible();
  await expect(beside.getByRole('link', { name: 'Row 45' })).toHaveCount(0);
  await press(page, 'j');
  await expect(page.getByRole('heading', { name: 'Ito 44', level: 1 })).toBeVisible();
  await press(page, 'u');
  const last = page.getByRole('link', { name: 'Ito 44' });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 844 });
  await last.click();
  await expect(beside).toBeHidden();
  await button(page, 'Previous enquiry').click();
  await expect(page.getByRole('heading', { name: 'Ito 46', level: 1 })).toBeVisible();
  await button(page, 'Back').click();
  await expect(page.getByRole('link', { name: 'Ito 46' })).toBeFocused();
  // The other tests count the open ones.
  await studio.call('/enquiries/changes', { ids, change: { act: 'discard' } });
});

test('what was held back says why, and is let through or called spam', async ({ page }) => {
  for (const number of [21, 22, 23]) await send(number, { [TRAP_FIELD]: 'x' });
  await page.goto('/enquiries?view=quarantine');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('Held for review: hidden field filled in');
  await press(page, 'j', 'n');
  await expect(toast(page, 'Not spam')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await rows(page).first().getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Held for review' })).toContainText(
    'Held for review: hidden field',
  );
  await expectAccessibleScreen(page);
  await press(page, '!');
  await expect(page.getByRole('region', { name: 'Spam' })).toBeVisible();
  await button(page, /^Undo: Asha Rao marked it as spam/).click();
  await expect(page.getByRole('region', { name: 'Held for review' })).toBeVisible();
  await page.goto('/enquiries?q=Menon%2023');
  await rows(page).getByRole('link', { name: 'Asha Menon' }).click();
  await expect(events(page).first()).toContainText('marked it as not spam');
  await page.getByText('Deliveries').click();
  await expect(page.getByRole('group').getByText('Email to the team')).toBeVisible();
});

test('an answer is made from a template, opened in a mail program and logged; a draft waits', async ({
  page,
}) => {
  await openFlats(page);
  await press(page, 'r');
  const answer = page.getByRole('region', { name: 'Reply', exact: true });
  await expect(answer.getByLabel('Text')).toBeFocused();
  await answer.getByLabel('Template').selectOption('First answer');
  await expect(answer.getByLabel('Text')).toHaveValue(/^Hello Asha,[^]*Asha Rao\nCitadel$/);
  await expectAccessibleScreen(page);
  // Typed words outlive a reload.
  await answer.getByLabel('Text').fill('Hello Asha');
  await page.reload();
  await expect(answer.getByLabel('Text')).toHaveValue('Hello Asha');
  await button(answer, 'Save as draft').click();
  const draft = page.getByRole('region', { name: 'Draft reply' });
  await expect(draft).toContainText('Draft reply by Asha Rao');
  await expect(answer).toHaveCount(0);
  await button(draft, 'Use draft').click();
  await answer.getByLabel('Subject').fill('Your books');
  const mail = answer.getByRole('link', { name: 'Open in email app' });
  await expect(mail).toHaveAttribute(
    'href',
    'mailto:asha.menon%2B1@example.com?subject=Your%20books&body=Hello%20Asha',
  );
  await mail.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await mail.click();
  await button(answer, 'Log reply').click();
  await expect(events(page).first()).toContainText(/replied by email.*Your books/s);
  await expect(draft).toHaveCount(0);
});

test('a newer draft is shown before it is replaced, and nothing typed is lost', async ({
  page,
}) => {
  await openFlats(page);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  await press(page, 'r');
  const answer = page.getByRole('region', { name: 'Reply', exact: true });
  await answer.getByLabel('Text').fill('Typed by Asha');
  const change = { act: 'draft', text: 'Saved by a colleague', base: null };
  await studio.call('/enquiries/changes', { ids: [id], change });
  await button(answer, 'Save as draft').click();
  const question = page.getByRole('alertdialog', { name: 'Replace the newer draft?' });
  await expect(question).toContainText('Saved by a colleague');
  await expectAccessibleScreen(page);
  await press(page, 'Escape');
  await expect(question).toHaveCount(0);
  await expect(answer.getByLabel('Text')).toHaveValue('Typed by Asha');
  await button(answer, 'Save as draft').click();
  await button(question, 'Replace').click();
  const draft = page.getByRole('region', { name: 'Draft reply' });
  await draft.getByText('Read draft').click();
  await expect(draft).toContainText('Typed by Asha');
  await button(draft, 'Discard draft').click();
  await expect(draft).toHaveCount(0);
});

test('two tabs of one account are two, and closing one leaves the other', async ({ page }) => {
  await openFlats(page);
  const address = page.url();
  const other = await page.context().newPage();
  await other.goto(address);
  await expect(other.getByText('You (in another tab) have this open.')).toBeVisible();
  await other.goto('/enquiries');
  const reported = page.waitForResponse('**/api/presence');
  await reported;
  await other.goto(address);
  await expect(other.getByText('You (in another tab) have this open.')).toBeVisible();
  await other.close();
});

test('a note that could not be stored stays, also when the page is loaded again', async ({
  page,
}) => {
  await openFlats(page);
  await page.route('**/api/enquiries/changes', (route) => route.fulfill({ status: 500 }));
  const note = page.getByPlaceholder('Note for the team');
  await note.fill('Not to be lost');
  await button(page, 'Add note').click();
  await expect(page.getByRole('alert').filter({ hasText: 'unexpectedly (500)' })).toBeVisible();
  await expect(note).toHaveValue('Not to be lost');
  await page.reload();
  await expect(note).toHaveValue('Not to be lost');
  await page.unroute('**/api/enquiries/changes');
  await button(page, 'Add note').click();
  await expect(events(page).first()).toContainText('Not to be lost');
  // Letters that are typed while it is sent are the next one.
  const release = Promise.withResolvers<void>();
  await page.route('**/api/enquiries/changes', async (route) => {
    await release.promise;
    await route.continue();
  });
  await note.fill('The first');
  await button(page, 'Add note').click();
  await note.press('End');
  await page.keyboard.type(', and more');
  release.resolve();
  await expect(events(page).first()).toContainText('The first');
  await expect(note).toHaveValue(', and more');
  await note.fill('');
});

test('two of one person are joined and parted', async ({ page }) => {
  await sendOther();
  await openFlats(page);
  const same = page.getByRole('region', { name: 'Other enquiries from this person' });
  await expect(same.getByRole('listitem')).toContainText(
    /Asha M\..*Possible match: same mail address/,
  );
  await button(same, 'Link Asha M.').click();
  await button(same, 'Unlink Asha M.').click();
  await expect(button(same, 'Link Asha M.')).toBeVisible();
  await expect(events(page).first()).toContainText('linked the contacts');
});

test('sales sees who else has an enquiry open; editors see nothing of the desk', async ({
  page,
}) => {
  await openFlats(page);
  const address = page.url();
  const sales = await openAs(page, 'sales', 'Meera Nair');
  await sales.goto(address);
  await expect(sales.getByText('Asha Rao has this open.')).toBeVisible();
  await press(sales, 'r');
  await expect(sales.getByText('Asha Rao has this open too.')).toBeVisible();
  await expect(page.getByText('Meera Nair has this open.')).toBeVisible();

  const editor = await openAs(page, 'editor', 'Ben Carter');
  await editor.goto('/');
  await expect(editor.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(editor.getByText(/Enquiries|Waiting/)).toHaveCount(0);
  for (const path of ['/enquiries', new URL(address).pathname]) {
    await editor.goto(path);
    await expect(
      editor.getByRole('heading', { name: 'Only owners and sales can open this' }),
    ).toBeVisible();
  }
  await expectAccessibleScreen(editor);
  await sales.context().close();
  await editor.context().close();
});

test('what was given up is sent again to a destination, all at once', async ({ page }) => {
  const destination = { destination: 'webhook:crm', pending: 1, deliveredAt: null };
  const failed = { at: new Date().toISOString(), reason: 'connection refused' };
  let dead = 3;
  await page.route('**/api/enquiries/destinations', (route) =>
    route.fulfill({ json: { destinations: [{ ...destination, dead, failed }] } }),
  );
  const asked: unknown[] = [];
  await page.route('**/api/enquiries/replay', (route) => {
    asked.push(route.request().postDataJSON());
    dead = 0;
    return route.fulfill({ json: { count: 3 } });
  });
  await page.goto('/enquiries');
  const notice = page.getByRole('region', { name: 'Webhook crm' });
  await expect(notice).toContainText(
    'connection refused, just now. Waiting: 1. Failed for good: 3',
  );
  await expectAccessibleScreen(page);
  await button(notice, /^Retry failed deliveries/).click();
  await expect(toast(page, '3 deliveries retried')).toBeVisible();
  await expect(notice).toContainText('Failed for good: 0');
  await expect(button(notice, /^Retry failed deliveries/)).toHaveCount(0);
  expect(asked).toEqual([{ destination: 'webhook:crm' }]);
});

/** Chooses an act in the menu of the screen. */
async function choose(page: Page, name: string) {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name }).click();
}

test('on a phone an enquiry is read, called and answered with a thumb', async ({ page }) => {
  const context = await page
    .context()
    .browser()!
    .newContext({
      baseURL: studio.studioUrl,
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
  await studio.signIn(context);
  const phone = await context.newPage();
  /** Taps it, if a thumb can: it is large, and nothing covers it. */
  async function tap(target: Locator) {
    const { width, height } = (await target.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await target.tap();
  }
  await sendFlats();
  await phone.goto('/enquiries?view=open');
  const row = rows(phone).filter({ hasText: 'Asha Menon 1' }).first();
  await tap(row.locator('label'));
  await expect(phone.getByText('1 selected')).toBeVisible();
  for (const one of await phone
    .getByRole('region', { name: 'Selected enquiries' })
    .getByRole('button')
    .all())
    expect((await one.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await button(phone, 'Clear selection').tap();
  await tap(row);
  await expect(phone.getByRole('region', { name: 'Message' })).toContainText('forty flats');
  for (const link of [
    phone.getByRole('link', { name: 'Call', exact: true }),
    phone.getByRole('link', { name: '+1 512 555 1001' }),
  ]) {
    await expect(link).toHaveAttribute('href', 'tel:+15125551001');
    await link.evaluate((element) =>
      element.addEventListener('click', (event) => event.preventDefault()),
    );
    await tap(link);
  }
  await tap(button(phone, 'Reply…'));
  const answer = phone.getByRole('region', { name: 'Reply', exact: true });
  await answer.getByLabel('Text').fill('Hello Asha, we call you on Thursday.');
  const mail = answer.getByRole('link', { name: 'Open in email app' });
  await expect(mail).toHaveAttribute(
    'href',
    /^mailto:asha.menon%2B1@example.com\?subject=Your%20enquiry%2C%20number%20.*Thursday/,
  );
  await mail.evaluate((element) =>
    element.addEventListener('click', (event) => event.preventDefault()),
  );
  await tap(mail);
  await answer.getByLabel(/^Sent\?/).fill('We call on Thursday');
  await tap(button(answer, 'Log reply'));
  await expect(events(phone).first()).toContainText(/replied by email.*Thursday/s);
  // The message and what is last on the screen are above the bar.
  const topOfBar = (await button(phone, 'Reply…').boundingBox())!.y;
  const bottomOf = async (target: Locator) => {
    const { y, height } = (await target.boundingBox())!;
    return y + height;
  };
  expect(await bottomOf(toast(phone, 'Logged'))).toBeLessThan(topOfBar);
  await tap(button(toast(phone, 'Logged'), 'Undo'));
  await expect(toast(phone, 'Undone')).toBeVisible();
  await phone.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await bottomOf(phone.getByText('Deliveries'))).toBeLessThan(topOfBar);

  await phone.setViewportSize({ width: 320, height: 640 });
  for (const path of [phone.url(), '/enquiries', '/enquiries?view=open']) {
    await phone.goto(path);
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
    const wider = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider, path).toBeLessThanOrEqual(0);
  }
  await context.close();
});

test('all of a person is erased after a question and a fresh check of the passkey, except what is kept', async ({
  page: shared,
}) => {
  // The new link below ends the other sessions of its account.
  const page = await openAs(shared, 'owner', 'Dana Rao');
  await addAuthenticator(page);
  await page.goto('/me');
  await button(page, 'Add passkey').click();
  await button(page.getByRole('dialog'), 'Add').click();
  await expect(page.getByRole('row')).toHaveCount(2);
  // Signed in by a link, with a passkey that was not asked for.
  const { accounts } = await studio.call<{ accounts: { id: string; name: string }[] }>('/accounts');
  const { id } = accounts.find(({ name }) => name === 'Dana Rao')!;
  const { link } = await studio.call<{ link: string }>(`/accounts/${id}/link`, {});
  await page.goto(link);
  await button(page, 'Continue').click();
  await expect(page).toHaveURL('/');

  await sendOther();
  await openFlats(page);
  const address = page.url();
  await choose(page, 'Keep longer');
  await expect(page.getByText('Kept longer, since just now.')).toBeVisible();
  await expect(events(page).first()).toContainText('Dana Rao keeps it longer');
  await button(toast(page, 'Kept longer'), 'Undo').click();
  await expect(page.getByText('Kept longer, since')).toHaveCount(0);
  await choose(page, 'Keep longer');
  await page.goto('/enquiries?q=Asha%20M.');
  await page.getByRole('link', { name: 'Asha M.', exact: true }).click();
  await page.getByPlaceholder('Note for the team').fill('Knows our partner Wellington');
  await button(page, 'Add note').click();
  await press(page, 'r');
  await page
    .getByRole('region', { name: 'Reply', exact: true })
    .getByLabel('Text')
    .fill('Dear Asha');
  await button(page, 'Save as draft').click();
  await expect(page.getByRole('region', { name: 'Draft reply' })).toBeVisible();

  const question = page.getByRole('alertdialog').filter({ hasText: 'Erase all' });
  const check = page.getByRole('dialog', { name: 'Confirm it’s you' });
  // A list is handed out only after the check.
  const enquiry = page.url();
  await page.goto('/enquiries?q=flats');
  await choose(page, 'Export CSV');
  await button(check, 'Close').click();
  await expect(toast(page, 'Confirm with your passkey')).toBeVisible();
  await page.goto(enquiry);
  const found = async (q: string, count: number) => {
    await page.goto(`/enquiries?q=${q}`);
    await expect(page.getByText(count === 1 ? /^1 enquiry/ : `${count} enquiries`)).toBeVisible();
  };
  await choose(page, 'Erase this person’s data…');
  await expect(question).toContainText('All 2 enquiries of Asha M.');
  await expect(question).toContainText('Enquiries that are kept longer stay: 1.');
  await expectAccessibleScreen(page);
  await button(question, 'Erase').click();
  await expect(check).toBeVisible();
  await expectAccessibleScreen(page);
  await button(check, 'Close').click();
  await expect(toast(page, 'Confirm with your passkey')).toBeVisible();
  await found('Wellington', 1);

  await rows(page).getByRole('link').click();
  await choose(page, 'Erase this person’s data…');
  await button(question, 'Erase').click();
  await button(check, 'Use passkey').click();
  await expect(toast(page, 'Erased: 1 enquiry. Kept longer: 1 enquiry.')).toBeVisible();
  await found('Wellington', 0);
  await found('flats', 1);

  await page.goto(address);
  await choose(page, 'Stop keeping');
  await expect(page.getByText('Kept longer, since')).toHaveCount(0);
  await choose(page, 'Erase this person’s data…');
  await button(question, 'Erase').click();
  await expect(toast(page, 'Erased: 1 enquiry.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Enquiries', level: 1 })).toBeVisible();
  for (const q of ['flats', 'Ravi', 'asha.menon%2B1']) await found(q, 0);
  const [file] = await Promise.all([page.waitForEvent('download'), choose(page, 'Export CSV')]);
  expect(file.suggestedFilename()).toMatch(/^enquiries-\d{4}-\d\d-\d\d\.csv$/);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'This enquiry is not here' })).toBeVisible();
  await page.goto('/enquiries?view=drafted');
  await expect(page.getByRole('heading', { name: /^No draft repl/ })).toBeVisible();
  await page.context().close();
});
