import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  exportedItem,
  exportHead,
  EXPORT_END,
  exportOf,
} from '../../../tests/helpers/wordpress-export.ts';
import { modifiedOf, publishedOf } from './item-dates.ts';
import { oldPathsOf } from './old-paths.ts';
import { findEncoding } from './open-export-text.ts';
import { ELEMENT_LIMIT, readWxr } from './read-wxr.ts';
import type { WxrItem, WxrRecord } from './wxr-item.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'citadel-wxr-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What is read of a file, and the message that ends it. */
async function read(bytes: string | Buffer) {
  const file = join(folder, 'export.xml');
  writeFileSync(file, bytes);
  const records: WxrRecord[] = [];
  let error = '';
  try {
    for await (const record of readWxr(file)) records.push(record);
  } catch (thrown) {
    error = (thrown as Error).message;
  }
  const items = records.flatMap((record) => (record.type === 'item' ? [record.item] : []));
  const damage = records.flatMap((record) => (record.type === 'damage' ? [record.reason] : []));
  return { records, items, damage, error, encoding: await findEncoding(file) };
}

const umlauts = exportOf([{ id: 1, title: 'Größe', content: 'Größe — “über” 10 €' }]);

it('reads the site, its authors and its items', async () => {
  const { records, items, damage, error } = await read(
    exportOf([
      { id: 7, title: 'A & B', content: 'a ]]> b', meta: { _thumbnail_id: '9', secret: 'x' } },
    ]),
  );
  expect({ damage, error }).toEqual({ damage: [], error: '' });
  expect(records.filter(({ type }) => type !== 'item')).toEqual([
    { type: 'author', login: 'maya', name: 'Maya Ríos' },
    { type: 'category', name: 'Notes' },
    {
      type: 'site',
      site: {
        title: 'The old site',
        url: 'https://old.example',
        pubDate: 'Tue, 04 Jun 2024 10:00:00 +0000',
      },
    },
  ]);
  expect(items[0]).toMatchObject({
    id: '7',
    title: 'A & B',
    content: 'a ]]> b',
    creator: 'maya',
    meta: [['_thumbnail_id', '9']],
    comments: 0,
  });
});

it('does not take the words of a comment for those of its post', async () => {
  const item = exportedItem({ id: 1 }).replace(
    '</item>',
    '<wp:comment><wp:comment_id>5</wp:comment_id><title>no</title><wp:status>x</wp:status></wp:comment></item>',
  );
  const { items } = await read(exportHead() + item + EXPORT_END);
  expect(items[0]).toMatchObject({ title: 'Post 1', status: 'publish', comments: 1 });
});

it.each([
  ['UTF-8', Buffer.from(umlauts), 'utf-8'],
  ['a byte-order mark', Buffer.from(`\ufeff${umlauts}`), 'utf-8'],
  ['UTF-8 that says it is Latin', Buffer.from(umlauts.replace('UTF-8', 'ISO-8859-1')), 'utf-8'],
  ['UTF-16', Buffer.from(`\ufeff${umlauts}`, 'utf16le'), 'utf-16le'],
  ['UTF-16, the other way round', Buffer.from(`\ufeff${umlauts}`, 'utf16le').swap16(), 'utf-16be'],
])('reads %s', async (_, bytes, name) => {
  const { items, encoding } = await read(bytes);
  expect(encoding).toBe(name);
  expect(items[0]?.content).toBe('Größe — “über” 10 €');
});

it('reads Latin letters that say they are UTF-8', async () => {
  const text =
    exportHead().replace('Ríos', 'Rios') + exportedItem({ id: 1, content: 'Größe' }) + EXPORT_END;
  const { items, encoding } = await read(Buffer.from(text, 'latin1'));
  expect(encoding).toBe('windows-1252');
  expect(items[0]?.content).toBe('Größe');
});

it('leaves out characters that XML forbids', async () => {
  const { items, damage } = await read(exportOf([{ id: 1, content: 'a\u0000b\u000bc' }]));
  expect({ content: items[0]?.content, damage }).toEqual({ content: 'abc', damage: [] });
});

it('knows the elements by their namespaces, whatever their prefixes', async () => {
  const text = exportOf([{ id: 3 }])
    .replaceAll(/(<\/?|xmlns:)wp([:=])/g, '$1w$2')
    .replaceAll(/(<\/?|xmlns:)excerpt([:=])/g, '$1e$2');
  expect((await read(text)).items[0]).toMatchObject({ id: '3', status: 'publish' });
  const https = exportOf([{ id: 3 }]).replaceAll('"http://wordpress', '"https://wordpress');
  expect((await read(https)).items[0]).toMatchObject({ id: '3' });
});

it('goes on after what is not quite XML, and says where it is', async () => {
  const item = exportedItem({ id: 1 }).replace('Post 1', 'A & B &nbsp; <b>C</title><title>D');
  const { items, damage, error } = await read(
    exportHead() + item + exportedItem({ id: 2 }) + EXPORT_END,
  );
  expect(error).toBe('');
  expect(items.map(({ id }) => id)).toEqual(['1', '2']);
  expect(damage.length).toBeGreaterThan(0);
});

it('neither expands nor fetches the entities of a DTD', async () => {
  const dtd = `<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(100)}"><!ENTITY x SYSTEM "file:///etc/passwd">]>`;
  const text = exportOf([{ id: 1, title: 'T', excerpt: 'E' }])
    .replace('<rss', `${dtd}<rss`)
    .replace('<title>T</title>', '<title>&x;&b;</title>');
  expect((await read(text)).items[0]?.title).toBe('&x;&b;');
});

it('says where an export is cut off, and yields what came before', async () => {
  const whole = exportOf([{ id: 1 }, { id: 2, title: 'The last one' }]);
  const { items, error } = await read(
    Buffer.from(whole).subarray(0, whole.indexOf('<wp:post_id>2')),
  );
  expect(items.map(({ id }) => id)).toEqual(['1']);
  expect(error).toMatch(
    /^The export ends too early, at line \d+, column \d+, inside "The last one"\.$/,
  );
});

it.each([
  ['nothing', ''],
  ['a page', '<!doctype html><html><body><p>Not found</p></body></html>'],
  ['JSON', '{"error":"no"}'],
  [
    'another feed',
    '<rss version="2.0"><channel><title>x</title><item><title>y</title></item></channel></rss>',
  ],
])('%s is no export', async (_, text) => {
  const { items, error } = await read(text);
  expect(error).toBe('This is no WordPress export: it has no wp:wxr_version.');
  expect(items.every(({ type }) => type === '')).toBe(true);
});

it('keeps no more of an element than a post may have, and names it', async () => {
  const { items } = await read(
    exportOf([
      { id: 1, content: 'x'.repeat(ELEMENT_LIMIT + 1_000) },
      { id: 2, title: 'y'.repeat(ELEMENT_LIMIT * 2) },
      { id: 3, meta: { _builder: 'z'.repeat(ELEMENT_LIMIT * 2) } },
    ]),
  );
  expect(items.map(({ tooLarge }) => tooLarge)).toEqual(['content:encoded', 'title', null]);
  expect(
    items.every(({ content, title }) => content.length + title.length <= ELEMENT_LIMIT * 1.1),
  ).toBe(true);
});

it.each([
  [{ dateGmt: '2024-05-06 07:08:09' }, '2024-05-06T07:08:09Z'],
  [{ dateGmt: '0000-00-00 00:00:00', date: '2024-05-06 09:08:09' }, '2024-05-06T09:08:09Z'],
  [
    {
      dateGmt: '-0001-11-30 00:00:00',
      date: '0000-00-00 00:00:00',
      pubDate: 'Mon, 06 May 2024 07:08:09 +0000',
    },
    '2024-05-06T07:08:09Z',
  ],
  [{ dateGmt: '0000-00-00 00:00:00', pubDate: 'Mon, 30 Nov -0001 00:00:00 +0000' }, null],
  [{ dateGmt: '2024-02-31 00:00:00' }, '2024-03-02T00:00:00Z'],
  [{ dateGmt: '99999-01-01 00:00:00' }, null],
])('the date of %j is %s', (fields, date) => {
  const item = {
    date: '',
    pubDate: '',
    modifiedGmt: '2020-01-01 00:00:00',
    ...fields,
  } as WxrItem;
  expect(publishedOf(item)).toBe(date);
  if (date) expect(modifiedOf(item, date)).toBe(date);
});

it('knows every address that a post had', () => {
  const item = {
    id: '12',
    link: 'https://old.example/Wp/2024/05/New-Name/',
    guid: 'http://www.old.example/wp/archives/12',
    meta: [
      ['_wp_old_slug', 'old-name'],
      ['_wp_old_slug', '../../etc'],
      ['_wp_old_slug', 'größe'],
    ],
  } as unknown as WxrItem;
  const site = { title: '', url: 'https://old.example/wp', pubDate: '' };
  expect(oldPathsOf(item, site, '/blog/new-name')).toEqual({
    usable: [
      '/wp/2024/05/new-name',
      '/wp/2024/05/old-name',
      '/wp/2024/05/etc',
      '/wp/2024/05/gr%c3%b6%c3%9fe',
      '/wp/archives/12',
      '/wp?p=12',
    ],
    unusable: [],
  });
  const strange = {
    ...item,
    link: 'https://old.example/a+b/',
    guid: 'x',
    id: '1',
    meta: [],
  } as WxrItem;
  expect(oldPathsOf(strange, { ...site, url: 'https://old.example' }, '/blog/x')).toEqual({
    usable: ['/?p=1'],
    unusable: ['/a+b'],
  });
});
