import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  exportedItem,
  exportHead,
  EXPORT_END,
  exportOf,
} from '../../tests/helpers/wordpress-export.ts';
import { expectLinear } from '../../tests/helpers/process/processor-time.ts';
import { modifiedOf, publishedOf } from './item-state.ts';
import { oldPathsOf } from './old-site.ts';
import { ELEMENT_LIMIT, readWxr, type WxrElement, type WxrItem } from './read-wxr.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'citadel-wxr-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What is read of a file, and the message that ends it. */
async function read(bytes: string | Buffer) {
  const file = join(folder, 'export.xml');
  writeFileSync(file, bytes);
  const elements: WxrElement[] = [];
  let error = '';
  try {
    for await (const element of readWxr(file)) elements.push(element);
  } catch (thrown) {
    error = (thrown as Error).message;
  }
  return { elements, items: elements.filter(({ element }) => element === 'item'), error };
}

it('reads the site, its authors and its items', async () => {
  const { elements, items, error } = await read(
    exportOf([
      { id: 7, title: 'A & B', content: 'a ]]> b', meta: { _thumbnail_id: '9', secret: 'x' } },
    ]),
  );
  expect(error).toBe('');
  expect(elements.slice(0, 2)).toMatchObject([
    { element: 'title', text: 'The old site' },
    { element: 'link', text: 'https://old.example' },
  ]);
  expect(elements.slice(-3)).toMatchObject([
    { element: 'wp:author', login: 'maya', displayName: 'Maya Ríos' },
    { element: 'wp:category' },
    { element: 'item' },
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

it('reads characters that two pieces of the file share, and replacement characters', async () => {
  for (const shift of ['', 'x', 'xx', 'xxx']) {
    const content = `${shift}${'🙂\ufffd'.repeat(30_000)}`;
    const { items, error } = await read(`\ufeff${exportOf([{ id: 1, content }])}`);
    expect(error).toBe('');
    expect(items[0]?.content === content).toBe(true);
  }
});

const ITEM_1 = exportOf([{ id: 1, title: 'Größe\ufffd', content: 'one\ntwo' }]);
const at = (what: string) => {
  const before = ITEM_1.slice(0, ITEM_1.indexOf(what)).split('\n');
  return `line ${before.length}, column ${before.at(-1)!.length}`;
};
const utf8 = (change: (text: string) => string) => Buffer.from(change(ITEM_1));

it.each([
  ['Latin letters', Buffer.from(ITEM_1, 'latin1'), 'line 1, column 0', 'not UTF-8'],
  [
    'half a character',
    Buffer.concat([utf8((text) => text.split('two')[0]!), Buffer.from([0xe2, 0x82])]),
    at('two'),
    'not UTF-8',
  ],
  ['a control character', utf8((text) => text.replace('two', '\u000b')), at('two'), 'XML forbids'],
  ['a tag that nothing closes', utf8((text) => text.replace('Gr', '<b>')), at('öße'), 'close tag'],
  ['a cut', utf8((text) => text.slice(0, text.indexOf('</channel'))), at('</channel'), 'Unclosed'],
])('refuses %s, and says where', async (_, bytes, where, reason) => {
  const { error } = await read(bytes);
  expect(error).toMatch(/^The file is not valid XML in UTF-8, at line \d+, column \d+: .*\.$/);
  const [line, column] = where.split(', column ');
  expect(error).toContain(`at ${line},`);
  // The parser may have read to the end of a tag.
  expect(Number(/column (\d+)/.exec(error)?.[1]) - Number(column)).toBeOneOf([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
  ]);
  expect(error).toContain(reason);
});

it('neither expands nor fetches the entities of a DTD', async () => {
  const dtd = `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>`;
  const text = exportOf([{ id: 1, title: 'T' }]).replace('<rss', `${dtd}<rss`);
  expect((await read(text)).items[0]?.title).toBe('T');
  expect((await read(text.replace('<title>T', '<title>&x;'))).error).toContain('entity');
});

it('costs no more for elements deep within each other', async () => {
  const nested = (depth: number) => {
    const file = join(folder, `${depth}.xml`);
    const inside = `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;
    writeFileSync(file, exportOf([{ id: 1 }]).replace('</item>', `${inside}</item>`));
    return async () => {
      let items = 0;
      for await (const { element } of readWxr(file)) if (element === 'item') items++;
      expect(items).toBe(1);
    };
  };
  await expectLinear(nested(5_000), nested(20_000));
});

it('another feed is no export', async () => {
  const { error } = await read(
    '<rss version="2.0"><channel><title>x</title><item><title>y</title></item></channel></rss>',
  );
  expect(error).toBe('This is no WordPress export: it has no wp:wxr_version.');
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
  [{ dateGmt: '-0001-11-30 00:00:00', date: '0000-00-00 00:00:00' }, null],
  [{ dateGmt: '2024-02-31 00:00:00' }, '2024-03-02T00:00:00Z'],
  [{ dateGmt: '99999-01-01 00:00:00' }, null],
])('the date of %j is %s', (fields, date) => {
  const item = {
    date: '',
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
  const site = { title: '', url: 'https://old.example/wp' };
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
    link: 'https://old.example/a[b/',
    guid: 'x',
    id: '1',
    meta: [],
  } as WxrItem;
  expect(oldPathsOf(strange, { ...site, url: 'https://old.example' }, '/blog/x')).toEqual({
    usable: ['/?p=1'],
    unusable: ['/a[b'],
  });
});

it('costs no more for a long link with former slugs', async () => {
  const paths = (length: number) => () => {
    const item = {
      id: '1',
      link: `https://old.example/${'a'.repeat(length)}/b/`,
      guid: '',
      meta: [['_wp_old_slug', 'c']],
    } as unknown as WxrItem;
    const { usable, unusable } = oldPathsOf(item, { title: '', url: 'https://old.example' }, '/x');
    expect([usable, unusable.length]).toEqual([['/?p=1'], 1]);
  };
  await expectLinear(paths(100_000), paths(400_000));
});
