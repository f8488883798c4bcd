import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { test, useStudio } from '../helpers/browser/shared-studio.ts';
import { expectAccessibleScreen, visit } from '../helpers/browser/studio-page.ts';
import { patient } from '../helpers/process/slowness.ts';

/** A post with its pictures: written, described, scheduled and published without leaving it. */

const studio = useStudio();

const photo = (background: string, width = 640) =>
  sharp({ create: { width, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

/** Makes a post that can be published. */
async function makePost(slug: string, more: object = {}) {
  const { id, newest } = await studio.call<{ id: string; newest: { id: string; values: object } }>(
    '/entries',
    { kind: 'post', slug },
  );
  const about = {
    title: slug,
    author: 'Thomas Reid',
    summary: 'What it is about.',
    body: 'Words.',
  };
  const values = { ...newest.values, ...about, ...more };
  await studio.call(`/entries/${id}/draft`, { base: newest.id, slug, values }, 'PUT');
  return id;
}

/** Counts what a person clicks, without keys. */
const countClicks = (page: Page) =>
  page.evaluate(() => {
    let clicks = 0;
    const count = ({ detail, isTrusted }: MouseEvent) =>
      (clicks += Number(isTrusted && detail > 0));
    document.addEventListener('click', count, true);
    Reflect.set(globalThis, 'clicks', () => clicks);
  });
const clicksOf = (page: Page) =>
  page.evaluate(() => (Reflect.get(globalThis, 'clicks') as () => number)());

/** The date in so many days, as fields of the browser take it. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a post from scratch, with cover, description and focal point, is scheduled in ten clicks', async ({
  page,
}) => {
  await visit(page, '/entries?kind=post');
  await expect(page.getByText(/^\d+ of \d+ entries/)).toBeVisible();
  await countClicks(page);
  await page.getByRole('button', { name: /^New entry/ }).click();
  await page.keyboard.type('Ten things that a bookkeeper checks');
  await page.keyboard.press('Enter');
  await textOf(page).click();
  await page.keyboard.type('They look at the bank first.');
  await expect(page.getByText('6 words', { exact: true })).toBeVisible();

  const cover = page.getByRole('group', { name: 'Cover' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    cover.getByRole('button', { name: 'Upload…' }).click(),
  ]);
  await chooser.setFiles({
    name: 'desk.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo('#c70', 300),
  });
  const picker = cover.getByRole('slider', { name: 'Focal point' });
  // A portrait leaves room for the other fields.
  await expect(picker).toBeVisible();
  const { width = 0, height = 0 } = (await picker.locator('xpath=..').boundingBox()) ?? {};
  expect([Math.round(width), Math.round(height)]).toEqual([180, 240]);
  await picker.locator('xpath=..').click({ position: { x: 40, y: 30 } });
  await expect(picker).not.toHaveAttribute('aria-valuenow', '50');
  await cover.getByLabel('Description').click();
  await page.keyboard.type('A desk with a ledger');
  await page.getByLabel('Author').click();
  await page.keyboard.type('Thomas Reid');
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Summary' }).click();
  await page.keyboard.type('What to look at, and how often.');
  await expectAccessibleScreen(page);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(page.getByRole('group', { name: 'Includes 1 picture' })).toBeVisible();
  await expect(page.getByText(/has no description/)).toBeHidden();
  await page.getByText('On a date').click();
  await page
    .getByLabel('Publish on', { exact: false })
    .first()
    .fill(`${inDays(9)}T18:00`);
  await page.getByRole('button', { name: /^Schedule/ }).click();
  await expect(
    page
      .getByRole('alertdialog')
      .getByText(/scheduled for/)
      .first(),
  ).toBeVisible();
  expect(await clicksOf(page)).toBe(10);

  const id = await studio.idOf('post', 'ten-things-that-a-bookkeeper-checks');
  const { newest } = await studio.detailsOf(id);
  expect(newest.values).toMatchObject({ published: inDays(9), modified: inDays(9) });
  const { pictures } = await studio.call<{ pictures: { alt: string; focus: number[] }[] }>(
    `/pictures?q=ledger&show=all`,
  );
  expect(pictures).toMatchObject([{ alt: 'A desk with a ledger' }]);
});

test('a new entry has the kind of the list that is still loading', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/entries-screen-*.js', async (route) => {
    await released;
    return route.continue();
  });
  await page.goto('/');
  await page.getByRole('link', { name: /^Posts/ }).click();
  await page.getByRole('button', { name: /^New entry/ }).click();
  release();
  await expect(page.getByRole('dialog').getByLabel('Kind')).toHaveValue('post');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^\d+ of \d+ entries/)).toBeVisible();
});

test('on a phone title and text come first, and a problem in a setting leads into the drawer', async ({
  page,
}) => {
  const id = await makePost('on-a-phone', { summary: '' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/entries/${id}#body`);
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeInViewport();
  await expect(textOf(page)).toBeVisible();
  const drawer = page.getByRole('dialog', { name: 'Settings' });
  await expect(page.getByLabel('Summary')).toHaveCount(0);
  const problems = page.getByRole('region', { name: 'Problems' });
  await problems.getByRole('button', { name: /^Summary/ }).click();
  await expect(drawer.getByRole('textbox', { name: 'Summary' })).toBeFocused();
  await expectAccessibleScreen(page);
  await page.keyboard.type('By keys alone.');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(problems).toBeHidden();
  const settings = page.getByRole('button', { name: 'Settings' });
  await settings.focus();
  await page.keyboard.press('Enter');
  await expect(drawer.getByRole('textbox', { name: 'Summary' })).toHaveValue('By keys alone.');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  await page.keyboard.press('Escape');
  await expect(settings).toBeFocused();
});

/** Pastes HTML as Word puts it on the clipboard, with pictures in Rich Text Format. */
const pasteFromWord = (page: Page, html: string, pictures: readonly Buffer[]) =>
  textOf(page).evaluate(
    (element, [pasted, hex]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', pasted!);
      clipboardData.setData('text/rtf', hex!);
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    [
      html,
      `{\\rtf1 ${pictures.map((one) => `{\\pict\\jpegblip\\bliptag1 ${one.toString('hex')}}`).join('')}}`,
    ],
  );

test('text from Word stands at once, its twenty pictures follow, and one that fails is tried again at its place', async ({
  page,
}) => {
  const id = await makePost('from-word');
  const bodyOf = async () => String((await studio.detailsOf(id)).newest.values?.body);
  await page.goto(`/entries/${id}`);
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'true');
  await textOf(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  let held: (() => void) | undefined = () => {};
  const released = new Promise<void>((resolve) => (held = resolve));
  let sent = 0;
  await page.route('**/api/pictures?name=*', async (route) => {
    await released;
    // The fourth never arrives.
    return ++sent === 4 ? route.abort() : route.continue();
  });
  const pictures = await Promise.all(
    Array.from({ length: 20 }, (_, at) => photo(`rgb(${at * 10}, 90, 40)`, 320)),
  );
  const html = pictures
    .map((_, at) => `<p class=MsoNormal>Step ${at}</p><p><img src="file:///C:/image${at}.jpg"></p>`)
    .join('');
  await pasteFromWord(page, html, pictures);
  await expect(textOf(page)).toContainText('Step 19');
  await expect(textOf(page).getByRole('progressbar')).toHaveCount(20);
  // Typing goes on meanwhile, and is saved.
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('First of all: ');
  await expect.poll(bodyOf).toMatch(/^First of all: Step 0\n\n!\[\]\(media:uploading-/);
  await expectAccessibleScreen(page);
  held();
  await expect(textOf(page).locator('img[src]')).toHaveCount(19);
  const again = textOf(page).getByRole('button', { name: 'Try again' });
  await expect(again).toHaveCount(1);
  await again.click();
  await expect(textOf(page).locator('img[src]')).toHaveCount(20);
  await expect.poll(bodyOf).not.toContain('uploading-');
  const stored = (await bodyOf()).match(/Step \d+\n\n!\[\]\(media:pasted-\d+-/g);
  expect(stored).toEqual(pictures.map((_, at) => `Step ${at}\n\n![](media:pasted-${at + 1}-`));
});

test('a picture whose upload a closed tab ended keeps its place, and one may be chosen for it', async ({
  page,
}) => {
  const id = await makePost('closed-tab', { body: 'Before\n\n![](media:uploading-1)\n\nAfter' });
  await page.goto(`/entries/${id}`);
  await expect(textOf(page)).toContainText('Not uploaded yet');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(page.getByRole('heading', { name: 'Fix to publish' })).toBeVisible();
  await visit(page, `/entries/${id}`);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    textOf(page).getByRole('button', { name: 'Choose its file…' }).click(),
  ]);
  const buffer = await photo('#246');
  await chooser.setFiles({ name: 'later.jpg', mimeType: 'image/jpeg', buffer });
  const bodyOf = async () => (await studio.detailsOf(id)).newest.values?.body;
  await expect.poll(bodyOf).toMatch(/^Before\n\n!\[\]\(media:later-\w+\)\n\nAfter$/);
});

test('a picture without a description is said before publishing, described in the post, and published when it is processed', async ({
  page,
}) => {
  const id = await makePost('processing');
  await page.goto(`/entries/${id}`);
  const text = textOf(page);
  await expect(text).toHaveAttribute('contenteditable', 'true');
  await text.focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await pasteFromWord(page, '<p>Look:</p><p><img src="file:///C:/a.jpg"></p>', [
    await photo('#935'),
  ]);
  await expect(text.locator('img[src]')).toHaveCount(1);
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  // Redoing the paste brings back the picture, which is in the library.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text.locator('img, progress')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(text.locator('img[src]')).toHaveCount(1);
  await expect(text).not.toContainText('Not uploaded');
  // Its sizes take long.
  let isMade = false;
  await page.route('**/api/publish/problems', async (route) => {
    const message = '“Pasted 1” is processing';
    const problem = { entryId: id, path: 'body', line: 1, message, processing: true };
    return isMade ? route.continue() : route.fulfill({ json: { problems: [problem] } });
  });
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(page.getByText(/has no (description|alternative text)/)).toHaveText(
    /^Picture “Pasted 1” has no description$/,
  );
  await page.getByRole('link', { name: 'Picture', exact: true }).click();
  const shown = page.getByRole('region', { name: 'Pictures in the text' });
  await shown.getByLabel('Description').fill('A chart that rises');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(page.getByRole('heading', { name: 'Processing', exact: true })).toBeVisible();
  await expect(page.getByText(/has no description/)).toBeHidden();
  const now = page.getByRole('button', { name: /^Publish now/ });
  await now.click();
  await expect(page.getByText(/as soon as it is done. Keep the studio open/)).toBeVisible();
  await expectAccessibleScreen(page);
  isMade = true;
  await expect(page.getByRole('heading', { name: /^Published/ })).toBeVisible();
  await expect
    .poll(async () => (await fetch(`${studio.url}/blog/processing`)).text())
    .toContain('alt="A chart that rises"');
});

test('the draft of a picture is listed among one’s own', async ({ page }) => {
  const { pictures } = await studio.call<{ pictures: { id: string }[] }>('/pictures?show=all');
  const { id, newest } = await studio.detailsOf(pictures[0]!.id);
  const values = { ...newest.values, alt: 'Described anew' };
  await studio.call(`/entries/${id}/draft`, { base: newest.id, slug: newest.slug, values }, 'PUT');
  const drafts = page.getByRole('main').locator('section', { hasText: 'My drafts' });
  // The overview may be some seconds old.
  await expect(async () => {
    await page.goto('/');
    await expect(drafts.locator(`a[href="/entries/${id}"]`)).toBeVisible({
      timeout: patient(5_000),
    });
  }).toPass();
  await studio.discard(id);
});
