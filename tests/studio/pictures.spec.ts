import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { ListedPicture } from '../../server/studio/pictures/list-pictures.ts';
import { test, useStudio } from '../helpers/browser/shared-studio.ts';
import { expectAccessibleScreen } from '../helpers/browser/studio-page.ts';
import { sized } from '../helpers/process/faults.ts';
import { patient } from '../helpers/process/slowness.ts';

/** The library of pictures: adding, describing, using, replacing, deleting. */

const studio = useStudio();

type Listed = { pictures: ListedPicture[]; next: string | null };

const POST = '/blog/your-first-week-with-a-remote-hire';

const photo = (width: number, height: number, background = '#c70') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** A photo that takes long to encode. */
const grainy = (width: number, height: number, mean: number) => {
  const noise = { type: 'gaussian', mean, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#c70', noise } })
    .jpeg()
    .toBuffer();
};

/** Chooses a file, as with the dialog of the browser. */
async function choose(page: Page, name: string, buffer: Buffer, label = 'Add pictures') {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: label }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'image/jpeg', buffer });
}

/** Waits until the sizes of an upload stand: before, it cannot be published. */
const expectMade = (page: Page) =>
  expect(page.getByRole('list', { name: 'Uploads' })).toContainText('In the library');

async function deleteIt(page: Page) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('button', { name: /^Publish now/ }).click();
  await expect(page.getByRole('heading', { name: /^Published/ })).toBeVisible();
};

test('a photograph is added, described, given a focus by keys, and shown as a cover in the size that fits', async ({
  page,
}) => {
  await page.goto('/pictures');
  await choose(page, 'team_in_pune.jpg', await photo(1300, 845));
  const list = page.getByRole('list', { name: 'Uploads' });
  await expect(list).toContainText('team in pune');
  const tile = page.getByRole('link', { name: /^team in pune/ });
  await expect(tile.getByRole('img')).toHaveCount(0);
  await expect(tile.locator('img')).toBeVisible();
  await expect(tile).toContainText('No description');
  await expectAccessibleScreen(page);

  await tile.click();
  const focus = page.getByRole('slider', { name: 'Focal point' });
  await focus.focus();
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowLeft');
  for (let step = 0; step < 15; step++) await page.keyboard.press('ArrowUp');
  await expect(focus).toHaveAttribute('aria-valuetext', /^30 percent from the left, 20 percent/);
  await page.getByLabel('Description').fill('Five people at a long table');
  await expectAccessibleScreen(page);
  await publish(page);

  const post = await studio.idOf('post', 'your-first-week-with-a-remote-hire');
  await page.goto(`/entries/${post}`);
  const cover = page.getByRole('group', { name: 'Cover' });
  await cover.getByRole('button', { name: /^(Change|Choose)…$/ }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('long table');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^team in pune/ })
    .click();
  await expect(cover).toContainText('team in pune');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await publish(page);

  await expect
    .poll(async () => (await fetch(`${studio.url}${POST}`)).text())
    .toContain('<picture>');
  const html = await (await fetch(`${studio.url}${POST}`)).text();
  expect(html).toMatch(
    /<picture><source hidden="" type="image\/avif" srcSet="\/static\/media\/[0-9a-f]{40}-320\.avif 320w, /,
  );
  expect(html).toMatch(/<img [^>]*alt="Five people at a long table"[^>]* data-focus="30 20"/);
  expect(html).toContain('[data-focus="30 20"]{object-position:30% 20%}');
  const site = await page.context().browser()!.newPage();
  await site.goto(studio.url + POST);
  const shown = site.getByRole('img', { name: 'Five people at a long table' });
  await expect(shown).toHaveCSS('object-position', '30% 20%');
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /-(640|960)\.avif$/,
  );
  await site.close();
});

test('what shows a picture is said, keeps it from being deleted, and follows when another file takes its place', async ({
  page,
}) => {
  await page.goto('/pictures');
  await page.getByRole('link', { name: /^team in pune/ }).click();
  const uses = page.getByRole('region', { name: 'Used in' });
  await expect(uses.getByRole('link')).toHaveText(/Your first week with a remote hire/);
  await expect(page.getByRole('tab')).toHaveText(['Write', 'Source', 'History']);
  await deleteIt(page);
  const refusal = page.getByText(/^It cannot be deleted: “Your first week.*” shows it\.$/);
  await expect(refusal).toBeVisible();

  await choose(page, 'b.jpg', await photo(400, 400, '#07c'), 'Replace file…');
  await expectMade(page);
  await expect(page.getByText('400 × 400 pixels')).toBeVisible();
  await publish(page);
  const html = async () => (await fetch(`${studio.url}${POST}`)).text();
  await expect.poll(html).toContain('-400.webp');
  expect(await html()).not.toContain('-1300.webp');
});

test('what changed of a picture goes out with the post that shows it, and a post waits for one that is processing', async ({
  page,
}) => {
  const html = async () => (await fetch(`${studio.url}${POST}`)).text();
  await page.goto('/pictures');
  await page.getByRole('link', { name: /^team in pune/ }).click();
  const focus = page.getByRole('slider', { name: 'Focal point' });
  await focus.focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.goto('/entries');
  const count = page.getByRole('status').filter({ hasText: /^\d+ entries/ });
  await expect(count).toContainText('1 picture with unpublished changes');
  await expect(count).not.toContainText('all published');
  await count.getByRole('link').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'team in pune' })).toBeVisible();

  const post = await studio.idOf('post', 'your-first-week-with-a-remote-hire');
  await page.goto(`/entries/${post}`);
  const summary = page.getByLabel('Summary', { exact: true });
  await summary.fill(`${await summary.inputValue()} And more.`);
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish…' }).click();
  const included = page.getByRole('group', { name: 'Includes 1 picture' });
  await expect(included.getByRole('checkbox', { name: /team in pune.*your draft/ })).toBeChecked();
  await expectAccessibleScreen(page);
  await page.getByRole('button', { name: /^Publish now/ }).click();
  await expect(page.getByRole('heading', { name: /^Published/ })).toBeVisible();
  await expect.poll(html).toContain('data-focus="40 50"');

  await page.goto(`/entries/${post}`);
  const cover = page.getByRole('group', { name: 'Cover' });
  await cover.getByRole('button', { name: 'Change…' }).click();
  // Pictures that are added first are made first.
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  for (const [name, mean] of Object.entries({ first: 110, second: 120 })) {
    const data = await grainy(1920, 1280, mean);
    const added = await page.request.post(`/api/pictures?name=${name}`, { headers, data });
    expect(added.ok()).toBe(true);
  }
  await choose(page, 'new_desk.jpg', await photo(420, 300, '#935'));
  await expect(cover).toContainText('new desk');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(page.getByRole('heading', { name: 'Processing' })).toBeVisible();
  // It is asked for at once, and done when the picture is.
  await page.getByRole('button', { name: /^Publish now/ }).click();
  await expect(page.getByText(/as soon as it is done. Keep the studio open/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Published/ })).toBeVisible({
    timeout: patient(60_000),
  });
  await expect.poll(html).toContain('-420.webp');
  const { entries } = await studio.call<{ entries: { id: string }[] }>('/changes');
  await studio.call(`/undo/${entries[0]?.id}`, {});
});

test('a drawing of the site is found by words, gets a description, and another file in its place', async ({
  page,
}) => {
  const path = '/blog/what-a-free-trial-should-prove';
  const html = async () => (await fetch(studio.url + path)).text();
  const drawing = '/static/pictures/covers/posts/what-a-free-trial-should-prove.svg';
  const tags = async () => (await studio.call<{ tags: string[] }>('/pictures/tags')).tags;
  await expect.poll(tags).toContain('Authors');
  await page.goto('/pictures');
  await page.getByLabel('Tag').selectOption('Portraits');
  await expect(page.getByRole('link', { name: /^Aditya Ghosh/ })).toBeVisible();
  await page.getByLabel('Tag').selectOption('Posts');
  await page.getByRole('searchbox').fill('trial should');
  const tile = page.getByRole('link', { name: 'What a free trial should prove' });
  await expect(page.getByRole('link', { name: /trial/ })).toHaveCount(1);
  await expectAccessibleScreen(page);
  await tile.click();
  await expect(page.getByRole('region', { name: 'Used in' }).getByRole('link')).toHaveCount(1);
  await page.getByLabel('Description').fill('A plan on a drawing board');
  await publish(page);
  await expect.poll(html).toContain('alt="A plan on a drawing board"');
  const before = await html();
  expect(before).not.toContain('<picture>');

  await page.goto('/pictures');
  await page.getByRole('searchbox').fill('drawing board');
  await tile.click();
  await choose(page, 'c.jpg', await photo(400, 225, '#284'), 'Replace file…');
  await expectMade(page);
  await expect(page.getByText('400 × 225 pixels')).toBeVisible();
  await publish(page);
  await expect
    .poll(html)
    .toMatch(/srcSet="[^"]*-400\.webp 400w" [^>]*alt="A plan on a drawing board"/);
  expect(await html()).not.toContain(drawing);

  // Its field still names the drawing, and shows what is in its place.
  await page.goto(`/entries/${await studio.idOf('post', 'what-a-free-trial-should-prove')}`);
  const cover = page.getByRole('group', { name: 'Cover' });
  await expect(cover).toContainText('What a free trial should prove');
  await expect(cover.locator('img')).toHaveAttribute('src', /-400\.webp$/);
  const { entries } = await studio.call<{ entries: { id: string }[] }>('/changes');
  await studio.call(`/undo/${entries[0]?.id}`, {});
  await expect.poll(html).toBe(before);
});

test('a click on a picture of the library leads to its field, on the page and on the card', async ({
  page,
}) => {
  await page.goto(`/site?path=${POST}`);
  const frame = page.frameLocator('iframe');
  await frame.locator('picture img[data-field*="#banner"]').first().click({ force: true });
  const panel = page.getByRole('complementary');
  await expect(panel.getByRole('group', { name: 'Cover' })).toContainText('team in pune');
});

test('a picture that nothing shows is deleted, brought back, and removed for good', async ({
  page,
}) => {
  await page.goto('/pictures');
  await choose(page, 'spare.jpg', await photo(400, 300, '#444'));
  await page.getByRole('link', { name: /^spare/ }).click();
  await expect(page.getByText('400 × 300 pixels')).toBeVisible();
  await page.reload();
  await deleteIt(page);
  await expect(page.getByText('“spare” deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Restore…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/^Restore “spare”.*Deleted/);
  await expect(dialog.locator('iframe')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('“spare” restored')).toBeVisible();

  const image = await page.locator('img[src^="/static/media/"]').first().getAttribute('src');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Remove now…' }).click();
  await expect(dialog).toContainText('This can’t be undone.');
  await expect(dialog).toContainText('No entry uses this picture.');
  await expectAccessibleScreen(page);
  await dialog.getByRole('button', { name: 'Remove now' }).click();
  await expect(page.getByText('“spare” removed')).toBeVisible();
  await expect.poll(async () => (await fetch(studio.url + image)).status).toBe(404);
});

test('what is refused says why, and can be taken off the list', async ({ page }) => {
  await page.goto('/pictures');
  await choose(page, 'broken.jpg', (await grainy(300, 200, 128)).subarray(0, 3000));
  const list = page.getByRole('list', { name: 'Uploads' });
  await expect(list).toContainText('damaged or incomplete');
  await expect(list.getByRole('button', { name: 'Try again' })).toBeVisible();
  await list.getByRole('button', { name: /from the list/ }).click();
  await expect(list).toHaveCount(0);
});

test('a post is pasted from Word with its picture, and a file is dropped into it', async ({
  page,
}) => {
  const id = await studio.idOf('post', 'giving-access-without-giving-away-the-keys');
  await page.goto(`/entries/${id}`);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toHaveAttribute('contenteditable', 'true');
  const bodyOf = async () => String((await studio.detailsOf(id)).newest.values?.body);
  await text.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  const jpeg = await photo(320, 200, '#284');
  await text.evaluate(
    (element, hex) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/html',
        '<p class="MsoNormal">Before it<img width="640" src="file:///C:/Users/a/clip_image002.jpg"></p><p class="MsoNormal">After it</p>',
      );
      clipboardData.setData(
        'text/rtf',
        `{\\rtf1 {\\pict{\\*\\picprop}\\jpegblip\\bliptag1 ${hex}}}`,
      );
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    jpeg.toString('hex').replaceAll(/(.{128})/g, '$1\r\n'),
  );
  await expect.poll(bodyOf).toMatch(/Before it!\[\]\(media:pasted-1-[0-9a-f]{6}\)/);
  expect(await bodyOf()).toContain('After it');
  await expect(text.locator('img[src^="/static/media/pasted"]')).toHaveCount(1);

  const png = (
    await sharp(await photo(300, 200))
      .png()
      .toBuffer()
  ).toString('base64');
  await text.evaluate((element, data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'chart.png', { type: 'image/png' }));
    const { right, bottom } = element.lastElementChild!.getBoundingClientRect();
    element.dispatchEvent(
      new DragEvent('drop', {
        dataTransfer,
        bubbles: true,
        cancelable: true,
        clientX: right - 5,
        clientY: bottom - 5,
      }),
    );
  }, png);
  await expect.poll(bodyOf).toMatch(/!\[\]\(media:chart-[0-9a-f]{6}\)/);
});

test('a post is pasted from Google Docs with a picture that the server fetches, and without one that it cannot', async ({
  page,
}) => {
  const id = await studio.idOf('post', 'contracts-when-your-staff-are-in-india');
  const docs = 'https://lh7-rt.googleusercontent.com/docsz/AD_4nX';
  const asked: unknown[] = [];
  await page.route('**/api/pictures/copied', async (route) => {
    const { url, name } = route.request().postDataJSON() as Record<string, string>;
    asked.push(url);
    // Tests fetch nothing from Google: one address has a picture, and the server refuses another site.
    if (url !== `${docs}?key=a&s=1`)
      return route.continue({ postData: { url: 'https://localhost/a.png', name } });
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    const data = await photo(320, 200, '#824');
    const stored = await page.request.post(`/api/pictures?name=${name}`, { headers, data });
    return route.fulfill({ response: stored });
  });
  await page.goto(`/entries/${id}`);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text).toHaveAttribute('contenteditable', 'true');
  await text.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  const image = (src: string) => `<p dir="ltr"><span><img src="${src}" width="300"></span></p>`;
  await text.evaluate(
    (element, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span>First words</span></p>
    ${image(`${docs}?key=a&amp;s=1`)}${image(`${docs}/no-such`)}${image('https://elsewhere.example/a.png')}
    <p dir="ltr"><span>Last words</span></p></b>`,
  );
  const bodyOf = async () => String((await studio.detailsOf(id)).newest.values?.body);
  await expect
    .poll(bodyOf)
    .toMatch(
      /First words\n\n!\[\]\(media:pasted-1-[0-9a-f]{6}\)\n\n!\[\]\(media:uploading-[^\n]*\n\nLast words/,
    );
  expect(asked).toEqual([`${docs}?key=a&s=1`, `${docs}/no-such`]);
  await expect(page.getByText(/Pictures from other sites were left out/).first()).toBeVisible();
  await expect(text.getByText(/^Google did not hand over this picture/)).toBeVisible();
  await expectAccessibleScreen(page);
  await text.getByRole('button', { name: 'Remove' }).click();
  await expect
    .poll(bodyOf)
    .toMatch(/First words\n\n!\[\]\(media:pasted-1-[0-9a-f]{6}\)\n\nLast words/);
});

const FILES = sized(6, 200);

/** Drops files on the library. */
const drop = (page: Page, files: readonly { name: string; base64: string }[]) =>
  page.getByRole('button', { name: 'Add pictures' }).evaluate((element, given) => {
    const dataTransfer = new DataTransfer();
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name, { type: 'image/png' }));
    }
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, files);

test('files that are sent as the session ends are sent again after signing in', async ({
  browser,
}) => {
  const page = await studio.openPage(browser);
  await page.goto('/pictures');
  await expect(page.getByRole('button', { name: 'Add pictures' })).toBeVisible();
  await page.context().clearCookies();
  // One of them is larger than what a connection takes before it is read.
  const large = await sharp({
    create: { width: 2_000, height: 2_000, channels: 3, background: '#246' },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const small = await photo(300, 200, '#135');
  const answers = ['large', 'small'].map((name) =>
    page.waitForResponse((response) => response.url().endsWith(`?name=${name}.png`)),
  );
  await drop(page, [
    { name: 'large.png', base64: large.toString('base64') },
    { name: 'small.png', base64: small.toString('base64') },
  ]);
  for (const answer of answers) expect((await answer).status()).toBe(401);
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  await studio.signIn(page.context());
  await page.goBack();
  const list = page.getByRole('list', { name: 'Uploads' });
  await expect(list.getByText('You are signed out. Sign in again.')).toHaveCount(2);
  await list.getByRole('button', { name: 'Try all again' }).click();
  for (const name of ['large', 'small'])
    await expect(page.getByRole('link', { name })).toBeVisible();
  await page.context().close();
});

test(`${FILES} files are dropped at once: two are on the way, one is asked about, and all arrive`, async ({
  page,
}) => {
  // Half a second each, if the machine does something else as well.
  test.slow(FILES > 100);
  await page.goto('/pictures');
  const files = [];
  for (let number = 0; number < FILES; number++) {
    const raw = { width: 8, height: 8, channels: 3 } as const;
    const picture = sharp(randomBytes(8 * 8 * 3), { raw });
    files.push({
      name: `many_${number}.png`,
      base64: (await picture.png().toBuffer()).toString('base64'),
    });
  }
  const most = await page.evaluateHandle(() => {
    const [open, counted] = [
      { sent: 0, asked: 0 },
      { sent: 0, asked: 0 },
    ];
    const begin = (what: 'sent' | 'asked') => {
      counted[what] = Math.max(counted[what], ++open[what]);
    };
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      begin('sent');
      this.addEventListener('readystatechange', () => this.readyState === 4 && open.sent--);
      send.call(this, body);
    };
    const { fetch } = window;
    window.fetch = async (...given) => {
      const isLook = /\/api\/pictures\/[\da-f-]{36}$/.test(String(given[0]));
      if (isLook) begin('asked');
      return fetch(...given).finally(() => isLook && open.asked--);
    };
    return counted;
  });
  await drop(page, files);
  const list = page.getByRole('list', { name: 'Uploads' });
  await expect(list.getByRole('listitem')).toHaveCount(FILES);
  await expect(list.getByRole('progressbar').first()).toBeVisible();
  const added = async () => {
    let [cursor, count]: [string | null, number] = ['', 0];
    while (cursor !== null) {
      const path = `/pictures?q=&show=all${cursor && `&cursor=${cursor}`}`;
      const answer: Listed = await studio.call<Listed>(path);
      count += answer.pictures.filter((one) => one.name.startsWith('many ') && one.thumb).length;
      cursor = answer.next;
    }
    return count;
  };
  await expect
    .poll(added, { timeout: patient(500 * FILES + 60_000), intervals: [1_000] })
    .toBe(FILES);
  // Those that have nothing to say leave the list.
  await expect(list).toHaveCount(0);
  expect(await most.jsonValue()).toEqual({ sent: 2, asked: 1 });
});
