import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { test } from '../helpers/browser/reused-page.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';

/** The blog while the server cannot read its store. */

const POST = '/blog/what-a-remote-bookkeeper-really-costs';
const TITLE = 'What a remote bookkeeper really costs a small firm';
/** Differs from the URL of the running site, so that the two cannot be confused. */
const ORIGIN = 'https://citadel.example';

/** One worker runs these tests in order, so that they share one site. Each asks for another page. */
test.describe.configure({ mode: 'default' });

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite({ SITE_URL: ORIGIN });
  // From the first page on the site knows the name of the firm.
  await fetch(site.url);
});
test.afterAll(() => site?.stop());
test.skip(({ viewport }) => viewport!.width < 600, 'does not depend on the viewport');

function renameTable(from: string, to: string) {
  const store = new DatabaseSync(join(site.dataDir, 'citadel.sqlite'), { timeout: 10_000 });
  store.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
  store.close();
}

test('a post is sent with a spinner and appears when the browser retries', async ({ page }) => {
  renameTable('published', 'published_hidden');
  const response = await page.goto(site.url + POST);
  expect(response?.status()).toBe(200);
  expect(await response?.text()).toContain('Loading…');
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', ORIGIN + POST);
  renameTable('published_hidden', 'published');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE, { timeout: 15_000 });
  await expect(page).toHaveTitle(`${TITLE} | Citadel`);
  await expect(canonical).toHaveAttribute('href', ORIGIN + POST);
  const share = page.getByRole('link', { name: /Share on LinkedIn/ });
  expect(await share.getAttribute('href')).toContain(encodeURIComponent(ORIGIN + POST));
});

test('a post that cannot be loaded ends with a button to try again', async ({ page }) => {
  renameTable('published', 'published_hidden');
  await page.goto(`${site.url}/blog/a-chat-desk-that-sounds-like-you`);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  renameTable('published_hidden', 'published');
  await retry.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^A chat desk that sounds/, {
    timeout: 15_000,
  });
});
