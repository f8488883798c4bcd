import { expect, type Browser, type Page } from '@playwright/test';
import { test, useStudio } from '../helpers/browser/shared-studio.ts';
import { expectAccessibleScreen, visit } from '../helpers/browser/studio-page.ts';
import { OWN_PAGE } from '../helpers/process/start-studio.ts';
import { patient } from '../helpers/process/slowness.ts';

/** Two people write in one post: what they change in different blocks is merged, and both are asked about the same. */

const studio = useStudio();

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const bodyOf = async (id: string) => String((await studio.detailsOf(id)).newest.values?.body);
const status = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });

/** Opens a page that is signed in as another editor. */
async function openColleague(browser: Browser): Promise<Page> {
  const page = await studio.openPage(browser);
  const account = { email: 'ravi@citadel.example', name: 'Ravi Menon', role: 'editor' };
  const { link } = await studio.call<{ link: string }>('/accounts', account);
  await page.context().clearCookies();
  const data = { token: new URL(link).hash.slice(1) };
  await page.context().request.post('/api/session/redeem', { data, headers: OWN_PAGE });
  return page;
}

async function open(page: Page, id: string) {
  await visit(page, `/entries/${id}`);
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'true');
}

/** Puts the cursor at the end of the paragraph with these words. */
async function goTo(page: Page, words: string) {
  await textOf(page).getByText(words).click();
  // The editor hears of the cursor with the next frame, before a person can press a key.
  await page.evaluate(() => new Promise((heard) => requestAnimationFrame(() => setTimeout(heard))));
  await page.keyboard.press('End');
}

let asha: Page;
let ravi: Page;
let id: string;
const PARAGRAPHS = [
  'First thoughts of both.',
  'Second thoughts of both.',
  'Third thoughts of both.',
];

test.beforeAll(async ({ browser }) => {
  ravi = await openColleague(browser);
});
test.beforeEach(async ({ page }) => {
  asha = page;
  id = await studio.idOf('post', 'month-end-close-with-a-remote-team');
  const { newest } = await studio.detailsOf(id);
  const values = { ...newest.values, body: `${PARAGRAPHS.join('\n\n')}\n` };
  const draft = { base: newest.id, slug: newest.slug, values };
  await studio.call(`/entries/${id}/draft`, draft, 'PUT');
  for (const one of [asha, ravi]) {
    await visit(one, '/entries');
    await open(one, id);
    await expect(textOf(one).getByText(PARAGRAPHS[0]!)).toBeVisible();
  }
});
test.afterAll(() => ravi.context().close());

test('different blocks are merged without a question, while both type', async () => {
  await goTo(ravi, 'First thoughts');
  await ravi.keyboard.type(' Ravi was here.');
  await expect.poll(() => bodyOf(id)).toContain('Ravi was here.');
  await goTo(asha, 'Third thoughts');
  let typed = '';
  const merged = status(asha, /Merged with Ravi Menon’s changes/);
  while (!(await merged.isVisible())) {
    await asha.keyboard.type('abc ');
    typed += 'abc ';
    // A pause begins a save.
    await asha.waitForTimeout(typed.length % 5 === 0 ? 1_500 : 50);
    expect(typed.length).toBeLessThan(400);
  }
  // The cursor stays where it was, also between letters.
  await asha.keyboard.type('and on');
  const [first, second, third] = PARAGRAPHS;
  const both = `${first} Ravi was here.\n\n${second}\n\n${third}${typed}and on\n`;
  await expect.poll(() => bodyOf(id)).toBe(both);
  await expect(asha.getByRole('heading', { name: /changed the same text/ })).toBeHidden();
  await expect(textOf(ravi).getByText('and on')).toBeVisible({ timeout: patient(30_000) });
  // Each sees the other's name where the other writes.
  await expect(textOf(ravi).locator('[data-here="Asha Rao"]')).toContainText('Third thoughts', {
    timeout: patient(30_000),
  });
  await expect(ravi.getByText('Asha Rao is in Text.')).toBeVisible();

  // A paragraph that is about to be written is not taken away by what the other adds at its place.
  await asha.keyboard.press('Control+End');
  await asha.keyboard.press('Enter');
  await goTo(ravi, 'Third thoughts');
  await ravi.keyboard.press('Enter');
  await ravi.keyboard.type('Fourth of Ravi.');
  await expect(textOf(asha).getByText('Fourth of Ravi.')).toBeVisible({ timeout: patient(30_000) });
  await asha.keyboard.type('Fifth of Asha.');
  await expect.poll(() => bodyOf(id)).toMatch(/\n\nFourth of Ravi\.\n\nFifth of Asha\.\n$/);
});

test('of the same block both versions are shown with their formatting, and both can be kept', async () => {
  const [first, second, third] = PARAGRAPHS;
  await asha.route('**/api/presence', (route) => route.abort());
  await goTo(ravi, 'Second thoughts');
  await ravi.keyboard.type(' Ravi adds **bold** words.');
  await expect.poll(() => bodyOf(id)).toContain('Ravi adds');
  await goTo(asha, 'Second thoughts');
  await asha.keyboard.type(' Asha disagrees.');
  const conflict = asha.getByRole('region', { name: 'Ravi Menon changed the same text' });
  await expect(conflict).toBeVisible();
  const theirs = conflict.frameLocator('iframe[title$="Ravi Menon’s"]');
  await expect(theirs.locator('strong')).toHaveText('bold');
  await expect(theirs.locator('mark').first()).toContainText('Ravi');
  await expectAccessibleScreen(asha);

  // Typing goes on elsewhere, and in the block.
  await asha.keyboard.type(' Still here.');
  await goTo(asha, 'Third thoughts');
  await asha.keyboard.type(' And elsewhere.');
  await expect(conflict.frameLocator('iframe[title$="Mine"]').locator('body')).toContainText(
    'Still here.',
  );
  expect(await bodyOf(id)).not.toContain('Asha');

  // By keys alone, and undone.
  await conflict.getByRole('button', { name: 'Keep mine' }).press('Enter');
  await expect(conflict).toBeHidden();
  await expect.poll(() => bodyOf(id)).not.toContain('Ravi');
  await asha.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(conflict).toBeVisible();
  await conflict.getByRole('button', { name: 'Keep both' }).press('Enter');
  await expect(textOf(asha)).toBeFocused();
  const mine = `${second} Asha disagrees. Still here.`;
  await expect
    .poll(() => bodyOf(id))
    .toBe(
      `${first}\n\n${second} Ravi adds **bold** words.\n\n${mine}\n\n${third} And elsewhere.\n`,
    );

  // Who is overruled is told.
  await textOf(asha).getByText('Ravi adds').click({ clickCount: 3 });
  await asha.keyboard.press('Delete');
  await expect.poll(() => bodyOf(id)).not.toContain('Ravi adds');
  const told = ravi.getByRole('status', { name: 'Your text was changed' });
  await expect(told).toContainText('Asha Rao changed Text', { timeout: patient(30_000) });
});
