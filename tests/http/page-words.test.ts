import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { kindOf } from '../../contract/kinds/content-kinds.ts';
import type { Field, Fields } from '../../contract/kinds/field.ts';
import type { PageName } from '../../contract/kinds/pages/page-kinds.ts';
import { fileOfEntry } from '../../server/content/read-content.ts';
import { citadel } from '../helpers/citadel-command.ts';
import { decodeHtml } from '../helpers/read-page-head.ts';
import { startSite, type RunningSite } from '../helpers/start-site.ts';

/**
 * Every sentence of these pages comes from the store: each is marked in the files, these are loaded into
 * the store of a running site, and its pages show the marks.
 */
const pages: { name: PageName; paths: string[]; elsewhere?: string[] }[] = [
  { name: 'home', paths: ['/'] },
  { name: 'shared', paths: ['/'] },
  { name: 'contact', paths: ['/contact-us'] },
  { name: 'how-we-count', paths: ['/proof'] },
  // An attribute.
  { name: 'search', paths: ['/search'], elsewhere: ['placeholder'] },
  { name: 'search-help', paths: ['/search?q=zq7x4', `/search?q=${'a'.repeat(201)}`] },
  {
    name: 'time-zones',
    paths: [
      '/time-zones',
      '/time-zones?zone=Phoenix&plan=hourly',
      '/time-zones?zone=Tokyo&start=01:00&end=02:00',
      '/time-zones?zone=Tokyo&start=07:00&end=08:00',
    ],
  },
  { name: 'blog', paths: ['/blog', '/blog?page=2'] },
  { name: 'post-pages', paths: ['/blog/your-first-week-with-a-remote-hire'] },
  // The others are seen if the menu lacks services, and on pages of services without a record.
  { name: 'services', paths: ['/services'], elsewhere: ['all', 'more', 'unrecorded'] },
  {
    name: 'people',
    paths: [
      '/people',
      `/people?${['service', 'skill', 'tool', 'hours', 'overlap', 'rate', 'free'].map((name) => `${name}=x-x`).join('&')}`,
      '/people?rate=1&hours=40',
    ],
    // Seen in a store without profiles.
    elsewhere: ['nobody'],
  },
  { name: 'rates', paths: ['/rates'] },
  { name: 'person-pages', paths: ['/people/ketaki-ranade'] },
  {
    name: 'person-terms',
    // One of them is free now, the other never.
    paths: ['/people/ambili-pillai', '/people/ketaki-ranade'],
    // Seen of people whom an earlier version published without a rate.
    elsewhere: ['quoted'],
  },
  // One of them is quoted, the other can be compared in the calculator.
  {
    name: 'service-pages',
    paths: ['/services/graphic-web-design', '/services/bookeeper'],
  },
];

/** Stands at the end of each sentence. */
const MARK = '‡';

let site: RunningSite;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'citadel-marked-'));
  cpSync('content', folder, { recursive: true });
  for (const { name } of pages) {
    const file = fileOfEntry(name, name);
    const words = parse(readFileSync(join('content', file), 'utf8'));
    writeFileSync(join(folder, file), stringify(markAll(kindOf(name).fields, words)));
  }
  // Whatever day it is, somebody is not free yet, and a claim is proved.
  for (const [name, date] of [
    ['people/ketaki-ranade.yaml', 'free_from'],
    ['claims/no-data-breach.yaml', 'valid_until'],
  ] as const) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(new RegExp(`${date}: .*`), `${date}: 2999-12-31`));
  }
  site = await startSite({ LOG_LEVEL: 'silent' });
  const { DATA_DIR, DATABASE_URL } = { DATA_DIR: site.dataDir, DATABASE_URL: site.databaseUrl };
  const loaded = await citadel(['content', 'load', '--from', folder], {
    DATA_DIR,
    ...(DATABASE_URL !== undefined && { DATABASE_URL }),
  });
  rmSync(folder, { recursive: true });
  expect(loaded).toMatchObject({ status: 0, stderr: '' });
}, 120_000);
afterAll(() => site.stop());

test.each(pages)(
  'every sentence of $name is from the store',
  async ({ name, paths, elsewhere }) => {
    const response = await fetch(`${site.url}/api/page-words?name=${name}`);
    const { words } = (await response.json()) as { words: Record<string, unknown> };
    for (const field of elsewhere ?? []) delete words[field];
    const sentences = textsIn(words);
    expect(sentences.length).toBeGreaterThan(3);
    const missing = async () => {
      const shown = await Promise.all(paths.map((path) => textOf(site.url + path)));
      return sentences.filter((sentence) => !shown.join().includes(sentence));
    };
    await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
  },
);

const markAll = (fields: Fields, words: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(words).map(([name, value]) => [name, mark(fields[name]!, value)]),
  );

function mark(field: Field, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => mark(field.item!, one));
  if (field.fields) return markAll(field.fields, value as Record<string, unknown>);
  const isSentence = ['text', 'markdown'].includes(field.type) && !field.help?.includes('slug');
  return isSentence ? `${String(value).trim()}${MARK}` : value;
}

/** The marked texts in words: without markup, and what follows names in braces. */
function textsIn(words: unknown): string[] {
  if (typeof words === 'object') return Object.values(words ?? {}).flatMap(textsIn);
  if (typeof words !== 'string' || !words.includes(MARK)) return [];
  return [
    plain(words)
      .split(/\{\w+\}/)
      .at(-1)!,
  ];
}

/** Without tags; a figure in words is capitalized at the beginning of a title. */
const plain = (html: string) =>
  decodeHtml(html.replaceAll(/<[^>]*>/g, ''))
    .trim()
    .toLowerCase();

/** What a page shows, with its title and description. */
async function textOf(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
  return plain(`${description}${html.replaceAll(/<script[^]*?<\/script>|<!--.*?-->/g, '')}`);
}
