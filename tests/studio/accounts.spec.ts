import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import { tabTo } from '../helpers/browser/focus.ts';
import { addAuthenticator, expectAccessibleScreen } from '../helpers/browser/studio-page.ts';
import { collectViolations } from '../helpers/browser/violations.ts';
import { patient } from '../helpers/process/slowness.ts';
import { startStudio, type RunningStudio } from '../helpers/process/start-studio.ts';

/** Signing in with a passkey of a virtual device and by links, losing access, and what only owners are told. */

test.describe.configure({ mode: 'serial' });

const release = { version: '999.0.0', url: 'https://releases.example/citadel-999.0.0.tar.gz' };

let releases: Server;
let studio: RunningStudio;
let owner: Page;
let editor: Page;

test.beforeAll(async ({ browser }) => {
  releases = createServer((_, response) => response.end(JSON.stringify(release)));
  await new Promise<void>((resolve) => releases.listen(0, '127.0.0.1', resolve));
  // Nothing asks the bucket before the first backup.
  studio = await startStudio({
    LOG_LEVEL: 'warn',
    BACKUP_URL: 's3://key:secret@backups.example/citadel',
    RELEASES_URL: `http://127.0.0.1:${(releases.address() as AddressInfo).port}/newest.json`,
  });
  const open = async () => {
    const context = await browser.newContext({
      baseURL: studio.studioUrl,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await addAuthenticator(page);
    return page;
  };
  owner = await open();
  editor = await open();
});
test.afterAll(async () => {
  await studio?.stop();
  releases?.close();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const overview = (page: Page) => page.getByRole('heading', { name: 'Overview', level: 1 });

/** Opens a screen from the palette. */
async function goTo(page: Page, name: string) {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  await expect(page.getByRole('dialog').getByRole('option').first()).toHaveText(name);
  await page.keyboard.press('Enter');
}

/** Presses keys one after the other. */
async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

test('the first owner opens the link, makes a passkey, and signs in with it', async () => {
  await owner.goto(studio.ownerLink!);
  await expect(button(owner, 'Continue')).toBeFocused();
  // Neither the address nor the history keeps the token.
  await expect(owner).toHaveURL(`${studio.studioUrl}/link`);
  await expectAccessibleScreen(owner);
  await owner.keyboard.press('Enter');
  await expect(owner.getByLabel('Your name')).toBeFocused();
  await expectAccessibleScreen(owner);
  await owner.keyboard.type('Asha Rao');
  await press(owner, 'Tab');
  await owner.keyboard.type('asha@citadel.example');
  await press(owner, 'Enter');
  await expect(button(owner, 'Create passkey')).toBeFocused();
  await expectAccessibleScreen(owner);
  await press(owner, 'Enter');
  await expect(overview(owner)).toBeVisible();

  await goTo(owner, 'Your account');
  await expect(owner.getByRole('heading', { name: 'Asha Rao' })).toBeFocused();
  await expect(owner.getByRole('row')).toHaveCount(2);
  await expectAccessibleScreen(owner);
  await tabTo(button(owner, 'Sign out'));
  await press(owner, 'Enter');
  await expect(button(owner, 'Sign in with a passkey')).toBeFocused();
  await expectAccessibleScreen(owner);
  await press(owner, 'Enter');
  await expect(overview(owner)).toBeVisible();
});

test('a link works once', async ({ browser }) => {
  const page = await browser.newPage();
  await page.goto(studio.ownerLink!);
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessibleScreen(page);
  await page.close();
});

test('an owner invites an editor by keyboard alone; the editor cannot open the screens of owners', async () => {
  await goTo(owner, 'Accounts');
  await expect(owner.getByRole('heading', { name: 'Accounts' })).toBeFocused();
  await expect(owner.getByRole('row')).toHaveCount(2);
  await expectAccessibleScreen(owner);
  await press(owner, 'i');
  const dialog = owner.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expectAccessibleScreen(owner);
  await owner.keyboard.type('Ben Carter');
  await press(owner, 'Tab');
  await owner.keyboard.type('ben@citadel.example');
  await press(owner, 'Enter');
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await expectAccessibleScreen(owner);
  await press(owner, 'Escape');
  await expect(dialog).toBeHidden();
  // Where it was before the dialog.
  await expect(owner.getByRole('heading', { name: 'Accounts' })).toBeFocused();
  await expect(owner.getByRole('row', { name: /Ben Carter.*Editor.*Invited/ })).toBeVisible();

  await editor.goto(link);
  await button(editor, 'Continue').click();
  await button(editor, 'Create passkey').click();
  await expect(overview(editor)).toBeVisible();
  const places = editor.getByRole('navigation', { name: 'Studio' });
  await expect(places.getByRole('link')).toHaveText([
    'Overview',
    'Entries',
    'Pictures',
    'Pages',
    'Recent changes',
  ]);
  for (const path of ['/people', '/keys', '/backups', '/audit']) {
    await editor.goto(path);
    await expect(editor.getByRole('heading', { name: 'Only owners can open this' })).toBeVisible();
  }
  await expectAccessibleScreen(editor);
  await editor.getByRole('link', { name: 'Go to entries' }).click();
  await expect(editor.getByRole('heading', { name: 'Entries', level: 1 })).toBeVisible();
  await places.getByRole('link', { name: 'Recent changes' }).click();
  await expect(editor.getByText('Nothing was changed here yet.')).toBeVisible();
});

test('a key is shown once, and revoked', async () => {
  await goTo(owner, 'API keys');
  await expect(owner.getByRole('heading', { name: 'No API keys yet' })).toBeVisible();
  await expectAccessibleScreen(owner);
  await press(owner, 'n');
  await owner.keyboard.type('Rates spreadsheet');
  await expectAccessibleScreen(owner);
  await press(owner, 'Enter');
  const key = await owner.getByRole('textbox', { name: 'Key' }).inputValue();
  const asked = () =>
    fetch(`${studio.studioUrl}/api/v1/entries`, { headers: { Authorization: `Bearer ${key}` } });
  expect((await asked()).status).toBe(200);
  await press(owner, 'Escape');
  await tabTo(button(owner, 'Revoke Rates spreadsheet'));
  await press(owner, 'Enter');
  await expect(owner.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleScreen(owner);
  await press(owner, 'Tab', 'Enter');
  await expect(owner.getByRole('row', { name: /Rates spreadsheet.*Revoked/ })).toBeVisible();
  expect((await asked()).status).toBe(401);

  await press(owner, 'n');
  await owner.keyboard.type('Desk agent');
  const forAgents = owner.getByLabel('AI agents can work on enquiries with this key.');
  await expect(forAgents).toHaveCount(0);
  await owner.getByLabel('Read enquiries').check();
  await forAgents.check();
  await expectAccessibleScreen(owner);
  await button(owner, 'Create key').click();
  await press(owner, 'Escape');
  await expect(owner.getByRole('row', { name: /Desk agent.*also for agents/ })).toBeVisible();
});

/** Makes a draft link of the first entry in the studio that is open. @returns its address */
const makeDraftLink = (page: Page) =>
  page.evaluate(async () => {
    const read = async (path: string, body?: object) => {
      const headers = { 'Content-Type': 'application/json' };
      const init = body && { method: 'POST', headers, body: JSON.stringify(body) };
      return (await (await fetch(path, init)).json()) as any;
    };
    const { entries: listed } = await read('/api/entries');
    const { newest } = await read(`/api/entries/${listed[0].id}`);
    return (await read('/api/draft-links', { revision: newest.id, days: 7 })).url as string;
  });

test('a disabled person is signed out at once and sees why; an owner may keep the draft links', async () => {
  const link = await makeDraftLink(editor);
  await owner.goto('/people');
  await button(owner, 'More actions for Ben Carter').click();
  await expectAccessibleScreen(owner);
  await owner.getByRole('menuitem', { name: 'Edit name or role' }).click();
  const dialog = owner.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await dialog.getByLabel('Role').selectOption('Reader');
  await expect(dialog.getByRole('listitem')).toContainText(', until ');
  await expectAccessibleScreen(owner);
  await press(owner, 'Escape');

  await button(owner, 'More actions for Ben Carter').click();
  await owner.getByRole('menuitem', { name: 'Disable' }).click();
  const question = owner.getByRole('alertdialog');
  await expect(question.getByRole('listitem')).toContainText(', until ');
  await expectAccessibleScreen(owner);
  await tabTo(question.getByLabel('Keep them, as yours'));
  await press(owner, 'Space');
  await button(owner, 'Disable').click();
  await expect(owner.getByText('Ben Carter disabled')).toBeVisible();
  await expectAccessibleScreen(owner);
  expect((await fetch(link)).status).toBe(200);

  await editor.getByRole('link', { name: 'Pages', exact: true }).first().click();
  await expect(editor.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  await button(editor, 'Sign in with a passkey').click();
  await expect(editor.getByRole('alert').filter({ hasText: 'not accepted' })).toBeVisible();
  await expectAccessibleScreen(editor);
});

test('after a session ends, signing in returns to the same screen', async () => {
  await owner.goto('/audit');
  await expect(owner.getByText('disabled Ben Carter; kept draft links: 1')).toBeVisible();
  await expectAccessibleScreen(owner);
  await owner.context().clearCookies();
  await button(owner, 'More').click();
  await owner.getByRole('menuitem', { name: 'API keys' }).click();
  await expect(owner.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  await expectAccessibleScreen(owner);
  await button(owner, 'Sign in with a passkey').click();
  await expect(owner).toHaveURL(`${studio.studioUrl}/keys`);
  await expect(owner.getByText('Rates spreadsheet')).toBeVisible();
});

/** Loads the screen of people, from which shortcuts work. */
async function openPeople() {
  await owner.goto('/people');
  await expect(owner.getByRole('row')).not.toHaveCount(0);
}

test('the palette finds entries and acts; shortcuts of one letter can be turned off', async () => {
  await openPeople();
  await owner.reload({ waitUntil: 'networkidle' });
  // No letter is lost that is typed right after the first click.
  await button(owner, 'Search or jump to…').click();
  await owner.keyboard.type('audit');
  await expect(owner.getByRole('dialog').getByRole('option').first()).toHaveText('Audit');
  await expectAccessibleScreen(owner);
  await press(owner, 'Enter');
  await expect(owner.getByRole('heading', { name: 'Audit' })).toBeFocused();

  await press(owner, 'Control+k');
  await expect(owner.getByRole('dialog').getByRole('option', { name: /^Sign out/ })).toBeVisible();
  await expectAccessibleScreen(owner);
  await owner.keyboard.type('interview never meet');
  await expect(owner.getByRole('dialog').getByRole('option').first()).toContainText('interview');
  await press(owner, 'Enter');
  await expect(owner).toHaveURL(/\/entries\//);

  await press(owner, 'Control+k');
  await owner.keyboard.type('(512) 555');
  await expect(owner.getByRole('dialog').getByRole('option', { name: /^The firm/ })).toContainText(
    '+1 (512) 555-0142',
  );
  await expectAccessibleScreen(owner);
  await press(owner, 'Enter');
  await expect(owner.getByLabel('Phone', { exact: true })).toBeFocused();

  await openPeople();
  await press(owner, '?');
  await expect(owner.getByRole('dialog', { name: 'Shortcuts' })).toContainText('Invite someone');
  await expectAccessibleScreen(owner);
  await owner.getByText('Use keys of a single letter').click();
  await press(owner, 'Escape', 'i');
  await expect(owner.getByRole('dialog')).toBeHidden();
  await press(owner, 'Control+k');
  await expect(owner.getByRole('dialog')).toBeVisible();
});

test('an owner is told of an update; saves the backup key, and is reminded until then', async () => {
  const reminder = owner.getByText('Backup key not saved');
  // It is asked for in the background.
  await expect(async () => {
    await owner.goto('/');
    const update = owner.getByText('An update is available: version 999.0.0.');
    await expect(update).toBeVisible({ timeout: patient(5_000) });
  }).toPass();
  await expect(owner.getByText(`citadel upgrade ${release.url}`)).toBeVisible();
  await expect(reminder).toBeVisible();
  await expectAccessibleScreen(owner);
  await owner.getByRole('link', { name: 'No backup yet' }).click();
  await expect(owner.getByText('Nobody has saved the key yet.')).toBeVisible();
  await expectAccessibleScreen(owner);
  await button(owner, 'Show backup key').click();
  const key = await owner.getByRole('textbox', { name: 'Key' }).inputValue();
  expect(key).toMatch(/^AGE-SECRET-KEY-1/);
  await expectAccessibleScreen(owner);
  await button(owner, 'I saved the key').click();
  const end = owner.getByLabel('Last six characters of the key');
  await end.fill('WRONG1');
  await press(owner, 'Enter');
  await expect(owner.getByText('These are not the last 6 characters')).toBeVisible();
  await expectAccessibleScreen(owner);
  await end.fill(key.slice(-6));
  await press(owner, 'Enter');
  await expect(owner.getByText('An owner saved it')).toBeVisible();
  await owner.getByRole('link', { name: 'Overview' }).click();
  await expect(owner.getByRole('link', { name: 'No backup yet' })).toBeVisible();
  await expect(reminder).toHaveCount(0);
});

test('the app runs under its policy, with the fonts of the site, and loads nothing from elsewhere', async () => {
  const context = owner.context();
  const violations = await collectViolations(context);
  const origins = new Set<string>();
  context.on('request', (request) => origins.add(new URL(request.url()).origin));
  const page = await context.newPage();
  await page.goto('/me');
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(violations).toEqual([]);
  expect([...origins].filter((origin) => origin !== 'null')).toEqual([studio.studioUrl]);
  await page.close();
});

test('the studio reports an unknown address and an unreachable server', async () => {
  await owner.goto('/nothing/here');
  await expect(owner.getByRole('heading', { name: 'This page is not here' })).toBeVisible();
  await expectAccessibleScreen(owner);
  await owner.goto('/keys');
  await expect(owner.getByText('Rates spreadsheet')).toBeVisible();
  await owner.route('**/api/**', (route) => route.abort());
  await button(owner, 'More').click();
  await owner.getByRole('menuitem', { name: 'Audit' }).click();
  await expect(owner.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(owner.getByText(/^Offline:/)).toBeVisible();
  await expectAccessibleScreen(owner);
  await owner.unroute('**/api/**');
  await expect(owner.getByText('disabled Ben Carter')).toBeVisible();
  await expect(owner.getByText(/^Offline:/)).toBeHidden();

  const json = { error: { code: 'unavailable', message: 'The studio is busy.', retryAfter: 0 } };
  await owner.route('**/api/keys', (route) => route.fulfill({ status: 503, json }));
  await owner.goto('/keys');
  await expect(owner.getByText(/This page loads by itself as soon as/)).toBeVisible();
  await owner.unroute('**/api/keys');
  await expect(owner.getByText('Rates spreadsheet')).toBeVisible();
});
