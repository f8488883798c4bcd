import { afterAll, beforeAll, expect, test } from 'vitest';
import { formKinds, type KindName } from '../../contract/kinds/content-kinds.ts';
import { raiseContentVersion } from '../../server/content/content-version.ts';
import { findEntry } from '../../server/content/entry-store/find-entry.ts';
import { openDatabase, type Database } from '../../server/db/open-database.ts';
import { endEntry, unpublish } from '../helpers/store/end-entry.ts';
import { editEntry } from '../helpers/store/edit-entry.ts';
import { showChange } from '../helpers/store/kind-changes.ts';
import { listedRoutes } from '../helpers/route-paths.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { patient } from '../helpers/process/slowness.ts';

/** What changes in the store of a running site is on the pages that show it. The tests share the site. */

/** Milliseconds. The promised second is measured on a quiet machine: `npm run bench -- kinds`. */
const WITHIN = patient(60_000);

let site: RunningSite;
let db: Database;
beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
  db = openDatabase(site);
});
afterAll(async () => {
  await db?.destroy();
  await site?.stop();
});

const read = async (path: string) => {
  const html = await (await fetch(site.url + path)).text();
  return html.replaceAll(/<!-- -->|<\/?strong>/g, '');
};

/** Replaces words in the source of an entry. */
async function change(
  kind: KindName,
  slug: string,
  changes: Record<string, string>,
): Promise<void> {
  const edited = await editEntry(db, kind, slug, (source) => {
    for (const [from, to] of Object.entries(changes)) {
      expect(source, slug).toContain(from);
      source = source.replace(from, to);
    }
    return source;
  });
  expect(edited.outcome, JSON.stringify(edited)).toBe('published');
}

/** The page, as soon as it contains the words. */
async function readWith(path: string, words: string) {
  await expect.poll(async () => (await read(path)).includes(words)).toBe(true);
  return read(path);
}

const statusOf = async (path: string) => (await fetch(site.url + path)).status;

const publicPages = listedRoutes.filter((path) => !path.startsWith('/blog/'));

test('the phone, the email address and the name of the firm are on every page, the former nowhere', async () => {
  await change('site', 'site', {
    'name: Citadel\n': 'name: Bastion\n',
    'hello@citadel.example': 'ask@bastion.example',
    '+1 (512) 555-0142': '+1 (512) 555-0177',
  });
  await readWith('/', 'tel:+15125550177');
  for (const path of [...publicPages, '/llms.txt', '/rss.xml', '/atom.xml', '/feed.json']) {
    const text = await readWith(path, 'Bastion');
    if (!/(?:xml|json)$/.test(path)) expect(text, path).toContain('+1 (512) 555-0177');
    expect(text, path).not.toMatch(/\(512\) 555-0142|5125550142|hello@citadel/);
    // A client's own words, the name of an author, and the legal name, which is a field of its own.
    const own = text.replaceAll(
      /Two people from Citadel|Citadel Editorial|Citadel Remote Services/g,
      '',
    );
    expect(own.match(/.{60}Citadel.{60}/s)?.[0], path).toBeUndefined();
  }
  expect(await read('/privacy-policy')).toContain('href="mailto:ask@bastion.example"');
  await change('site', 'site', { 'name: Bastion': 'name: Citadel' });
});

test('a new lowest rate is in the sums and the sentences that state it', async () => {
  const edited = await editEntry(db, 'rate', 'data-entry', () => 'amount: 4\n');
  expect(edited.outcome).toBe('published');
  for (const [path, words] of [
    ['/offshore', '× $4'],
    ['/offshore', '$160'],
    ['/services', 'from $4 an hour; three services'],
    ['/llms.txt', 'abroad, from $4 an hour'],
  ] as const)
    await readWith(path, words);
  // Where the dates differ, each row has its own.
  await readWith('/rates', '>Valid</th>');
});

test('a service whose record was taken down keeps its page', async () => {
  const entryId = await findEntry(db, 'record', 'data-entry');
  await unpublish(db, entryId!);
  const text = await readWith('/services/data-entry', '<title>Data entry | Citadel</title>');
  expect(text).toMatch(/<h1[^>]*>Data entry</);
  expect(text).not.toMatch(/<h2[^>]*>What owners ask before they say yes</);
});

test('the page of a policy that was taken down is not found', async () => {
  await endEntry(db, 'policy', 'refund-policy');
  await expect.poll(() => statusOf('/refund-policy')).toBe(404);
  expect(await read('/sitemap.xml')).not.toContain('/refund-policy');
  expect(await statusOf('/privacy-policy')).toBe(200);
});

test.each(formKinds.map((kind, index) => [kind, 1_100 + index] as const))(
  'a change of %s is on its pages, in the structured data and the feeds',
  { timeout: WITHIN * 2 },
  async (kind, mark) => {
    expect(await showChange(site.url, db, kind, { mark, within: WITHIN })).toBeLessThan(WITHIN);
  },
);

test('who has ended is gone from the list, the team and the sitemap, and the page says so', async () => {
  const path = '/people/ketaki-ranade';
  expect(await statusOf(path)).toBe(200);
  const ended = (source: string) => `${source}ends: 2026-01-31\n`;
  const edited = await editEntry(db, 'person', 'ketaki-ranade', ended);
  expect(edited.outcome).toBe('published');
  await expect.poll(() => statusOf(path)).toBe(410);
  expect(await read(path)).toContain('This page has been taken down');
  const shows = async (list: string) => (await read(list)).includes('ketaki-ranade');
  for (const list of ['/people', '/sitemap.xml', '/llms.txt', '/'])
    await expect.poll(() => shows(list)).toBe(false);
});

test('a service whose listing has the status fail redirects to the page-not-found screen', async () => {
  await db
    .deleteFrom('published')
    .where('kind', '=', 'service')
    .where('slug', '=', 'payroll-management')
    .execute();
  await raiseContentVersion(db);
  const landed = async () =>
    new URL((await fetch(`${site.url}/services/payroll-management`)).url).pathname;
  await expect.poll(landed).toBe('/not-found');
  expect(await statusOf('/services/payroll-management')).toBe(404);
  expect(await statusOf('/services/bookeeper')).toBe(200);
});

test('a site without HTTPS sends no Strict-Transport-Security', async () => {
  const { headers } = await fetch(site.url);
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});
