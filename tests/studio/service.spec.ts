import { expect, type Page } from '@playwright/test';
import { test, useStudio } from '../helpers/browser/shared-studio.ts';
import { expectAccessibleScreen, visit } from '../helpers/browser/studio-page.ts';
import { until } from '../helpers/process/faults.ts';

/** One screen for all of a service, of a person, and of the home page. */

const studio = useStudio();
const { detailsOf, idOf } = studio;

const section = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true }).first();
const ready = (page: Page) => page.getByText(/^\d+ of \d+ ready$/);
const read = async (path: string) => (await fetch(studio.url + path)).text();

/** Counts the clicks of a mouse on a page; a choice in a native list is two. */
async function countClicks(page: Page) {
  await page.evaluate(() => {
    Reflect.set(globalThis, 'clicks', 0);
    addEventListener(
      'click',
      // Enter and the space bar click as well.
      ({ detail }) =>
        detail > 0 && Reflect.set(globalThis, 'clicks', Reflect.get(globalThis, 'clicks') + 1),
      true,
    );
  });
  let chosen = 0;
  return {
    async choose(name: string, within: ReturnType<typeof section>, label: string | RegExp) {
      const list = within.getByRole('combobox', { name });
      const option = list.getByRole('option', { name: label }).first();
      await list.selectOption({ label: (await option.textContent()) ?? '' });
      chosen += 2;
    },
    total: async () =>
      chosen + Number(await page.evaluate(() => Reflect.get(globalThis, 'clicks'))),
  };
}

test('a service from nothing to its page in ten clicks, on one screen', async ({ page }) => {
  await page.goto('/');
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: /^Services/ }).click();
  await expect(page.getByRole('combobox', { name: 'Kind' })).toHaveValue('service');
  await page.getByRole('button', { name: 'New entry' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Medical coding');
  await page.keyboard.press('Enter');
  await expect(ready(page)).toHaveText('0 of 14 ready');
  await expectAccessibleScreen(page);

  async function type(name: string, texts: Record<string, string>) {
    for (const [label, text] of Object.entries(texts))
      await section(page, name).getByLabel(label, { exact: true }).first().fill(text);
  }
  await type('Banner', {
    Name: 'Medical coding',
    Title: 'Claims that are paid at once',
    Lead: 'Coders with a certificate.',
  });
  await type('Rate', {
    Amount: '9',
    Source: 'Price list',
    Owner: 'Sales',
    'Valid from': '2026-01-01',
    'Valid until': '2999-01-01',
  });
  await type('Figures', { Title: 'What stands behind it' });
  for (const index of [0, 1, 2, 3]) {
    const figures = section(page, 'Figures');
    await figures
      .getByLabel('Count')
      .nth(index)
      .fill(`${index + 1}0`);
    await figures.getByLabel('Label').nth(index).fill(`charts ${index}`);
  }
  await type('Sub-services', { Title: 'What they do', Lead: 'Charts, claims, denials.' });
  await type('Upper text', { Title: 'Why it works', Text: 'They read the chart first.' });
  await type('Lower text', { Title: 'How it works', Text: 'You send charts, they send codes.' });
  await type('Bottom services', { Title: 'Tell us', Lead: 'A few words are enough.' });
  await type('Card', { Summary: 'Coders for your clinic.' });
  await type('Search and address', {
    Title: 'Hire a medical coder',
    Description: 'From India, by the hour.',
  });

  const people = section(page, 'People');
  await people.getByRole('button', { name: 'Add: Person' }).click();
  await clicks.choose('Person 1', people, 'Ananya Deshmukh');
  await people.getByLabel('List Ananya Deshmukh for Medical coding').click();
  await clicks.choose('Place in the menu', section(page, 'Menu'), /^Under “Virtual assistants”/);
  const checklist = page.getByRole('navigation', { name: 'Sections' });
  await expect(checklist.getByRole('button', { name: /^People/ })).toContainText(
    '1 of 2 recommended',
  );
  await expect(checklist.getByRole('button', { name: /^Rate/ })).toContainText('Ready');
  await page.getByRole('button', { name: /^Publish…/ }).click();

  await expect(page.getByRole('heading', { name: 'Publish 5 entries' })).toBeVisible();
  await expect(page.getByText('has no questions.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /on \d+ pages$/ })).toBeVisible();
  await page.getByRole('button', { name: /^Publish now/ }).click();
  await expect(page.getByRole('heading', { name: /^Published/ })).toBeVisible();
  expect(await clicks.total()).toBeLessThanOrEqual(10);

  await until(
    async () => (await read('/services/medical-coding')).includes('Claims that are paid at once'),
    { within: 10_000 },
  );
  expect(await read('/services/medical-coding')).toContain('Ananya Deshmukh');
  expect(await read('/')).toContain('/services/medical-coding');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: /^Undone/ })).toBeVisible();
  expect(await read('/')).not.toContain('/services/medical-coding');
});

test('a copy of a service gets another address with its parts, and is deleted with them', async ({
  page,
}) => {
  // Who has the parts and the people open is asked together with who has the service.
  const reported = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/presence') &&
      (request.postDataJSON() as { also: unknown[] }).also.length > 3,
  );
  await visit(page, `/entries/${await idOf('service', 'virtual-assistant')}`);
  await reported;
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  await expect(ready(page)).toHaveText('12 of 14 ready');
  const address = page.getByLabel('Address', { exact: true });
  await address.fill('night-assistant');
  const kindsAt = async (slug: string) =>
    (await studio.listEntries())
      .filter((one) => one.slug === slug)
      .map(({ kind }) => kind)
      .toSorted();
  await expect.poll(() => kindsAt('night-assistant')).toEqual(['rate', 'record', 'service']);
  await expect(section(page, 'Rate').getByLabel('Amount')).toHaveValue('5');

  // A part is removed and added in its place, by keyboard.
  await section(page, 'Rate').getByRole('button', { name: 'Remove rate' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await section(page, 'Rate').getByRole('button', { name: 'Add rate' }).press('Enter');
  await expect(section(page, 'Rate').getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('6');
  await expect(page.getByRole('button', { name: /^Rate/ }).first()).toContainText('Ready');

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => kindsAt('night-assistant')).toEqual([]);
});

test('a person is shown on the home page from their own screen, and published with it', async ({
  page,
}) => {
  const [id, home] = [await idOf('person', 'joel-d-souza'), await idOf('home')];
  await page.goto(`/entries/${id}`);
  const clicks = await countClicks(page);
  const box = page.getByLabel('Show Joel D’Souza on the home page');
  await expect(box).not.toBeChecked();
  await expect(page.getByText(/^It shows 3 people: this one replaces [A-Z].+\.$/)).toBeVisible();
  await box.click();
  await page.getByRole('button', { name: /^Publish…/ }).click();
  await expect(page.getByRole('heading', { name: 'Publish “Home”' })).toBeVisible();
  await page.getByRole('button', { name: /^Publish now/ }).click();
  await expect(page.getByRole('heading', { name: /^Published/ })).toBeVisible();
  expect(await clicks.total()).toBeLessThanOrEqual(3);
  const { newest } = await detailsOf(home);
  expect(newest.values).toHaveProperty('team.people.length', 3);

  await page.getByRole('button', { name: 'Undo' }).click();
  await visit(page, `/entries/${home}`);
  await expect(section(page, 'Posts').getByRole('link')).toHaveCount(5);
  await expect(section(page, 'Services').getByRole('link')).toHaveCount(7);
  await expectAccessibleScreen(page);
});
