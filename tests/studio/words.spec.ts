import { expect } from '@playwright/test';
import { formKinds } from '../../contract/kinds/content-kinds.ts';
import { test, useOwnStudio } from '../helpers/browser/own-studio.ts';
import { wordsOfPrograms } from '../helpers/browser/studio-page.ts';

/** What people read in the studio: every screen, and the form of an entry of each kind. */

const studio = useOwnStudio();

test('no screen shows words of programs', async ({ page }) => {
  const entries = await studio.listEntries();
  const [first] = entries;
  const paths = [
    '/',
    '/enquiries',
    '/entries',
    '/entries?kind=person',
    '/order?kind=question',
    `/publish?entries=${first!.id}`,
    '/site',
    '/changes',
    '/me',
    '/audit',
    '/people',
    '/keys',
    ...formKinds.flatMap((kind) => {
      const entry = entries.find((one) => one.kind === kind);
      return entry ? `/entries/${entry.id}` : [];
    }),
  ];
  expect(paths.length).toBeGreaterThan(40);
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    const words = await wordsOfPrograms(page);
    if (words.length > 0)
      found[`${path} ${entries.find(({ id }) => path.includes(id))?.kind ?? ''}`] = words;
  }
  expect(found).toEqual({});
});
