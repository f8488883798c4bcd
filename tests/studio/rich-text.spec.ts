import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test, useStudio } from '../helpers/browser/shared-studio.ts';
import { expectAccessibleScreen, visit } from '../helpers/browser/studio-page.ts';

/** The formatted editor: typed text is saved as Markdown, and nothing else changes. */

const studio = useStudio();

/**
 * A preview that has to wait, one of a version that a newer one has replaced, and a script of the test in the
 * frame of rendered Markdown, which runs none.
 */
const EXPECTED =
  /status of 503|status of 404 .*\/preview\/|^Blocked script execution in 'about:srcdoc'/;
const violations: string[] = [];
test.beforeEach(({ page }) => {
  violations.length = 0;
  page.on('console', (message) => {
    const text = `${message.text()} ${message.location().url}`;
    if (message.type() === 'error' && !EXPECTED.test(text)) violations.push(text);
  });
  page.on('pageerror', (error) => violations.push(String(error)));
});
test.afterEach(() => expect(violations).toEqual([]));

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const bodyOf = async (id: string) => String((await studio.detailsOf(id)).newest.values?.body);

/** Opens a post in the editor. */
async function open(page: Page, slug: string) {
  const id = await studio.idOf('post', slug);
  await visit(page, `/entries/${id}`);
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'true');
  return { id, text: textOf(page), before: await bodyOf(id) };
}

/** Pastes as a browser does, with HTML. */
const paste = (page: Page, html: string) =>
  textOf(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    clipboardData.setData('text/plain', 'plain');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);

/** Puts the cursor into a new paragraph at the end. */
async function atTheEnd(page: Page) {
  await textOf(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
}

test('a word is typed, made bold and undone; nothing else changes', async ({ page }) => {
  const { id, text, before } = await open(page, 'what-a-remote-bookkeeper-really-costs');
  await text.getByText('For some they do not').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Truly');
  const [line = ''] = before.split('\n');
  await expect.poll(() => bodyOf(id)).toContain(' Truly');
  const typed = await bodyOf(id);
  const changed = typed.split('\n').filter((one) => !before.split('\n').includes(one));
  expect(changed).toHaveLength(1);
  expect(changed[0]?.replace(' Truly', '')).toBe(line);
  expect(typed.replace(' Truly', '')).toBe(before);

  await page.keyboard.press('Control+Shift+ArrowLeft');
  const bold = page.getByRole('button', { name: 'Bold' });
  await bold.click();
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => bodyOf(id)).toBe(typed.replace('Truly', '**Truly**'));
  for (let act = 0; act < 3; act++) await page.keyboard.press('Control+z');
  await expect.poll(() => bodyOf(id)).toBe(before);
});

test('by keys alone: a heading, a link to an entry, a table, and out again', async ({ page }) => {
  const { id, before } = await open(page, 'month-end-close-with-a-remote-team');
  await atTheEnd(page);
  await page.keyboard.type('/sub');
  const menu = page.getByRole('menu', { name: 'Insert' });
  await expect(menu.getByRole('menuitem', { name: 'Subheading' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('What else');
  await page.keyboard.press('Enter');
  await page.keyboard.type('See ');
  await page.keyboard.press('Control+Shift+K');
  await expect(page.getByRole('textbox', { name: 'Link to an entry' })).toBeFocused();
  await page.keyboard.type('first week with');
  // Entries whose texts have these words follow.
  const found = page.getByRole('dialog').getByRole('option');
  await expect(found.first()).toContainText('Your first week with a remote hire');
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.type(' too.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/table');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Who');
  await page.keyboard.press('Tab');
  await page.keyboard.type('When');
  const added =
    '\n### What else\n\nSee [Your first week with a remote hire, day by day](/blog/your-first-week-with-a-remote-hire) too.\n\n| Who | When | |\n| - | - | - |\n| | | |\n| | | |';
  await expect.poll(async () => (await bodyOf(id)).trimEnd()).toContain(added);
  expect((await bodyOf(id)).startsWith(before.trimEnd())).toBe(true);

  // Out of the text by Tab, and to its buttons by Shift and Tab.
  await page.keyboard.press('Control+Home');
  // The browser reports a new selection a moment later.
  await expect(page.getByRole('button', { name: 'Add row' })).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(textOf(page)).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[role=toolbar] :focus')).toHaveCount(1);

  await textOf(page).focus();
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/publish\?/);
});

test('letters after the slash that come before its menu choose in it', async ({ page }) => {
  const { text } = await open(page, 'what-a-remote-bookkeeper-really-costs');
  await atTheEnd(page);
  // As a busy browser reports what is typed quickly.
  await page.keyboard.insertText('/sub');
  const choices = page.getByRole('menu', { name: 'Insert' }).getByRole('menuitem');
  await expect(choices).toHaveText(/Subheading/);
  await expect(choices).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('What else');
  await expect(text.getByRole('heading', { name: 'What else', level: 3 })).toBeVisible();
});

test('text is pasted without what Word, Google Docs and web pages add to it', async ({ page }) => {
  const { id } = await open(page, 'seo-work-you-can-safely-hand-over');
  const sample = (name: string) =>
    readFileSync(new URL(`./pasted/${name}.html`, import.meta.url), 'utf8');
  // Tests fetch nothing from Google.
  await page.route('**/api/pictures/copied', (route) =>
    route.fulfill({ json: { error: { message: 'Not in tests.' } } }),
  );
  async function pasted(name: string) {
    await textOf(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await paste(page, sample(name));
    await expect(page.getByText(/Pictures from other sites were left out/).first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^Draft saved/ })).toBeVisible();
    return (await bodyOf(id)).trimEnd();
  }
  expect(await pasted('word')).toBe(`## Notes of the handover

Payroll runs on the **25th** of each month, and *never* later.

- Collect the timesheets
  - From both offices
- Check the [rates](https://example.com/rates)

1. Approve

| Who | When |
| - | - |
| Ravi and Asha | Monday |`);
  // A picture that could not be fetched keeps its place.
  const docs = (await pasted('google-docs')).split('\n\n![chart](media:uploading-');
  expect(docs).toHaveLength(2);
  expect(docs[0]).toBe(`## What we agreed

Start on **Monday** *at nine*, see [the plan](https://example.com/plan).

- Access
  - Mail
- ~~Laptop~~

#### Later

| Costs | |
| - | - |
| Seat | $20 \\| month |`);
  expect(await pasted('web-page')).toBe(`## Ten questions to ask

Ask **before** you sign.

### Who

1. Who does the work?
2. Who \`reviews\` it?

> Trust, then verify.

\`\`\`
a = 1
b = 2
\`\`\`

bad and [good](https://example.com/ask?utm=1)

A caption

| Plan | Hours |
| - | - |
| Basic | 60 |`);
});

test('the editor shows revisions of others and edits of the Markdown source', async ({
  page,
  context,
}) => {
  const { id, text, before } = await open(page, 'payroll-handover-without-a-missed-payday');
  const other = await context.newPage();
  await open(other, 'payroll-handover-without-a-missed-payday');
  const view = page.getByRole('radiogroup', { name: 'View of Text' });
  await view.getByText('Markdown').click();
  const source = page.getByLabel('Text', { exact: true });
  await expect(source).toHaveValue(before);
  await source.fill(`${before}\n\n* By hand\n`);
  await view.getByText('Formatted').click();
  await expect(text.getByRole('listitem').last()).toHaveText('By hand');
  await expect.poll(() => bodyOf(id)).toBe(`${before}\n\n* By hand\n`);

  // The other window adopts it and sends nothing.
  await expect(textOf(other).getByRole('listitem').last()).toHaveText('By hand');
  await other.close();
  expect(await bodyOf(id)).toBe(`${before}\n\n* By hand\n`);

  // HTML within a line is edited as Markdown, with a note. The chosen view stays.
  await view.getByText('Markdown').click();
  await source.fill('Press <kbd>Enter</kbd>.');
  await view.getByText('Formatted').click();
  await expect(
    page.getByText('This text has HTML within a line. Edit it as Markdown.'),
  ).toBeVisible();
  await source.fill('Press **Enter**.\n\n<p>\nAs it is\n</p>');
  await view.getByText('Formatted').click();
  await expect(text.locator('strong')).toHaveText('Enter');
  await expect(text.locator('pre')).toHaveText('<p>\nAs it is\n</p>');
});

test('a picture is chosen and described', async ({ page }) => {
  const { id } = await open(page, 'replace-retrain-or-part-ways');
  // The pictures of the site are put into the library once it listens.
  const stamps = () => studio.call<{ pictures: unknown[] }>('/pictures?q=stamp&tag=Icons');
  await expect.poll(async () => (await stamps()).pictures.length).toBe(2);
  await atTheEnd(page);
  await page.getByRole('button', { name: 'Picture…' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('stamp');
  await page.getByRole('button', { name: 'Stamp', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Description').fill('A stamp');
  await page.keyboard.press('Enter');
  await expect.poll(() => bodyOf(id)).toContain('![A stamp](/static/pictures/icons/stamp.svg)');
  expect(
    await textOf(page)
      .getByRole('img', { name: 'A stamp' })
      .evaluate((img: HTMLImageElement) => img.complete),
  ).toBe(true);
});

test('the editor is accessible and fits a phone', async ({ page }) => {
  const { text } = await open(page, 'gdpr-when-your-staff-sit-outside-europe');
  await expectAccessibleScreen(page);
  await atTheEnd(page);
  await page.keyboard.type('/');
  await expect(page.getByRole('menu', { name: 'Insert' })).toBeInViewport();
  await expectAccessibleScreen(page);
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('figures are chips, which are chosen by value and keep their bytes', async ({ page }) => {
  const { id, text, before } = await open(
    page,
    'prepaid-monthly-billing-and-the-notice-deposit-explained',
  );
  const chips = text.locator('[data-reference]');
  await expect(text).not.toContainText('{{');
  const count = await chips.count();
  expect(count).toBeGreaterThan(0);
  await atTheEnd(page);
  await page.keyboard.type('Since {');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('1,600');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(chips).toHaveCount(count + 1);
  await page.keyboard.type(' clients');
  const added = /\n\nSince \{\{figure:clients\}\} clients\n?$/;
  await expect.poll(() => bodyOf(id)).toMatch(added);
  expect((await bodyOf(id)).replace(added, '').trimEnd()).toBe(before.trimEnd());

  // Cut and pasted, it is the same chip.
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('ControlOrMeta+x');
  await expect(chips).toHaveCount(count);
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => bodyOf(id)).toMatch(added);

  // In code, braces are braces.
  await page.keyboard.press('Enter');
  await page.keyboard.type('```ts ');
  await page.keyboard.type('{{ a');
  await expect.poll(() => bodyOf(id)).toContain('\n{{ a\n```');
  await expect(page.getByText(/^Two opening braces/)).toBeHidden();
});
