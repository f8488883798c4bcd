import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KindName } from '../../contract/kinds/content-kinds.ts';
import { findEntry } from '../../server/content/entry-store/find-entry.ts';
import { unpublish } from '../../server/content/entry-store/schedule.ts';
import { openDatabase, type Database } from '../../server/db/open-database.ts';
import { editEntry } from '../helpers/edit-entry.ts';
import { listedRoutes } from '../helpers/route-paths.ts';
import { startSite, type RunningSite } from '../helpers/start-site.ts';

/** A change of words in the store shows everywhere: on pages, in structured data, in maps and feeds. */

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
  const text = html.replaceAll('<!-- -->', '');
  return {
    text,
    things: /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? '',
  };
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
  await expect
    .poll(async () => (await read(path)).text.includes(words), { timeout: 10_000 })
    .toBe(true);
  return read(path);
}

const publicPages = listedRoutes.filter((path) => !path.startsWith('/blog/'));

test('the phone, the email address and the name of the firm are on every page, the former nowhere', async () => {
  await change('site', 'site', {
    'name: Citadel\n': 'name: Bastion\n',
    'hello@citadel.example': 'ask@bastion.example',
    '+1 (512) 555-0142': '+1 (512) 555-0177',
    '+15125550142': '+15125550177',
  });
  await readWith('/', 'tel:+15125550177');
  for (const path of [...publicPages, '/llms.txt', '/rss.xml', '/atom.xml', '/feed.json']) {
    const { text } = await readWith(path, 'Bastion');
    if (!/(?:xml|json)$/.test(path)) expect(text, path).toContain('+1 (512) 555-0177');
    expect(text, path).not.toMatch(/\(512\) 555-0142|5125550142|hello@citadel/);
    // A client's own words, and the name of an author.
    const own = text.replaceAll(/Two people from Citadel|Citadel Editorial/g, '');
    expect(own.match(/.{60}Citadel.{60}/s)?.[0], path).toBeUndefined();
  }
  expect((await read('/privacy-policy')).text).toContain('href="mailto:ask@bastion.example"');
  await change('site', 'site', { 'name: Bastion': 'name: Citadel' });
});

const policies = [
  ['privacy-policy', '/privacy-policy'],
  ['cookie-policy', '/cookie-policy'],
  ['refund-policy', '/refund-policy'],
  ['user-agreement', '/citadel-user-agreement'],
] as const;

test.each(policies)('the %s', async (slug, path) => {
  await change('policy', slug, {
    "title: '": `title: 'Marked heading: `,
    "  title: '": `  title: 'Marked title: `,
    "description: '": `description: 'Marked description. `,
    'updated: 2026-1': 'updated: 2027-1',
    '\n## ': '\n## Marked section {#marked}\n\nMarked words.\n\n## ',
  });
  const { text } = await readWith(path, '<p>Marked words.</p>');
  expect(text).toMatch(/<title>Marked title: /);
  expect(text).toMatch(/<meta name="description" content="Marked description\. /);
  expect(text).toMatch(/<h1[^>]*>Marked heading: /);
  expect(text).toContain('<a href="#marked">Marked section</a>');
  expect(text).toMatch(/<section id="marked"[^>]*><h2[^>]*>Marked section<\/h2>/);
  expect(text).toMatch(/Last updated <time dateTime="2027-1/);
  expect((await read('/sitemap.xml')).text).toMatch(new RegExp(`${path}</loc><lastmod>2027-1`));
});

test('the page about data security', async () => {
  await change('data-security', 'data-security', {
    'updated: 2026-1': 'updated: 2027-1',
    'The safest copy': 'Marked, the safest copy',
    'Most of the keys': 'Marked, most of the keys',
    'Put your own': 'Marked, put your own',
  });
  await change('figure', 'years-without-breach', { five: 'six' });
  const { text } = await readWith('/data-security', 'Six years without a data breach');
  expect(text).toMatch(/<a href="#in-your-systems">Marked, the safest copy/);
  expect(text).toMatch(/<h2[^>]*>Marked, most of the keys/);
  expect(text).toMatch(/<h2[^>]*>Marked, put your own/);
  expect((await read('/sitemap.xml')).text).toMatch(/data-security<\/loc><lastmod>2027-1/);
});

test('a changed question, a new one, and the words around them', async () => {
  await change('question', 'how-soon-can-somebody-start', {
    'group: hiring': 'group: costs',
    'How soon can': 'Marked, how soon can',
    'You can hire': 'Marked answer, you can hire',
  });
  await change('faq', 'faq', {
    'What it costs and how you pay': 'Marked group',
    'Yours is not': 'Marked call',
  });
  const added = await editEntry(
    db,
    'question',
    'new',
    () =>
      'group: none\nposition: 99\nquestion: Marked and new?\nanswer: In {{figure:hire-within}}.\n',
  );
  expect(added.outcome).toBe('published');
  const { text, things } = await readWith('/faq', 'Marked and new?');
  expect(text).toMatch(/<title>FAQ: 20 questions/);
  expect(text).toMatch(/<h1[^>]*>20 questions/);
  expect(text).toMatch(/<a href="#costs">Marked group<span[^>]*>1–5</);
  expect(text).toMatch(/<h2[^>]*>Marked call/);
  const [faq] = JSON.parse(things)['@graph'];
  expect(faq.mainEntity).toHaveLength(20);
  expect(faq.mainEntity).toContainEqual({
    '@type': 'Question',
    name: 'Marked and new?',
    acceptedAnswer: { '@type': 'Answer', text: 'In under 24 hours.' },
  });
  expect(things).toContain('"text":"Marked answer, you can hire in under 24 hours if');
  const rows = db.selectFrom('published').select('updated_at').where('kind', '=', 'question');
  const newest = rows.where('slug', '=', 'new');
  const { updated_at: changed } = await newest.executeTakeFirstOrThrow();
  expect((await read('/sitemap.xml')).text).toContain(`/faq</loc><lastmod>${changed}`);
});

test('the record of a service', async () => {
  await change('figure', 'years-of-experience', { "'5'": "'6'" });
  await change('record', 'bookeeper', {
    'name: Bookkeeping': 'name: Marked name',
    'title: Remote': 'title: Marked search, remote',
    'description: >-\n    A remote': 'description: >-\n    Marked description, a remote',
    'title: Books that': 'title: Marked banner, books that',
    'lead: >-\n    One bookkeeper': 'lead: >-\n    Marked lead, one bookkeeper',
    'title: What gets done': 'title: Marked services, what gets done',
    'title: A small trade': 'title: Marked numbers, a small trade',
    'label: years of': 'label: marked years of',
    'title: We are many': 'title: Marked question, we are many',
    'Yes, as long': 'Marked answer, as long',
    'title: What we ask': 'title: Marked need, what we ask',
    'title: One place': 'title: Marked place, one place',
  });
  const { text, things } = await readWith('/services/bookeeper', 'Marked banner, books that');
  const [service, breadcrumbs, faq] = JSON.parse(things)['@graph'];
  expect(text).toMatch(/<title>Marked search, remote/);
  expect(text).toMatch(/<meta name="description" content="Marked description, a remote/);
  expect(text).toMatch(/<h1[^>]*>Marked banner, books that/);
  for (const words of ['Marked services,', 'Marked numbers,', 'Marked need,'])
    expect(text).toMatch(new RegExp(`<h2[^>]*>${words}`));
  expect(text).toMatch(/<strong[^>]*>6<span[^>]*>\+<\/span><\/strong> <span[^>]*>marked years of/);
  expect(text).toMatch(/Marked question, we are many[^]*<p[^>]*>Marked answer, as long/);
  expect(text).toMatch(/<h3[^>]*>Marked place, one place/);
  expect(service).toMatchObject({ name: 'Marked name' });
  expect(service.description).toMatch(/^Marked lead, one bookkeeper/);
  expect(breadcrumbs.itemListElement.at(-1).name).toBe('Marked name');
  expect(faq.mainEntity[0].name).toMatch(/^Marked question,/);
  expect((await read('/llms.txt')).text).toContain('- [Marked name](');
  const rows = db.selectFrom('published').select('updated_at').where('kind', '=', 'record');
  const { updated_at: changed } = await rows
    .where('slug', '=', 'bookeeper')
    .executeTakeFirstOrThrow();
  expect((await read('/sitemap.xml')).text).toContain(`bookeeper</loc><lastmod>${changed}`);
});

test('a service whose record was taken down keeps its page', async () => {
  const entryId = await findEntry(db, 'record', 'data-entry');
  await unpublish(db, entryId!);
  const { text } = await readWith('/services/data-entry', '<title>Data entry | Citadel</title>');
  expect(text).toMatch(/<h1[^>]*>Data entry</);
  expect(text).not.toMatch(/<h2[^>]*>What owners ask before they say yes</);
});

test('the page of a policy that was taken down is not found', async () => {
  const entryId = await findEntry(db, 'policy', 'refund-policy');
  await unpublish(db, entryId!);
  const statusOf = async (path: string) => (await fetch(site.url + path)).status;
  await expect.poll(() => statusOf('/refund-policy'), { timeout: 10_000 }).toBe(404);
  expect((await read('/sitemap.xml')).text).not.toContain('/refund-policy');
  expect(await statusOf('/privacy-policy')).toBe(200);
});
