import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentFolder } from '../../tests/helpers/store/content-folder.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { ContentFileError } from './files/parse-content-file.ts';
import { getContentVersion } from './content-version.ts';
import { loadContent } from './files/load-content.ts';
import { getPublishedRow } from './published/published-rows.ts';
import { getRedirect } from './redirects.ts';

const POST = '/blog/month-end-close-with-a-remote-team';

let folder: string;
let db: Database;

beforeEach(async () => {
  folder = contentFolder('posts/month-end-close-with-a-remote-team.md');
  db = await openTestStore();
});

afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

/** Writes one file for each redirect, in place of those before. */
const list = (...redirects: string[]) => {
  rmSync(join(folder, 'redirects'), { recursive: true });
  mkdirSync(join(folder, 'redirects'));
  for (const [index, yaml] of redirects.entries())
    writeFileSync(join(folder, `redirects/redirect-${index + 1}.yaml`), yaml);
};
const load = () => loadContent(db, folder);
const post = (slug: string) => getPublishedRow(db, 'post', slug);

it('leads to the end of several redirects, and nowhere from other paths', async () => {
  list(
    '{ from: /blog/a, to: /blog/b }',
    `{ from: /blog/b, to: ${POST} }`,
    '{ from: /blog/c, to: /blog/d }',
    '{ from: /blog/d, gone: true }',
  );
  await load();
  expect(await getRedirect(db, '/blog/a')).toEqual({ from: '/blog/a', to: POST });
  expect(await getRedirect(db, '/blog/c')).toEqual({ from: '/blog/c', to: null });
  expect(await getRedirect(db, '/blog/older')).toBeNull();
});

it('knows an address with accents in either form, and the exact one first', async () => {
  const [composed, decomposed] = ['/caf%c3%a9-%27%2f', '/cafe%cc%81-%27%2f'];
  list(`{ from: ${composed}, to: ${POST} }`);
  await load();
  for (const from of [composed, decomposed])
    expect(await getRedirect(db, from)).toEqual({ from, to: POST });
  list(`{ from: ${decomposed}, to: ${POST} }`, `{ from: ${composed}, to: ${decomposed} }`);
  await load();
  for (const from of [composed, decomposed])
    expect(await getRedirect(db, from)).toEqual({ from, to: POST });
  for (const from of ['/cafe-%27%2f', '/%e9', '/100%'])
    expect(await getRedirect(db, from)).toBeNull();
});

it('follows changed, added and removed files, and increments the version', async () => {
  list(`{ from: /blog/old, to: ${POST} }`, '{ from: /blog/older, gone: true }');
  await load();
  const version = await getContentVersion(db);
  await load();
  expect(await getContentVersion(db)).toBe(version);
  list('{ from: /blog/old, to: /blog }');
  await load();
  expect(await getContentVersion(db)).toBe(version + 1);
  expect((await getRedirect(db, '/blog/old'))?.to).toBe('/blog');
  expect(await getRedirect(db, '/blog/older')).toBeNull();
  rmSync(join(folder, 'redirects'), { recursive: true });
  await load();
  expect(await getRedirect(db, '/blog/old')).toBeNull();
});

it('takes down a renamed post at its former path, and restores it with its file', async () => {
  const file = (slug: string) => join(folder, `posts/${slug}.md`);
  await load();
  renameSync(file('month-end-close-with-a-remote-team'), file('month-end-in-five-days'));
  list(`{ from: ${POST}, to: /blog/month-end-in-five-days }`);
  await load();
  expect(await post('month-end-close-with-a-remote-team')).toBeNull();
  expect(await post('month-end-in-five-days')).not.toBeNull();

  renameSync(file('month-end-in-five-days'), file('month-end-close-with-a-remote-team'));
  list(`{ from: /blog/month-end-in-five-days, to: ${POST} }`);
  await load();
  expect(await post('month-end-close-with-a-remote-team')).not.toBeNull();
  expect(await post('month-end-in-five-days')).toBeNull();
});

it.each([
  ['an existing page', [`{ from: ${POST}, to: /blog }`], /-1\.yaml:1: .*is an existing page/],
  ['both page and gone', ['{ from: /blog/a, to: /blog, gone: true }'], /gone: true/],
  ['a path that is not canonical', ['from: /Blog/a/\nto: /blog'], /:1: from: .*lowercase/],
  ['another site', ['from: /blog/a\nto: //elsewhere.example'], /:2: to: .*path of a page/],
  ['a duplicate path', ['{ from: /a, to: / }', '{ from: /a, gone: true }'], /-2\.yaml.*two files/],
  ['the API', ['from: /api/old.php\ngone: true'], /not under/],
])('rejects %s with file and line, and writes nothing', async (_, yaml, reason) => {
  list(...yaml);
  const refusal = await load().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ContentFileError);
  expect(String(refusal)).toMatch(reason);
  expect(String(refusal)).toContain('redirects/redirect-');
  expect(await db.selectFrom('published').selectAll().execute()).toEqual([]);
});
