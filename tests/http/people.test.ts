import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { citadel } from '../helpers/process/citadel-command.ts';
import { allOf } from '../helpers/browser/read-page-head.ts';
import { ORIGIN } from '../helpers/process/running-site.ts';
import { startSite } from '../helpers/process/start-site.ts';

/** /people and /people/{slug} as they are sent. What filters find is in find-people.test.ts. */

const siteUrl = inject('siteUrl');

test('the list leads to every person, and search engines into no combination of filters', async () => {
  const html = await (await fetch(`${siteUrl}/people`)).text();
  const people = new Set(allOf(html, /href="\/people\/([a-z0-9-]+)"/g));
  expect(people.size).toBeGreaterThanOrEqual(14);
  const listed = await (await fetch(`${siteUrl}/llms.txt`)).text();
  for (const slug of people) expect(listed).toContain(`${ORIGIN}/people/${slug}`);
  const filters = html.match(/<a\b[^>]*href="\/people\?[^>]*>/g) ?? [];
  expect(filters.length).toBeGreaterThan(40);
  expect(filters.filter((link) => !link.includes('nofollow'))).toEqual([]);
});

test('who has ended is gone from the list, the team and the sitemap, and the page says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'citadel-ended-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync('content', folder, { recursive: true });
  const file = join(folder, 'people/ketaki-ranade.yaml');
  writeFileSync(file, `${readFileSync(file, 'utf8')}ends: 2026-01-31\n`);
  const site = await startSite({ LOG_LEVEL: 'silent' });
  onTestFinished(() => site.stop());
  const status = async () => (await fetch(`${site.url}/people/ketaki-ranade`)).status;
  expect(await status()).toBe(200);
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = site;
  const loaded = await citadel(['content', 'load', '--from', folder], {
    DATA_DIR,
    ...(DATABASE_URL !== undefined && { DATABASE_URL }),
  });
  expect(loaded).toMatchObject({ status: 0 });
  await expect.poll(status, { timeout: 20_000 }).toBe(410);
  const page = await (await fetch(`${site.url}/people/ketaki-ranade`)).text();
  expect(page).toContain('This page has been taken down');
  const shows = async (path: string) =>
    (await (await fetch(site.url + path)).text()).includes('ketaki-ranade');
  for (const path of ['/people', '/sitemap.xml', '/llms.txt', '/'])
    await expect.poll(() => shows(path), { timeout: 20_000 }).toBe(false);
}, 120_000);
