import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { test, useStudio } from '../helpers/browser/shared-studio.ts';
import { expectAccessibleScreen } from '../helpers/browser/studio-page.ts';
import { sized } from '../helpers/process/faults.ts';

/** Editing words on the pages of the site. */

const studio = useStudio();
test.beforeEach(({ page }) =>
  // The formatted editor has its own tests. The sandboxed page has no storage.
  page.addInitScript(() => {
    if (window === top) localStorage.setItem('studio.markdown', 'source');
  }),
);

const frameOf = (page: Page) => page.frameLocator('iframe');
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Text on this page' });
const fieldOf = (page: Page) =>
  panelOf(page).locator('[id^="field-"] :is(input:not([type=radio]), textarea)').first();

/** Opens a page; of a tablet, so that it is not scaled. */
async function open(page: Page, path: string) {
  await page.goto(`/site?path=${encodeURIComponent(path)}`);
  await page.getByText('Tablet', { exact: true }).click();
  await expect(panelOf(page).getByRole('listitem').first()).toBeVisible();
}

/** Changes the field in the panel, and sees it on the page. */
async function change(page: Page, from: string, to: string, place: Locator) {
  await expect(fieldOf(page)).toHaveValue(new RegExp(from));
  await fieldOf(page).fill((await fieldOf(page).inputValue()).replace(from, to));
  await expect(place).toContainText(to);
}

test('a click on words opens their field, and the page shows the change', async ({ page }) => {
  const problems: string[] = [];
  // A busy server may respond 503, and is asked again.
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !text.startsWith('Failed to load resource'))
      problems.push(text);
  });
  await open(page, '/');
  const frame = frameOf(page);
  const panel = panelOf(page);

  // A headline with a rate in it: a choice of two.
  const title = frame.locator('h1');
  await title.click();
  await expect(panel.getByRole('heading')).toHaveText('This text comes from 2 fields');
  await panel.getByRole('button', { name: /Home › Hero › Title/ }).click();
  await change(page, 'Your next hire', 'Your best hire', title);
  // Typing on the page leaves the rate what it is.
  await expect(title.locator('[data-reference]')).toHaveText('$5');
  await title.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' all');
  await expect(fieldOf(page)).toHaveValue(/from \$5 an hour all$/);
  for (let letter = 0; letter < 4; letter++) await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(fieldOf(page)).toHaveValue(/from \$5 an hour$/);
  await panel.getByRole('button', { name: 'All text on this page' }).click();
  await title.click();
  await expect(panel.getByRole('heading')).toHaveText('This text comes from 2 fields');
  await panel.getByRole('button', { name: /Rate: .* › Amount/ }).click();
  await change(page, '5', '4', title);
  await expect(title).toContainText('$4 an hour');
  await expectAccessibleScreen(page);

  // A second click edits the words on the page.
  const plain = frame.getByRole('heading', { name: 'Work that owners hand over first' });
  await plain.click();
  await expect(fieldOf(page)).toHaveValue('Work that owners hand over first');
  await expect(plain).toHaveAttribute('contenteditable');
  await plain.click();
  // The text is cleared and another is typed.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(fieldOf(page)).toHaveValue('');
  // The page is replaced when the person stops typing.
  await frame.locator('body').evaluate((body) => body.setAttribute('data-typed', ''));
  await page.keyboard.type('Work first');
  for (const letter of ' of all') await page.keyboard.type(letter, { delay: 50 });
  await expect(fieldOf(page)).toHaveValue('Work first of all');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(frame.locator('body:not([data-typed]) h2[data-selected]')).toHaveText(
    'Work first of all',
  );

  // A testimonial changes without scrolling the page.
  const quote = frame
    .locator('blockquote [data-field*="testimonial/"], blockquote[data-field]')
    .first();
  await quote.scrollIntoViewIfNeeded();
  const top = await frame.locator('body').evaluate(() => scrollY);
  expect(top).toBeGreaterThan(500);
  await quote.click();
  const [word = ''] = /\w{5,}/.exec((await quote.textContent()) ?? '') ?? [];
  await change(page, word, 'Changed', quote);
  expect(await frame.locator('body').evaluate(() => scrollY)).toBe(top);

  // All changes are published as one release.
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByLabel('Name of this release (optional)').fill('Summer');
  await page.getByRole('button', { name: /^Publish now/ }).click();
  const shown = async () => (await fetch(studio.url)).text();
  await expect.poll(shown).toContain('Your best hire works from India, from $4 an hour');
  await page.goto('/audit');
  await page.getByRole('button', { name: /^Undo published “Summer”/ }).click();
  await expectAccessibleScreen(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(shown).toContain('Your next hire works from India, from $5 an hour');
  expect(problems).toEqual([]);
});

test('the menus, what is at the foot of every page, and a rate in a table; what is fixed says why', async ({
  page,
}) => {
  await open(page, '/rates');
  const frame = frameOf(page);
  const panel = panelOf(page);

  // The main menu: its words and its order.
  const menu = frame.locator('#site-menu');
  await panel.getByRole('searchbox').fill('about us');
  await panel.getByRole('button', { name: /contact data › Main menu › Links 2 › Label/ }).click();
  await change(page, 'About Us', 'Who we are', menu);
  await panel.getByRole('button', { name: 'Order of: Links' }).click();
  await panel.getByRole('button', { name: 'Change Link 2' }).click();
  await page.getByRole('menuitem', { name: /Move up/ }).click();
  await expect(menu.locator('a').first()).toHaveText('Who we are');

  await frame.locator('footer').getByText('+1 (512) 555-0142').click();
  await change(page, '0142', '0199', frame.locator('footer'));
  await expect(panel.getByText(/^Also on \d{2,3} other pages\.$/)).toBeVisible();

  // In a closed menu: in the list of all words.
  await panel.getByRole('button', { name: 'All text on this page' }).click();
  await panel.getByRole('searchbox').fill('quickbooks setup');
  await panel
    .getByRole('button', { name: /Menu of services › .*not shown at first/ })
    .first()
    .click();
  await change(page, 'QuickBooks setup', 'QuickBooks start', frame.locator('header'));

  // The number of one row, though others are the same.
  const row = frame.getByRole('row', { name: /^Data entry/ });
  await row.getByText('$5', { exact: true }).click();
  await change(page, '5', '6', row.getByRole('cell').first());
  // What is worked out from it says so.
  await row.getByRole('cell').nth(1).click();
  await expect(panel.getByRole('status')).toContainText('calculates this from other content');

  // Site text are found, with the reason. So are those at the end of a long text.
  await panel.getByRole('button', { name: 'All text on this page' }).click();
  await panel.getByRole('searchbox').fill('compare the costs');
  await panel
    .getByRole('button', { name: /Can’t be changed here/ })
    .first()
    .click();
  await expect(panel.getByRole('status')).toContainText('which are the same on every page');
  await expectAccessibleScreen(page);
  // What is on every page takes long to publish.
  for (const kind of ['site', 'menu']) await studio.discard(await studio.idOf(kind));
});

test('a picture, a figure that there is not, and letters typed during a save; all is published', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(() => sessionStorage.clear());
  await open(page, '/');
  const frame = frameOf(page);
  const panel = panelOf(page);
  // A link is stretched over it.
  await frame.locator('img[data-field*="service/"]').first().click({ force: true });
  await panel.getByRole('button', { name: 'Change…' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('data entry services');
  // Not one of those from before the search.
  const found = page.getByRole('dialog').getByRole('listitem');
  const wanted = found.filter({ has: page.locator('img[src*="data-entry"]') });
  await wanted.getByRole('button').first().click();
  await expect(frame.locator('img[data-field*="service/"]').first()).toHaveAttribute(
    'src',
    /data-entry/,
  );

  // A figure that there is not.
  await frame.getByRole('heading', { name: 'Work that owners hand over first' }).click();
  await fieldOf(page).fill('Work for {{figure:nobody}} first');
  await expect(frame.locator('h2[data-broken]')).toHaveText('Work for  first');
  await expect(panel.getByRole('alert')).toContainText('This site value doesn’t exist');
  await fieldOf(page).fill('Work that owners hand over');
  await expect(panel.getByRole('alert')).toHaveCount(0);

  // After a reload, and with the last letters typed during a save.
  await page.route('**/draft', async (route) => {
    await sleep(700);
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeVisible();
  await frame.getByRole('heading', { name: 'Work that owners hand over' }).click();
  await fieldOf(page).press('End');
  const isSaving = page.waitForRequest('**/draft');
  await page.keyboard.type(' on day');
  await isSaving;
  await page.keyboard.type(' one');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('button', { name: /^Publish now/ }).click();
  const shown = async () => (await fetch(studio.url)).text();
  await expect.poll(shown).toContain('Work that owners hand over on day one');
  expect(await shown()).toContain('data-entry');
});

test('a click on words opens the field that has them, everywhere on the page', async ({ page }) => {
  await open(page, '/about-us');
  const words = frameOf(page).locator('main [data-field]:not(img):visible');
  const count = await words.count();
  expect(count).toBeGreaterThan(30);
  const wrong = [];
  for (let index = 0; index < count; index += sized(8, 3)) {
    const element = words.nth(index);
    const [field = '', ...others] = ((await element.getAttribute('data-field')) ?? '').split(' ');
    const text = (await element.innerText()).replaceAll(/\s+/g, ' ').trim();
    await element.click({ position: { x: 4, y: 6 } });
    if (others.length > 0) {
      await expect(panelOf(page).getByRole('heading')).toContainText('This text comes from');
      continue;
    }
    await expect(element).toHaveAttribute('data-selected');
    await expect(panelOf(page).locator(`[id="field-${field.split('#')[1]}"]`)).toBeVisible();
    const value = (await fieldOf(page).inputValue()).replaceAll(/[\s*_#[\]]+/g, ' ');
    if (!value.toLowerCase().includes(text.slice(0, 20).toLowerCase()))
      wrong.push({ field, text, value });
  }
  expect(wrong).toEqual([]);
});

const VERSIONS = sized(8, 20);

test(`every letter typed on the page arrives, through ${VERSIONS} newer versions of it that are late or fail`, async ({
  page,
}) => {
  await open(page, '/');
  const words = frameOf(page).getByRole('heading', { name: 'Three reasons owners hire this way' });
  await words.click();
  await expect(fieldOf(page)).toHaveValue(/^Three reasons owners hire this way/);
  await expect(words).toHaveAttribute('contenteditable');
  await words.click();
  let versions = 0;
  await page.route('**/api/preview', async (route) => {
    // One version fails, as when its draft was replaced meanwhile; the others are late.
    if (++versions % 3 === 0)
      return route.fulfill({
        status: 404,
        json: { error: { code: 'not-found', message: 'There is no such version.' } },
      });
    await sleep(200 * (versions % 5));
    return route.continue();
  });
  await page.route('**/preview/*/**', async (route) => {
    await sleep(300);
    return route.continue();
  });
  await page.keyboard.press('End');
  let typed = '';
  const isDone = () => versions >= VERSIONS;
  while (!isDone()) {
    const letter = 'abcdefghij'[typed.length % 10]!;
    await page.keyboard.type(letter);
    typed += letter;
    if (typed.length % 3 === 0) await sleep(400);
    expect(typed.length).toBeLessThan(200);
  }
  const all = new RegExp(`^Three reasons owners hire this way.*${typed}$`);
  await expect(fieldOf(page)).toHaveValue(all);
  await page.unrouteAll({ behavior: 'wait' });
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await expect(frameOf(page).locator('h2[data-selected]')).toHaveText(all);
});

test('a text of a service within its page, by keyboard alone', async ({ page }) => {
  await open(page, '/services/virtual-assistant');
  const frame = frameOf(page);
  await frame.locator('main p[data-field*="service/"]').first().focus();
  // Tab reaches it.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(frame.locator('main p[data-field]:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(fieldOf(page)).toBeFocused();
  // A newer draft has replaced the one that the page was to show.
  await page.route(/\d\/preview\//, (route) => route.fulfill({ status: 404 }), { times: 2 });
  await page.keyboard.press('End');
  await page.keyboard.type(' and more');
  await expect(frame.locator('[data-selected]').first()).toContainText('and more');
});

test('what a click does is said before; a question is typed in its place', async ({ page }) => {
  await open(page, '/faq');
  const frame = frameOf(page);
  const question = frame.locator('main summary [data-typed]').first();
  await question.hover();
  await expect(page.getByText(/Question · click to type$/)).toBeVisible();
  await expect(question).toHaveCSS('cursor', 'text');
  // The cursor is where the click was.
  const words = (await question.textContent()) ?? '';
  await question.click({ position: { x: 30, y: 10 } });
  await expect(question).toBeFocused();
  await page.keyboard.type('so so ');
  await expect(fieldOf(page)).toHaveValue(/^.+so so .+$/);
  await expect(question).toContainText('so so ');
  expect((await fieldOf(page).inputValue()).replace('so so ', '')).toBe(words);

  await frame.locator('footer svg').first().hover();
  await expect(page.getByText(/^Part of the design: can’t be changed here$/)).toBeVisible();
  const answer = frame.locator('details [data-field*=" "]:visible').first();
  await answer.hover();
  await expect(page.getByText(/made of \d fields: click to choose one$/)).toBeVisible();
  await expect(answer).toHaveCSS('cursor', 'pointer');
});

test('a phone lists the words; without edit mode no word is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/contact-us');
  const panel = panelOf(page);
  await panel.getByRole('searchbox').fill('title');
  await panel.getByRole('button').first().click();
  await expect(fieldOf(page)).toBeFocused();
  await expectAccessibleScreen(page);
  await page.getByText('Follow links').click();
  await expect(frameOf(page).locator('h1')).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test('letters after a second click into a testimonial go into its field', async ({ page }) => {
  await open(page, '/');
  const quote = frameOf(page)
    .locator('blockquote [data-field*="testimonial/"], blockquote[data-field]')
    .last();
  await quote.scrollIntoViewIfNeeded();
  await quote.click();
  await expect(fieldOf(page)).toBeFocused();
  await quote.click();
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Twice.');
  await expect(fieldOf(page)).toHaveValue(/ Twice\.$/);
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
});

test('letters that are typed before a field has loaded go into it', async ({ page }) => {
  const release = Promise.withResolvers<void>();
  await page.route(/\/api\/entries\/[^/?]+$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await open(page, '/');
  await frameOf(page)
    .locator('blockquote [data-field*="testimonial/"], blockquote[data-field]')
    .last()
    .click();
  await expect(page.getByLabel(/Your text is added once/)).toBeFocused();
  await page.keyboard.type('Typed ahead. ');
  release.resolve();
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type('And on. ');
  await expect(fieldOf(page)).toHaveValue(/Typed ahead\. And on\. /);
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
});

test('publishing from a page takes what was changed there, and no draft of anybody else', async ({
  page,
}) => {
  const id = await studio.idOf('service', 'bookeeper');
  const { newest } = await studio.detailsOf(id);
  const values = { ...newest.values, title: 'A draft of somebody else' };
  await studio.call(`/entries/${id}/draft`, { base: newest.id, slug: newest.slug, values }, 'PUT');
  await page.evaluate(() => sessionStorage.clear());
  await open(page, '/');
  await expect(frameOf(page).getByText('A draft of somebody else').first()).toBeAttached();
  const publish = page.getByRole('button', { name: 'Publish…' });
  await expect(publish).toHaveCount(0);
  await frameOf(page)
    .getByRole('heading', { name: 'Three people you can ask for by name' })
    .click();
  await expect(frameOf(page).locator('h2[contenteditable="plaintext-only"]')).toBeFocused();
  // A look at the draft is no change to it.
  await frameOf(page).getByText('A draft of somebody else').first().click({ force: true });
  await expect(publish).toHaveCount(0);
  await frameOf(page)
    .getByRole('heading', { name: 'Three people you can ask for by name' })
    .click();
  await expect(fieldOf(page)).toHaveValue('Three people you can ask for by name');
  await expect(frameOf(page).locator('h2[contenteditable="plaintext-only"]')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' today');
  await publish.click();
  await expect(page).toHaveURL(/publish/);
  expect(page.url()).not.toContain(id);
});

test('texts for search engines are listed below the words of the page', async ({ page }) => {
  await open(page, '/about-us');
  const panel = panelOf(page);
  await panel.getByRole('searchbox').fill('search result');
  await panel
    .getByRole('button', { name: /Search result › .*for search engines/ })
    .first()
    .click();
  // The title for search engines ends with the name of the firm, which has a field of its own.
  await panel.getByRole('button', { name: /Search result › Title/ }).click();
  await fieldOf(page).fill('Who we are');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
});
