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

test('nothing on a screen moves as more of it arrives', async ({ page }) => {
  let calls = 0;
  await page.route('**/api/**', async (route) => {
    // In another order than they are made.
    await new Promise((resolve) => setTimeout(resolve, (++calls % 3) * 150));
    await route.continue();
  });
  for (const path of ['/', '/entries', '/changes', '/order?kind=question', '/people']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    expect(await page.evaluate(moved), path).toEqual([]);
  }
});

/** What moved without a key or a click. */
async function moved() {
  type Shift = PerformanceEntry & { sources: { node: Node | null }[]; hadRecentInput: boolean };
  const shifts = await new Promise<Shift[]>((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries() as Shift[]));
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve([]), 500);
  });
  return shifts
    .filter((one) => !one.hadRecentInput)
    .map(({ sources }) => sources.map(({ node }) => node?.textContent?.slice(0, 80)));
}
