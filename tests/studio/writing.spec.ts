import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, expect, type Page } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../helpers/browser/find-browser.ts';
import { test, useStudio } from '../helpers/browser/shared-studio.ts';
import { expectAccessibleScreen, visit } from '../helpers/browser/studio-page.ts';
import { patient } from '../helpers/process/slowness.ts';

/** Writing in the studio: typed text is saved and never lost. */

const studio = useStudio();
const { detailsOf, idOf, signIn } = studio;

const open = (page: Page, id: string, rest = '') => visit(page, `/entries/${id}${rest}`);
const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^Draft saved/ })).toBeVisible();

test('a list is put in order by keys and by dragging', async ({ page }) => {
  const id = await idOf('person');
  const before = (await detailsOf(id)).newest.values?.expertise as string[];
  await open(page, id);
  const list = page.getByRole('region', { name: 'Expertise' });
  await list.getByRole('textbox').first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(list.getByRole('textbox').nth(1)).toHaveValue(before[0] ?? '');
  await expect(list.getByRole('textbox').nth(1)).toBeFocused();
  await expect(list.getByRole('status')).toHaveText(/moved to position 2 of/);
  await saved(page);
  const [first, second, ...rest] = before;
  const after = async () => (await detailsOf(id)).newest.values?.expertise;
  expect(await after()).toEqual([second, first, ...rest]);

  // Back by dragging.
  await list.getByTitle(/^Drag/).nth(1).dragTo(list.getByRole('listitem').first());
  await expect(list.getByRole('textbox').first()).toHaveValue(first ?? '');
  await expect.poll(after).toEqual(before);
});

test('a figure is a chip: chosen by name, undone, deleted as a whole, and never lost', async ({
  page,
}) => {
  const id = await idOf('claim', 'clients');
  const sentence = async () => (await detailsOf(id)).newest.values?.sentence;
  const before = (await sentence()) as string;
  expect(before).toMatch(/^\{\{figure:clients\}\}\+ clients in \{\{figure:countries\}\}/);
  await open(page, id);
  const field = page.getByRole('textbox', { name: 'Sentence' });
  await expect(field).toHaveValue(/^1,600\+ clients in 18 countries/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^1,600\+ clients in 18/);
  await expect(page.getByRole('link', { name: /^Countries of clients: 18$/ })).toBeVisible();

  await field.press('End');
  await page.keyboard.type(' from {');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('lowest');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(/from \$5$/);
  await expect(field).toBeFocused();
  await page.keyboard.type(' up');
  await expect.poll(sentence).toBe(`${before} from {{rate:lowest}} up`);
  await expectAccessibleScreen(page);

  // The chip is deleted as a whole, and comes back.
  for (let letter = 0; letter < 4; letter++) await page.keyboard.press('Backspace');
  await expect.poll(sentence).toBe(`${before} from `);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(sentence).toContain('from {{rate:lowest}}');

  // Escape leaves the brace that was typed; the field says that it stands for nothing.
  await page.keyboard.press('End');
  await page.keyboard.type('{');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue(/\{$/);
  await page.keyboard.type('{');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Two opening braces/)).toBeVisible();
  await field.fill('1,600+ clients, known to nobody');
  await expect.poll(sentence).toBe('{{figure:clients}}+ clients, known to nobody');
});

test('ten faults of a source appear at their fields, and the summary links to them', async ({
  page,
}) => {
  const id = await idOf('site');
  const { newest } = await detailsOf(id);
  const faults: [from: RegExp, to: string][] = [
    [/^email: .*/m, 'email: nobody'],
    [/^phone: .*/m, 'phone: (512) 555-0142'],
    [/^ {2}opens: .*/m, "  opens: '8'"],
    [/^ {2}closes: .*/m, "  closes: 'six'"],
    [/^ {4}- Monday/m, '    - Someday'],
    [/^ {2}url: https:\/\/wa.*/m, '  url: http://wa.me/1'],
    [/^ {4}url: https:\/\/www\.linkedin.*/m, '    url: linkedin'],
    [/^video_channel: .*/m, 'video_channel: none'],
    [/^name: .*/m, `name: ${'Citadel '.repeat(8)}`],
    [/^ {2}copyright: .*/m, `  copyright: ${'x'.repeat(130)}`],
  ];
  const source = faults.reduce((text, [from, to]) => {
    expect(text).toMatch(from);
    return text.replace(from, to);
  }, newest.source);
  await open(page, id, '?tab=source');
  await page.getByRole('textbox', { name: 'Source' }).fill(source);
  await saved(page);
  await expect(page.getByRole('region', { name: 'Problems' }).getByRole('button')).toHaveCount(10);

  await page.getByRole('tab', { name: /Write/ }).click();
  const summary = page.getByRole('region', { name: 'Problems' });
  await expect(summary.getByRole('button')).toHaveCount(10);
  for (const problem of await summary.getByRole('button').all()) {
    await problem.click();
    // The control has the focus, and says what is wrong.
    const said = page.locator(':focus').locator('xpath=ancestor::*[@id][1]');
    await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
    await expect(said).toBeVisible();
  }
  const { published } = await detailsOf(id);
  await page.getByRole('tab', { name: 'Source' }).click();
  await page.getByRole('textbox', { name: 'Source' }).fill(published?.source ?? '');
  await expect(page.getByRole('region', { name: 'Problems' })).toBeHidden();
});

test('an unreadable source is not saved, and the error names the line', async ({ page }) => {
  await open(page, await idOf('menu'), '?tab=source');
  const source = page.getByRole('textbox', { name: 'Source' });
  const text = await source.inputValue();
  await source.fill(`${text}\n  : [broken`);
  await expect(page.getByRole('status').filter({ hasText: /^Not saved/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('Line');
  await page.getByRole('tab', { name: /Write/ }).click();
  await expect(page.getByText(/The form can’t be shown/)).toBeVisible();
  await page.getByRole('tab', { name: 'Source' }).click();
  await source.fill(text);
  await expect(page.getByText(/^Not saved/)).toBeHidden();
});

test('two browsers in one entry: adopted without edits, merged in different fields, a choice in the same field', async ({
  page,
  browser,
}) => {
  const id = await idOf('author', 'meera-nair');
  const other = await studio.openPage(browser);
  await open(page, id);
  await open(other, id);
  await other.getByLabel('About').fill('Theirs');
  await saved(other);

  // Without edits here, the other version is adopted. It is one's own, so nobody is named.
  await expect(page.getByLabel('About')).toHaveValue('Theirs');
  await saved(page);
  await expect(page.getByText(/Merged with/)).toBeHidden();

  // Each changed a different field.
  await other.getByLabel('About').fill('Theirs again');
  await saved(other);
  await page.getByLabel('Name', { exact: true }).fill('Meera N.');
  await expect(page.getByLabel('About')).toHaveValue('Theirs again');
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Meera N.');

  await other.getByLabel('About').fill('Theirs at last.');
  await saved(other);
  await page.getByLabel('Name', { exact: true }).fill('Meera Nair');
  await page.getByLabel('About').fill('Mine.');
  const conflict = page.getByRole('region', { name: /changed the same text/ });
  const about = conflict.getByRole('region', { name: 'About: two versions' });
  await expect(about.getByRole('button')).toHaveText([
    'Keep both',
    'Keep mine',
    'Keep the other tab’s',
  ]);
  await about.getByRole('button', { name: 'Keep both' }).click();
  await expect(page.getByLabel('About')).toBeFocused();
  await saved(page);
  expect((await detailsOf(id)).newest.values).toMatchObject({
    name: 'Meera Nair',
    about: 'Theirs at last. Mine.',
  });
  // Whose text is dropped is told.
  await page.getByLabel('About').fill('Mine alone.');
  const told = other.getByRole('status', { name: 'Your text was changed' });
  await expect(told).toContainText('Asha Rao changed About after you saved it', {
    timeout: patient(30_000),
  });
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(told).toBeHidden();
  await other.context().close();
});

test('no letter is lost while a conflict is found on a slow network', async ({ page, browser }) => {
  const id = await idOf('author', 'citadel-editorial');
  const other = await studio.openPage(browser);
  await open(page, id);
  await open(other, id);
  const about = page.getByRole('textbox', { name: 'About' });
  await about.fill('Begun.');
  await saved(page);
  await expect(other.getByLabel('About')).toHaveValue('Begun.', { timeout: patient(30_000) });
  await page.route('**/draft', async (route) => {
    await sleep(600);
    await route.continue();
  });
  await other.getByLabel('About').fill('Of the other.');
  await saved(other);
  await about.press('End');
  let typed = 'Begun.';
  const heading = page.getByRole('heading', { name: /changed the same text/ });
  const type = async (letter: string) => {
    await page.keyboard.type(letter);
    typed += letter;
  };
  while (!(await heading.isVisible())) {
    await type('abcdefghij'[typed.length % 10]!);
    // A pause begins a save.
    await sleep(typed.length % 5 === 0 ? 1_000 : 50);
    expect(typed.length).toBeLessThan(300);
  }
  // The words stay where they are typed.
  for (const letter of 'after it') await type(letter);
  await expect(about).toBeFocused();
  await expect(about).toHaveValue(typed);
  await expectAccessibleScreen(page);
  await page.getByRole('button', { name: 'Keep both' }).click();
  const stored = async () => (await detailsOf(id)).newest.values?.about;
  await expect.poll(stored).toBe(`Of the other. ${typed}`);
  await other.context().close();
});

test('a minute without network is reported, and saved afterwards', async ({ browser }) => {
  const page = await studio.openPage(browser);
  const context = page.context();
  await page.clock.install();
  const id = await idOf('author', 'citadel-editorial');
  await open(page, id);
  const about = page.getByLabel('About');
  await expect(about).toBeVisible();
  await context.setOffline(true);
  await about.fill('Typed in a tunnel');
  await page.clock.runFor(2_000);
  await expect(page.getByText(/Your text is kept in this browser/)).toBeVisible();
  await about.fill('Typed in a tunnel, and more');
  await page.clock.runFor(60_000);
  expect((await detailsOf(id)).newest.values?.about ?? '').not.toContain('tunnel');
  await context.setOffline(false);
  await page.clock.runFor(35_000);
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return (await detailsOf(id)).newest.values?.about;
    })
    .toBe('Typed in a tunnel, and more');
  await context.close();
});

test('typed text survives a killed browser', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-browser-'));
  const executablePath = findBrowser();
  const launch = async () => {
    const context = await chromium.launchPersistentContext(folder, {
      args: BROWSER_FLAGS,
      baseURL: studio.studioUrl,
      timeout: patient(60_000),
      ...(executablePath && { executablePath }),
    });
    await signIn(context);
    const [page = await context.newPage()] = context.pages();
    return { context, page };
  };
  const id = await idOf('country');
  const { context, page } = await launch();
  await open(page, id);
  const place = page.getByLabel('Place', { exact: true });
  await expect(place).toBeVisible();
  // Only the journal can store it.
  await page.route('**/draft', (route) => route.abort());
  await place.fill('in the words of a crash');
  await expect(page.getByText(/Your text is kept in this browser/)).toBeVisible();
  const session = await context.browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  process.kill(processInfo.find(({ type }) => type === 'browser')!.id, 'SIGKILL');
  await context.close().catch(() => {});

  const next = await launch();
  await open(next.page, id);
  await expect(next.page.getByLabel('Place', { exact: true })).toHaveValue(
    'in the words of a crash',
  );
  await saved(next.page);
  expect((await detailsOf(id)).newest.values?.place).toBe('in the words of a crash');
  await next.context.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an entry is made, copied, renamed and deleted', async ({ page }) => {
  const slug = page.getByRole('main').getByLabel('Address');
  await visit(page, '/entries?kind=post');
  await expect(page.getByText(/^\d+ of \d+ entries/)).toBeVisible();
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Do you work on Saturdays?');
  await expect(page.getByRole('dialog').getByLabel('Address')).toHaveValue(
    'do-you-work-on-saturdays',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Do you work on Saturdays?');
  // Nothing is wrong before a field was left.
  const summary = page.getByRole('main').getByRole('textbox', { name: 'Summary' });
  await expect(summary).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('region', { name: 'Problems' })).toBeHidden();
  // A click leaves a field: nothing moves below it, and the field is judged by what it has now.
  await summary.fill('What happens on Saturdays.');
  const choose = page
    .getByRole('group', { name: 'Cover' })
    .getByRole('button', { name: 'Choose…' });
  await choose.click({ delay: 100 });
  await expect(page.getByRole('dialog', { name: 'Choose: Cover' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(summary).not.toHaveAttribute('aria-invalid', 'true');
  await summary.fill('');
  await saved(page);
  await page.keyboard.press('Shift+Tab');
  await expect(summary).toHaveAttribute('aria-invalid', 'true');
  await slug.fill('saturdays');
  await saved(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate…' }).click();
  await expect(page.getByRole('dialog').getByLabel('Address')).toHaveValue('saturdays-copy');
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(slug).toHaveValue('saturdays-copy');
  await slug.fill('saturdays');
  await expect(page.getByText(/^Not saved. Another entry/)).toBeVisible();

  // An entry that was never published is deleted.
  await slug.fill('saturdays-too');
  await saved(page);
  // Both have the same name.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('work on saturdays');
  await expect(
    page.getByRole('dialog').getByRole('option', { name: /^Do you work on Saturdays/ }),
  ).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Entries' })).toBeVisible();
  await expect(page.getByText(/deleted$/)).toBeVisible();
});

test('on a wide screen the page beside the form follows, and its words lead to their field; on a phone Publish stays in view', async ({
  page,
}) => {
  const id = await idOf('faq');
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, id);
  const beside = page.getByRole('complementary', { name: 'Page preview' }).frameLocator('iframe');
  const title = page.getByRole('group', { name: 'Banner' }).getByLabel('Title');
  const shown = beside.getByRole('heading', { level: 1 });
  await expect(shown).toBeVisible();
  await title.fill('Asked before');
  await expect(shown).toHaveText('Asked before');
  await shown.click();
  await expect(title).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('ten thousand entries scroll without a gap', async ({ page }) => {
  const [first] = await studio.listEntries();
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    ...first,
    id: `entry-${index}`,
    title: `Entry ${index}`,
  }));
  await page.route('**/api/entries', (route) =>
    route.fulfill({ json: { version: 'many', entries: many } }),
  );
  await page.goto('/entries');
  await expect(page.getByText(/^10000 entries/)).toBeVisible();
  const gaps = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let found = 0;
    const height = document.documentElement.scrollHeight;
    for (let step = 0; step < 60; step++) {
      // Slowly, then by leaps.
      if (step < 30) scrollBy(0, 400);
      else scrollTo(0, ((step * 7919) % 100) * (height / 100));
      await frame();
      for (const y of [200, 450, 700])
        if (!document.elementFromPoint(600, y)?.closest('main li, main footer')) found += 1;
    }
    return found;
  });
  expect(gaps).toBe(0);
  expect(await page.getByRole('listitem').count()).toBeLessThan(200);
});
