import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import type { Kind } from '../../../contract/kinds/kind.ts';
import { leastCost, ROUNDS_OF_BASE } from '../../../tests/helpers/process/processor-time.ts';
import { ContentFileError, readContentFile } from './parse-content-file.ts';
import { parseEntry } from './source-format.ts';

const { menu, post } = contentKinds;

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'citadel-files-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const keys = (count: number, end = '\n') =>
  Array.from({ length: count }, (_, index) => `k${index}: v${end}`).join('');

const frontMatter = (yaml: string) => `---\n${yaml}\n---\nText\n`;

it.each([
  ['an alias', 'a: &x b\nb: *x', 2, '*x would repeat a value, which is not possible here; put a'],
  ['a text that begins with emphasis', 'a: b\nc: *Now*', 2, '*Now* would repeat a value'],
  ['many keys', keys(1_000), 1, 'has too many keys'],
  ['many keys in one line', `a: b\nc: {${keys(1_000, ', ')}}`, 2, 'has too many keys'],
  ['a key twice', 'a: b\nb: c\na: d', 3, 'Map keys must be unique'],
])('%s is refused with file and line', (_, yaml, line, reason) => {
  const file = join(folder, 'entry');
  writeFileSync(file, yaml);
  expect(() => readContentFile(file, menu)).toThrow(ContentFileError);
  expect(() => readContentFile(file, menu)).toThrow(`${file}:${line}: ${reason}`);
  writeFileSync(file, frontMatter(yaml));
  expect(() => readContentFile(file, post)).toThrow(`${file}:${line + 1}: ${reason}`);
});

it('refuses a file larger than 4 MB', () => {
  const file = join(folder, 'entry');
  writeFileSync(file, 'x'.repeat(4 * 1024 * 1024 + 1));
  expect(() => readContentFile(file, menu)).toThrow(`${file}:1: is larger than 4194304 bytes`);
});

const problems = (kind: Kind<any>, source: string) => {
  const parsed = parseEntry(kind, source).publishable;
  return parsed.ok ? [] : parsed.problems.map(({ line, path, reason }) => [line, path, reason]);
};
const postOf = (published: string, modified: string) =>
  frontMatter(`title: A\nauthor: B\nsummary: C\npublished: ${published}\nmodified: ${modified}`);
const A_DATE = 'must be a date like 2026-03-14';

it.each(['2026-13-45', '0000-00-00', '2026-02-30', '2025-02-29', '0000-01-01', '"2026-04-31"'])(
  'the day %s is refused',
  (day) =>
    expect(problems(post, postOf(day, '9999-99-99'))).toEqual([
      [5, 'published', A_DATE],
      [6, 'modified', A_DATE],
    ]),
);

it.each<[string, Kind<any>, string, (number | string)[][]]>([
  [
    'a modification before publication',
    post,
    postOf('2026-03-14', '2020-01-01'),
    [[6, 'modified', 'must not be before published']],
  ],
  [
    'no front matter',
    post,
    'Just text.',
    [[1, '', 'must start with front matter between --- lines']],
  ],
  [
    'no text',
    post,
    postOf('2026-03-14', '2026-03-14').replace('Text\n', ''),
    [[8, 'body', 'must not be empty']],
  ],
  ['an open quote', menu, 'menus: "never closed', [[1, '', 'Missing closing "quote']]],
  ['no menus', menu, 'menus: []', [[1, 'menus', 'must have at least 1 item']]],
])('%s is refused', (_, kind, source, expected) => {
  expect(problems(kind, source)).toEqual(expected);
});

it('tells all problems of a source, each with its line and path', () => {
  const picture = (name: string) =>
    `the picture https://a.example/${name} is on another site; copy it to content/pictures and link to /static/pictures`;
  const text = [
    frontMatter('title: A\npublished: soon\nsummary: "a\\0"\ntags: [x]'),
    '![One](https://a.example/1) ![Two](https://a.example/2)\n\n![](https://a.example/3)',
  ].join('');
  expect(problems(post, text)).toEqual([
    [2, '', 'Unrecognized key: "tags"'],
    [2, 'author', 'is missing'],
    [3, 'published', 'must be a date like 2026-03-14'],
    [2, 'modified', 'must be a date like 2026-03-14'],
    [8, 'body', picture('1')],
    [8, 'body', picture('2')],
    [10, 'body', picture('3')],
    [2, '', 'contains the character U+0000'],
  ]);
  const menus = 'menus:\n  - menu: A\n    url: [a]\n  - submenus: []\n';
  expect(problems(menu, menus)).toEqual([
    [3, 'menus.0.url', 'Invalid input: expected string, received array'],
    [2, 'menus.0.submenus', 'is missing'],
    [4, 'menus.1.menu', 'is missing'],
    [4, 'menus.1.url', 'is missing'],
  ]);
  expect(parseEntry(menu, menus).publishable).toMatchObject({
    line: 3,
    reason: 'menus.0.url: Invalid input: expected string, received array',
  });
  expect(problems(post, frontMatter('title: A') + '![](//a) '.repeat(200))).toHaveLength(100);
});

describe('parsing takes linear time with', () => {
  /** Characters. Doubled three times, a quadratic cost is 64 times as much. */
  const SIZE = 10_000;
  const LONGER = 8;
  const MAX_RATIO = 20;
  const repeated = (part: string) => (size: number) => part.repeat(size / part.length);
  const aliases = (size: number) =>
    Array.from({ length: size / 15 }, (_, index) => `- &a${index} x\n- *a${index}\n`).join('');

  it.each<[string, (size: number) => string]>([
    ['many keys', (size) => keys(size / 10)],
    ['many keys in one line', (size) => `{${keys(size / 10, ', ')}}`],
    ['many aliases', aliases],
    ['many errors in one line', (size) => `[${repeated(',')(size)}]`],
    ['many pictures', (size) => frontMatter('title: A') + repeated('![](//a) ')(size)],
    ['many beginnings of pictures', (size) => frontMatter('title: A') + repeated('![')(size)],
  ])('%s', async (_, text) => {
    const [short, long] = [text(SIZE), text(LONGER * SIZE)];
    const kind: Kind<any> = short.startsWith('---') ? post : menu;
    const base = await leastCost(() => parseEntry(kind, short).publishable, 0, ROUNDS_OF_BASE);
    const limit = MAX_RATIO * base;
    const cost = await leastCost(() => parseEntry(kind, long).publishable, limit);
    expect(cost).toBeLessThan(limit);
  });
});
