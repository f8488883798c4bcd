import { expect, test } from '@playwright/test';
import { signInOwner, startStudio, type RunningStudio } from '../helpers/process/start-studio.ts';
import type { EditedPage, EntryDetails, ListedEntry } from '../../server/studio/studio-types.ts';

/** The frame of a page that is edited, in the browser: what it tells the studio, and what it accepts. */

let studio: RunningStudio;
test.beforeAll(async () => {
  studio = await startStudio({ LOG_LEVEL: 'warn', RATE_LIMIT: 'off' });
});
test.afterAll(() => studio?.stop());

interface Told {
  type: string;
  path?: string;
  fields: string[];
  rect?: { width: number };
}

test('a click names the field, and another page takes the place of the first without a jump', async ({
  page,
  context,
}) => {
  await signInOwner(studio, context);
  await page.goto(studio.studioUrl);
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const url = await page.evaluate(async () => {
    const json = async <Body>(path: string, init?: RequestInit) =>
      (await (await fetch(path, init)).json()) as Body;
    const { entries } = await json<{ entries: ListedEntry[] }>('/api/entries');
    const home = entries.find(({ kind }) => kind === 'home')!;
    const { newest } = await json<EntryDetails>(`/api/entries/${home.id}`);
    const given = { revisions: [newest.id], path: '/', theme: 'light', edit: true };
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(given) };
    const made = await json<{ url: string }>('/api/preview', init);
    const frame = document.createElement('iframe');
    frame.sandbox.add('allow-scripts');
    frame.width = '1200';
    frame.height = '700';
    Object.assign(window, { told: [] });
    addEventListener('message', ({ source, origin, data }) => {
      if (source === frame.contentWindow && origin === 'null')
        (window as unknown as { told: unknown[] }).told.push(data);
    });
    frame.src = made.url;
    document.body.replaceChildren(frame);
    return made.url;
  });
  const told = (type: string) =>
    page.evaluate(
      (wanted) =>
        (window as unknown as { told: Told[] }).told.findLast((one) => one.type === wanted),
      type,
    );

  await expect.poll(async () => (await told('citadel-shown'))?.path).toBe('/');
  const shown = (await told('citadel-shown'))!.fields;
  const edited = await page.evaluate(
    async (address) =>
      (await (
        await fetch(address, { headers: { Accept: 'application/json' } })
      ).json()) as EditedPage,
    url,
  );
  expect(shown).toEqual(edited.fields);

  // Its headline has a rate in it.
  const frame = page.frameLocator('iframe');
  await frame.locator('h1').click();
  await expect
    .poll(async () => (await told('citadel-field'))?.fields.join(' '))
    .toMatch(/^rate\/[\w-]+#amount home\/[\w-]+#hero\.title$/);
  // A link is not followed, and what is clicked is named.
  await frame.locator('main a[data-field]').first().click();
  await expect(frame.locator('h1')).toBeVisible();

  const title = frame.locator('h2[data-field]').last();
  await title.scrollIntoViewIfNeeded();
  const words = await title.textContent();
  const before = await title.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);
  const html =
    edited.html.replaceAll(`>${words}<`, '>Changed words<') +
    '<img src="data:," onerror="window.ran = true">';
  await page.evaluate(
    (text) =>
      document
        .querySelector('iframe')!
        .contentWindow!.postMessage({ type: 'citadel-page', html: text }, '*'),
    html,
  );
  await expect(title).toHaveText('Changed words');
  expect(await frame.locator('body').evaluate(() => [scrollY, 'ran' in window])).toEqual([
    before,
    false,
  ]);
  // The handler is refused, and nothing else.
  expect(problems.filter((text) => !/inline event handler/.test(text))).toEqual([]);
});
