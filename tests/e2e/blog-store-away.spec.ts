import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@playwright/test';
import { startSite, type RunningSite } from '../helpers/start-site.ts';

/** The blog while the server cannot read its own store, on a site of its own. */

const POST = '/blog/what-a-remote-bookkeeper-really-costs';
const TITLE = 'What a remote bookkeeper really costs a small firm';
/** Not the one the tests ask at, so that the two cannot be confused. */
const ADDRESS = 'https://citadel.example';

const withSite = test.extend<{ site: RunningSite }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it.
  site: async ({}, use) => {
    const site = await startSite({ SITE_URL: ADDRESS });
    await use(site);
    await site.stop();
  },
});

withSite.skip(({ viewport }) => viewport!.width < 600, 'the width of the window changes nothing');

function renameTable(site: RunningSite, from: string, to: string) {
  const store = new DatabaseSync(join(site.dataDir, 'citadel.sqlite'), { timeout: 10_000 });
  store.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
  store.close();
}

withSite(
  'a post goes out with a spinner, and is there when the browser asks again',
  async ({ page, site }) => {
    renameTable(site, 'entries', 'entries_away');
    const response = await page.goto(site.url + POST);
    expect(response?.status()).toBe(200);
    expect(await response?.text()).toContain('Loading…');
    const canonical = page.locator('link[rel="canonical"]');
    await expect(canonical).toHaveAttribute('href', ADDRESS + POST);
    renameTable(site, 'entries_away', 'entries');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE, { timeout: 15_000 });
    await expect(page).toHaveTitle(`${TITLE} | Citadel`);
    await expect(canonical).toHaveAttribute('href', ADDRESS + POST);
    const share = page.getByRole('link', { name: /Share on LinkedIn/ });
    expect(await share.getAttribute('href')).toContain(encodeURIComponent(ADDRESS + POST));
  },
);

withSite(
  'a post that does not come at all ends in an offer to try again',
  async ({ page, site }) => {
    renameTable(site, 'entries', 'entries_away');
    await page.goto(site.url + POST);
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible({ timeout: 20_000 });
    renameTable(site, 'entries_away', 'entries');
    await again.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE, { timeout: 15_000 });
  },
);

withSite('a post that turns out not to exist is said not to', async ({ page, site }) => {
  renameTable(site, 'entries', 'entries_away');
  await page.goto(`${site.url}/blog/no-such-post`);
  renameTable(site, 'entries_away', 'entries');
  await expect(page.getByRole('link', { name: 'Go to Home' })).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveTitle(/Page not found/);
});

withSite('the list keeps its heading and fills in', async ({ page, site }) => {
  renameTable(site, 'entries', 'entries_away');
  const response = await page.goto(`${site.url}/blog?page=3`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  renameTable(site, 'entries_away', 'entries');
  await expect(page.locator('main article')).toHaveCount(7, { timeout: 15_000 });
});
