import { expect } from '@playwright/test';
import { formKinds } from '../../contract/kinds/content-kinds.ts';
import { test, useStudio } from '../helpers/browser/shared-studio.ts';
import { expectDarkContrast, visit, wordsOfPrograms } from '../helpers/browser/studio-page.ts';

/** What people read in the studio: every screen, also in the dark theme, and the form of an entry of each kind. */

const studio = useStudio();

test('no screen shows words of programs, or has too little contrast in the dark theme', async ({
  page,
}) => {
  const entries = await studio.listEntries();
  const [first] = entries;
  const screens = [
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
    '/backups',
    '/pictures',
    `/entries/${await studio.idOf('post')}`,
  ];
  const forms = formKinds.flatMap((kind) => {
    const entry = entries.find((one) => one.kind === kind);
    return entry ? `/entries/${entry.id}` : [];
  });
  const paths = [...screens, ...forms];
  expect(paths.length).toBeGreaterThan(40);
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    const words = await wordsOfPrograms(page);
    if (words.length > 0)
      found[`${path} ${entries.find(({ id }) => path.includes(id))?.kind ?? ''}`] = words;
    if (screens.includes(path)) await expectDarkContrast(page);
  }
  expect(found).toEqual({});
});
