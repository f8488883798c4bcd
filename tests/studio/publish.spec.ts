import { expect, type Locator, type Page } from '@playwright/test';
import { test, useStudio } from '../helpers/browser/shared-studio.ts';
import { expectAccessibleScreen, visit } from '../helpers/browser/studio-page.ts';
import { until } from '../helpers/process/faults.ts';
import { OWN_PAGE } from '../helpers/process/start-studio.ts';

/** A change from the first edit to the public page, and its undo. */

const OLD = '+1 (512) 555-0142';
const NEW = '+1 (512) 555-0188';
const CONTACT = 'The firm and its contact data';
const POST = 'what-a-remote-bookkeeper-really-costs';
const OTHER = 'seo-work-you-can-safely-hand-over';

const studio = useStudio();
const { detailsOf, idOf } = studio;
let page: Page;
test.beforeEach(({ page: shared }) => {
  page = shared;
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const saved = () => expect(page.getByText(/^Draft saved/)).toBeVisible();

/** Reads a page of the public site. */
const read = async (path: string) => (await fetch(studio.url + path)).text();

/** The numbers that the links of a page dial, each once. */
const dialedIn = (html: string) => [
  ...new Set([...html.matchAll(/href="tel:([^"]*)"/g)].map(([, number]) => number)),
];

/** Waits until the public page shows this text, or no longer shows it. */
const visible = (path: string, text: string, shown = true) =>
  until(async () => (await read(path)).includes(text) === shown, { within: 10_000 });

async function openEntry(kind: string, slug: string) {
  await visit(page, `/entries/${await idOf(kind, slug)}`);
  await expect(page.getByRole('tab', { name: 'Write' })).toBeVisible();
}

/** The ring of an entry in the list is around its row, which the helper of other specs does not see. */
async function tabTo(target: Locator, key = 'Tab') {
  for (let presses = 0; presses < 100; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('not reached by the keyboard');
}

test('a phone number by keyboard alone: found, changed, seen on the pages, published, undone', async () => {
  await page.goto('/entries');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('512 555');
  await expect(page).toHaveURL(/q=512/);
  const entry = page.getByRole('link', { name: CONTACT }).first();
  await expect(entry).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await tabTo(entry);
  await page.keyboard.press('Enter');
  const phone = page.getByLabel('Phone', { exact: true });
  // The entry opens at the field that has the number.
  await expect(phone).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  // At once: `+1` alone is a number, which a save between two letters would quote.
  await page.keyboard.insertText(NEW);
  await saved();
  await page.reload();
  await expect(phone).toHaveValue(NEW);
  const { newest, published, state } = await detailsOf(await idOf('site'));
  expect(state).toBe('changed');
  // Untouched text keeps its bytes.
  expect(newest.source).toBe(published?.source.replace(OLD, NEW));

  await tabTo(page.getByRole('tab', { name: 'Write' }));
  await tabTo(page.getByRole('tab', { name: /Preview/ }), 'ArrowRight');
  await page.keyboard.press('Enter');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText(NEW).first()).toBeAttached();
  expect(await read('/')).not.toContain(NEW);
  await expectAccessibleScreen(page);

  await tabTo(page.getByRole('tab', { name: 'Write' }), 'ArrowLeft');
  await page.keyboard.press('Enter');
  await tabTo(phone);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(heading(/^Phone, on \d{2,3} pages$/)).toBeVisible();
  for (const [side, number] of [OLD, NEW].entries()) {
    const framed = page.frameLocator('iframe').nth(side).locator('main [data-changed]:visible');
    await expect(framed.filter({ hasText: number }).first()).toBeInViewport();
  }
  // Two pages are open at most.
  await page.getByRole('listitem').nth(3).locator('summary').first().click();
  await expect(page.locator('iframe')).toHaveCount(4);
  await page.getByText('Changed text', { exact: true }).filter({ visible: true }).first().click();
  await expect(page.locator('del:visible').first()).toContainText('0142');
  await expect(page.locator('ins:visible').first()).toContainText('0188');

  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(heading('Published. Visitors see this now.')).toBeFocused();
  await expect(button('Undo')).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button('Undo')).toBeInViewport();
  await visible('/', NEW);
  // The links dial what is shown.
  expect(dialedIn(await read('/'))).toEqual(['+15125550188']);

  // Undo is there after a reload too.
  await page.goto('/');
  await expect(page.getByText(`You published “${CONTACT}”, just now.`)).toBeVisible();
  await page.getByRole('link', { name: /^Contact/ }).click();
  await expect(phone).toHaveValue(NEW);
  await page.goBack();
  await expectAccessibleScreen(page);
  await button('Undo').first().click();
  await visible('/', NEW, false);
  await expect(page.getByText(/^You published/)).toBeHidden();
  await expect(page.getByRole('row', { name: /undid a change of/ })).toBeVisible();
  expect(await read('/')).toContain(OLD);
  expect(dialedIn(await read('/'))).toEqual(['+15125550142']);
});

test('a post is scheduled in the time zone of the reader, changed, and goes out; what it was is compared, restored as a draft, and shared by a link', async ({
  browser,
}) => {
  await openEntry('post', POST);
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('What a bookkeeper costs on Monday');
  await saved();
  await button(/^Publish…/).click();
  await page.getByRole('radio', { name: 'On a date' }).check({ force: true });
  await expect(page.getByText('Your time zone: Asia/Calcutta').first()).toBeVisible();
  await button(/^Schedule/).click();
  await expect(page.getByText('Enter a date and a time.')).toBeVisible();
  await page.getByLabel('Publish on', { exact: true }).fill('2999-03-01T09:00');
  await expectAccessibleScreen(page);
  await button(/^Schedule/).click();
  await expect(page.getByText(/^Will be published on Fri, Mar 1, 2999, 9:00 AM/)).toBeVisible();
  await expectAccessibleScreen(page);
  const id = new URL(page.url()).searchParams.get('entries');
  const { newest } = await detailsOf(id ?? '');
  expect(newest).toMatchObject({ state: 'scheduled', publishAt: '2999-03-01T03:30:00.000Z' });

  await button('Cancel schedule').click();
  await expect(page.getByText(/^Will be published/)).toBeHidden();
  const publishAt = new Date(Date.now() + 1_500).toISOString();
  await studio.call('/schedule', { revisions: [newest.id], publishAt, unpublishAt: null });
  await visible(`/blog/${POST}`, 'What a bookkeeper costs on Monday');

  await openEntry('post', POST);
  await page.getByRole('tab', { name: 'History' }).click();
  const first = page.getByRole('radio', { name: /from files/ });
  await expect(page.locator('del').first()).toContainText('remote');
  await expectAccessibleScreen(page);
  await first.check({ force: true });
  await button('Restore as a new draft').click();
  await expect(page.getByRole('radio', { name: /^3\s?Draft/ })).toBeChecked();

  await page.getByRole('tab', { name: 'Write' }).click();
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Share draft…' }).click();
  await button('Create link').click();
  const link = await page.getByLabel('New link').inputValue();
  await expectAccessibleScreen(page);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^What a remote bookkeeper/);
  await button('Revoke').click();
  await expect(page.getByText('Link revoked')).toBeVisible();
  expect((await visitor.goto(link))?.status()).toBe(404);
  await visitor.context().close();
  expect(await read(`/blog/${POST}`)).toContain('What a bookkeeper costs on Monday');
});

/** Saves a draft of a post with this text; returns the id of the post. */
async function write(slug: string, body: string) {
  const id = await idOf('post', slug);
  const { newest } = await detailsOf(id);
  const values = { ...newest.values, body };
  await studio.call(`/entries/${id}/draft`, { base: newest.id, slug, values }, 'PUT');
  return id;
}

test('problems that block a publish disable its button, now and at a date', async () => {
  const id = await write(OTHER, 'See [it](/blog/nowhere). Top 4% of applicants.');
  await page.goto(`/publish?entries=${id}`);
  const section = page.locator('section').filter({ has: heading(/^Fix to publish/) });
  await expect(section).toContainText('the link /blog/nowhere leads to no page of the site');
  await expect(button(/^Publish now/)).toBeDisabled();
  await expect(page.getByText('Fix the problems above to publish')).toBeVisible();
  const look = page.locator('section').filter({ has: heading(/^Check before/) });
  await expect(look).toContainText('top 3%');
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await expectAccessibleScreen(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('radio', { name: 'On a date' }).check({ force: true });
  await page.getByLabel('Publish on', { exact: true }).fill('2999-03-01T09:00');
  await expect(button(/^Schedule/)).toBeDisabled();

  await section.getByRole('link', { name: 'Text' }).click();
  await expect(page).toHaveURL(/#body$/);
  await write(OTHER, `See [it](/blog/${POST}).`);
  await page.goto(`/publish?entries=${id}`);
  let sent = 0;
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/api/publish')) sent += 1;
  });
  await button(/^Publish now/).dblclick();
  await expect(heading('Published. Visitors see this now.')).toBeFocused();
  await expect(button(/^Undo/)).toBeVisible();
  expect(sent).toBe(1);
});

test('an entry with references cannot be taken down; a linked page needs a redirect', async () => {
  const open = async (kind: string, slug: string) => {
    await openEntry(kind, slug);
    await button('More actions').click();
    await page.getByRole('menuitem', { name: /^Unpublish/ }).click();
  };
  const dialog = page.getByRole('dialog');
  const down = button(/^Unpublish now/);
  await open('figure', 'clients-on-about');
  await expect(dialog.getByRole('heading', { name: 'Entries that use it' })).toBeVisible();
  await expect(down).toBeDisabled();
  await expect(dialog.getByText('First change the entries that use it.')).toBeVisible();
  await expect(heading(/pages? changes?$/)).toBeVisible();
  await expectAccessibleScreen(page);
  await dialog.getByRole('link', { name: 'About us' }).click();
  await expect(page).toHaveURL(/#company\.counts\.2\.value$/);
  await expect(dialog).toBeHidden();

  if (!(await read(`/blog/${OTHER}`)).includes(`href="/blog/${POST}"`)) {
    const { newest } = await detailsOf(await write(OTHER, `See [it](/blog/${POST}).`));
    await studio.call('/publish', { revisions: [newest.id] });
  }
  await open('post', POST);
  await expect(dialog.getByRole('heading', { name: 'Links to it' })).toBeVisible();
  await expect(down).toBeDisabled();
  await dialog.getByLabel('Redirect visitors to').fill('/blog/nowhere');
  await down.click();
  await expect(page.getByRole('alert')).toContainText('There is no page at /blog/nowhere.');
  await dialog.getByLabel('Redirect visitors to').fill('/blog');
  await expectAccessibleScreen(page);
  await down.click();
  await expect(dialog).toBeHidden();
  const leadsTo = async () =>
    (await fetch(`${studio.url}/blog/${POST}`, { redirect: 'manual' })).headers.get('Location');
  await until(async () => (await leadsTo()) === '/blog', { within: 10_000 });
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await until(async () => (await leadsTo()) === null, { within: 10_000 });
  expect((await fetch(`${studio.url}/blog/${POST}`)).status).toBe(200);

  // The only page of its kind cannot be taken down. No other test leaves a draft of this one.
  await page.goto(`/entries/${await idOf('data-security')}`);
  await expect(page.getByRole('tab', { name: 'Write' })).toBeVisible();
  await expect(button('More actions')).toBeHidden();
});

test('an act whose response is lost is sent again, and done once', async () => {
  // No page links to it: a linked page cannot be taken down without a redirect.
  const id = await idOf('post', 'a-chat-desk-that-sounds-like-you');
  await studio.call(`/entries/${id}/take-down`, {});
  const names: (string | undefined)[] = [];
  await page.route('**/bring-back', async (route) => {
    const headers = await route.request().allHeaders();
    names.push(headers['idempotency-key']);
    if (names.length > 1) return route.continue();
    // The request arrives, but its response is lost.
    expect((await route.fetch({ headers: { ...headers, ...OWN_PAGE } })).ok()).toBe(true);
    await route.abort();
  });
  await page.goto(`/entries/${id}`);
  await expect(page.getByText(/Unpublished just now\.$/)).toBeVisible();
  await button('Publish again…').click();
  const dialog = page.getByRole('dialog');
  const was = dialog.frameLocator('iframe').getByRole('heading', { level: 1 });
  await expect(was).toHaveText(/^A chat desk that sounds like you/);
  await expectAccessibleScreen(page);
  await dialog.getByRole('button', { name: 'Publish again' }).click();
  await expect(page.getByText(/published again/)).toBeVisible();
  await page.unroute('**/bring-back');
  expect(names).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), names[0]]);
  const { entries: acts } = await studio.call<{ entries: { act: string }[] }>('/audit');
  expect(acts.slice(0, 2)).toMatchObject([{ act: 'bring-back' }, { act: 'take-down' }]);
  const undoIt = page.getByRole('button', { name: 'Undo', exact: true }).first();
  await undoIt.click();
  await expect(page.getByText(/^Undone/).first()).toBeVisible();
  await studio.call(`/entries/${id}/bring-back`, {});
});

test('a page that gets another address is said to move', async () => {
  await page.goto(`/entries/${await idOf('post', 'hipaa-basics-for-a-remote-back-office')}`);
  await page.getByRole('main').getByLabel('Address').fill('hipaa-basics');
  await saved();
  await page.keyboard.press('ControlOrMeta+Enter');
  const moves = page.getByRole('listitem').filter({ hasText: 'This address will redirect' });
  await expect(moves).toContainText('Address changes');
  await expect(moves).toContainText('/blog/hipaa-basics-for-a-remote-back-office');
});

test('a publish is undone by a key', async () => {
  await visit(page, `/entries/${await idOf('post', 'month-end-close-with-a-remote-team')}`);
  await page.getByLabel('Title', { exact: true }).fill('The end of a month');
  await saved();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(heading(/^Title, on \d+ pages$/)).toBeVisible();
  await expectAccessibleScreen(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(heading('Published. Visitors see this now.')).toBeFocused();
  await expectAccessibleScreen(page);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(heading('Undone')).toBeFocused();
});

test('people change places by keys and by dragging, published together and undone', async () => {
  const orderOf = () => read('/api/getOurTeam.php?post_type=our_team&fields=summary');
  const before = await orderOf();
  await page.goto('/entries?kind=person');
  await page.getByRole('link', { name: 'Change order…' }).click();
  await expect(heading('Order: Team')).toBeVisible();
  await expectAccessibleScreen(page);
  const rows = page.getByRole('listitem');
  const name = async (index: number) =>
    ((await rows.nth(index).getByRole('link').textContent()) ?? '').replace(/^\d+ /, '');
  const [first, second, third] = [await name(0), await name(1), await name(2)];
  await rows.first().getByRole('link').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rows.nth(1)).toContainText(first);
  await expect(rows.nth(1).getByRole('link')).toBeFocused();
  await expect(page.getByText(`${first} moved to position 2 of`)).toBeAttached();
  await rows.nth(2).getByTitle(/^Drag/).dragTo(rows.first());
  expect([await name(0), await name(1), await name(2)]).toEqual([third, second, first]);
  await page.keyboard.press('ControlOrMeta+Enter');
  await button(/^Publish now/).click();
  await expect(heading(/^Published/)).toBeVisible();
  await until(async () => (await orderOf()) !== before, { within: 10_000 });
  // One change, which leads to the version of each.
  await visit(page, '/changes');
  await page.getByLabel('Kind').selectOption('Team');
  await expect(page).toHaveURL(/kind=person/);
  const [, change] = await page.getByRole('row').all();
  await expect(change!).toContainText('published “New order of team”');
  await change!.getByText('2 entries').click();
  await expectAccessibleScreen(page);
  await change!.getByRole('link', { name: third }).click();
  await expect(page.getByRole('region', { name: /^Version 2/ })).toBeVisible();
  await page.getByLabel('Compared with').waitFor();
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width, height });
  await visit(page, '/changes?kind=post&by=Nobody&from=2020-01-01&until=2020-01-02');
  await button('Show all changes').click();
  await button(/^Undo published “New order of team”/).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await until(async () => (await orderOf()) === before, { within: 10_000 });
});
