import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { PEOPLE_FILTERS } from '../../contract/people-query.ts';
import { PAGE_SIZE } from '../../server/content/people/find-people.ts';
import { citadel } from '../helpers/citadel-command.ts';
import { allOf, decodeHtml, readPageHead } from '../helpers/read-page-head.ts';
import { ORIGIN } from '../helpers/running-site.ts';
import { startSite, type RunningSite } from '../helpers/start-site.ts';

/** /people and /people/{slug} as they are sent. Needs no browser. */

const siteUrl = inject('siteUrl');

/** The text of a page without markup. */
const textOf = (html: string) =>
  decodeHtml(html.replaceAll(/<script[^]*?<\/script>|<!--.*?-->|<[^>]*>/g, '')).replaceAll(
    '\u00a0',
    ' ',
  );

/** The links of a page to the list, with other inputs. */
const linksIn = (html: string) => allOf(html, /href="(\/people(?:\?[^"]*)?)"/g);

const peopleIn = (html: string) =>
  allOf(html.replaceAll(/<script[^]*?<\/script>/g, ''), /href="\/people\/([a-z0-9-]+)"/g);

test('the bare list is cached and indexed; an address with inputs is neither', async () => {
  const bare = await fetch(`${siteUrl}/people`);
  expect(bare.headers.get('ETag')).not.toBeNull();
  expect(bare.headers.get('Cache-Control')).not.toContain('no-store');
  for (const query of ['tool=xero', 'tool=xero&hours=20', 'rate=1', 'hours=nonsense', 'page=2']) {
    const response = await fetch(`${siteUrl}/people?${query}`, { redirect: 'manual' });
    expect(response.status, query).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const head = await readPageHead(`${siteUrl}/people?${query}`);
    expect(head.meta.robots, query).toEqual(['noindex']);
    expect(head.canonicals, query).toEqual([`${ORIGIN}/people`]);
  }
});

test('every filter link of the bare list shows as many people as it says', async () => {
  const { html } = await readPageHead(`${siteUrl}/people`);
  const offered = [...html.matchAll(/href="(\/people\?[^"]*)"[^>]*>([^]*?)<\/a>/g)].map(
    ([, href = '', words = '']) => ({ href: decodeHtml(href), words: textOf(words) }),
  );
  expect(offered.length).toBeGreaterThan(40);
  // Also the skills and tools of one person, which come last.
  for (const rare of ['/people?skill=workpapers', '/people?tool=zendesk'])
    expect(offered.map(({ href }) => href)).toContain(rare);
  // There is no end of combinations: no search engine is led into them.
  for (const [link] of html.matchAll(/<a\b[^>]*href="\/people\?[^>]*>/g))
    expect(link).toContain('nofollow');
  for (const { href, words } of offered) {
    if (href.includes('page=')) continue;
    const count = Number(/(\d+) (?:person|people)$/.exec(words)?.[1]);
    const { html: filtered } = await readPageHead(siteUrl + href);
    expect(textOf(filtered), href).toMatch(new RegExp(`${count} of \\d+ people`));
    expect(peopleIn(filtered), href).toHaveLength(Math.min(count, PAGE_SIZE));
  }
});

test('what is chosen is marked, and can be removed one by one and all at once', async () => {
  const { html } = await readPageHead(`${siteUrl}/people?tool=xero&hours=40`);
  const current = [...html.matchAll(/<a\b[^>]*aria-current=[^>]*>/g)].filter(([link]) =>
    link.includes('href="/people?'),
  );
  expect(current).toHaveLength(2);
  for (const [link] of current)
    expect(decodeHtml(link)).toMatch(/tool=xero&hours=40|hours=40&tool=xero/);
  expect(textOf(html)).toContain('Remove Tool: Xero');
  expect(linksIn(html)).toEqual(
    expect.arrayContaining(['/people', '/people?tool=xero', '/people?hours=40']),
  );
});

test('what is chosen is marked also if the address has more than that', async () => {
  const { html } = await readPageHead(`${siteUrl}/people?tool=xero,abacus&rate=8.00`);
  expect([...html.matchAll(/<a\b[^>]*aria-current="true"[^>]*>/g)]).toHaveLength(2);
});

test('when nobody is left, the page says which filter to drop and what that shows', async () => {
  const { html } = await readPageHead(
    `${siteUrl}/people?service=development&overlap=sydney&rate=2`,
  );
  const text = textOf(html);
  expect(text).toContain('0 of');
  expect(text).toContain('Nobody has all of that');
  expect(text).toMatch(/Remove all \d+/);
  const one = await readPageHead(`${siteUrl}/people?service=development&rate=2`);
  expect(textOf(one.html)).toMatch(/Without “Starting rate: \$2 an hour or less” \d/);
});

test.each([
  ['service=falconry', 'Nobody here is listed for “falconry”'],
  ['skill=constructor', 'Nobody here lists the skill “constructor”'],
  [`tool=${encodeURIComponent('<script>alert(1)</script>')}`, '“<script>alert(1)</script>”'],
  ['hours=900', '“900” is not a number of hours'],
  ['overlap=atlantis', '“atlantis” is not a city'],
  ['rate=cheap', '“cheap” is not an amount'],
  ['free=2026-02-30', '“2026-02-30” is not a date'],
  ['free=%00', 'is not a date'],
  [`skill=${'x'.repeat(3_000)}`, 'Nobody here lists the skill'],
])('%s: everybody is shown, and the reason in words', async (query, words) => {
  const { status, html } = await readPageHead(`${siteUrl}/people?${query}`);
  expect(status).toBe(200);
  expect(textOf(html)).toContain(words);
  const [, total, all] = /(\d+) of (\d+) people/.exec(textOf(html)) ?? [];
  expect(total).toBe(all);
});

test('no address fails, whatever its inputs are', async () => {
  const inputs = fc.dictionary(
    fc.constantFrom(...PEOPLE_FILTERS, 'page', 'utm_source'),
    fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom('xero', '40', '{"a":1}', '[1,2]', 'null', 'true', '1e9', '7.5', '%', ','),
    ),
    { maxKeys: 5 },
  );
  await fc.assert(
    fc.asyncProperty(inputs, async (given) => {
      const query = new URLSearchParams(given).toString();
      const response = await fetch(`${siteUrl}/people?${query}`);
      expect(response.status, query).toBe(200);
      expect(textOf(await response.text()), query).toMatch(/\d+ of \d+ people/);
    }),
    { numRuns: 60 },
  );
}, 120_000);

test('a repeated input is read as several values', async () => {
  const { status, html } = await readPageHead(`${siteUrl}/people?tool=xero&tool=excel`);
  expect(status).toBe(200);
  expect(textOf(html)).toContain('Remove Tool: Xero');
  expect(textOf(html)).toContain('Remove Tool: Excel');
});

test('a person’s page is cached, carries the person into the enquiry and leads to others', async () => {
  const response = await fetch(`${siteUrl}/people/ketaki-ranade`);
  expect(response.headers.get('ETag')).not.toBeNull();
  const html = await response.text();
  expect(html).toContain(
    `href="/contact-us?about=${encodeURIComponent('/people/ketaki-ranade')}#enquiry"`,
  );
  expect(peopleIn(html).length).toBeGreaterThanOrEqual(2);
  expect(html).not.toMatch(/consent of/i);
});

test.each(['/sitemap.xml', '/llms.txt'])('%s lists every person', async (path) => {
  const { html } = await readPageHead(`${siteUrl}/people`);
  const listed = await (await fetch(siteUrl + path)).text();
  const people = [...new Set(peopleIn(html))];
  expect(people.length).toBeGreaterThanOrEqual(14);
  for (const slug of people) expect(listed).toContain(`${ORIGIN}/people/${slug}`);
});

test('nobody has an unknown name', async () => {
  for (const path of ['/people/nobody', '/people/constructor', '/people/a/b'])
    expect((await fetch(siteUrl + path)).status, path).toBe(404);
});

describe('the dates of people', () => {
  let site: RunningSite;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'citadel-ended-'));
    cpSync('content', folder, { recursive: true });
    const file = join(folder, 'people/ketaki-ranade.yaml');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, `${text}ends: 2026-01-31\n`);
    const other = join(folder, 'people/sukhwinder-brar.yaml');
    const date = 'free_from: 2999-12-31';
    writeFileSync(other, readFileSync(other, 'utf8').replace(/free_from: .*/, date));
    site = await startSite({ LOG_LEVEL: 'silent' });
    const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = site;
    await fetch(`${site.url}/people/ketaki-ranade`);
    const loaded = await citadel(['content', 'load', '--from', folder], {
      DATA_DIR,
      ...(DATABASE_URL !== undefined && { DATABASE_URL }),
    });
    rmSync(folder, { recursive: true });
    expect(loaded).toMatchObject({ status: 0 });
  }, 120_000);
  afterAll(() => site?.stop());

  test.each([
    // The last of all are on another page.
    ['sukhwinder-brar', 'free from Dec 31, 2999', '/people?service=development'],
    ['ambili-pillai', 'free now', '/people'],
  ])('%s is %s: in the list, on their page and in its description', async (slug, words, list) => {
    const described = async () =>
      (await readPageHead(`${site.url}/people/${slug}`)).meta.description;
    await expect
      .poll(described, { timeout: 20_000 })
      .toEqual([expect.stringContaining(`, ${words}. `)]);
    /** The first words of this kind from the person's name on. */
    const shown = async (path: string, name: string) => {
      const { html } = await readPageHead(site.url + path);
      return textOf(html.slice(html.indexOf(name))).match(/free (?:now|from \w+ \d+, \d+)/)?.[0];
    };
    expect(await shown(`/people/${slug}`, '<h1')).toBe(words);
    await expect.poll(() => shown(list, `href="/people/${slug}"`), { timeout: 20_000 }).toBe(words);
  });

  test('who is free now is offered by that name, and in every later choice', async () => {
    const { html } = await readPageHead(`${site.url}/people?free=now`);
    expect(peopleIn(html)).toContain('ambili-pillai');
    expect(peopleIn(html)).not.toContain('sukhwinder-brar');
    expect(textOf(html)).toContain('Remove Free by: Free now');
    const later = await readPageHead(`${site.url}/people?free=2998-01-01`);
    expect(peopleIn(later.html)).toEqual(expect.arrayContaining(peopleIn(html)));
  });

  test('who has ended is gone from the list, the team and the sitemap, and the page says so', async () => {
    const status = async () => (await fetch(`${site.url}/people/ketaki-ranade`)).status;
    await expect.poll(status, { timeout: 20_000 }).toBe(410);
    const page = await (await fetch(`${site.url}/people/ketaki-ranade`)).text();
    expect(textOf(page)).toContain('This page has been taken down');
    const shows = async (path: string) =>
      (await (await fetch(site.url + path)).text()).includes('ketaki-ranade');
    for (const path of ['/people', '/sitemap.xml', '/llms.txt', '/'])
      await expect.poll(() => shows(path), { timeout: 20_000 }).toBe(false);
  });
});
