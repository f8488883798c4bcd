import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { long } from '../../../tests/helpers/process/faults.ts';
import { contentFolder } from '../../../tests/helpers/store/content-folder.ts';
import { publishPost } from '../../../tests/helpers/store/publish-post.ts';
import { onPostgres } from '../../../tests/helpers/store/test-databases.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import type { Database } from '../../db/open-database.ts';
import { ContentFileError } from './parse-content-file.ts';
import { getPublishedRow } from '../published/published-rows.ts';
import { getContentVersion } from '../content-version.ts';
import { loadContent, seedContent } from './load-content.ts';

const POST = 'posts/month-end-close-with-a-remote-team.md';

let folder: string;
let db: Database;

beforeEach(async () => {
  folder = contentFolder(POST, 'services/bookeeper.yaml');
  db = await openTestStore();
});

afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
const post = async () =>
  (await getPublishedRow(db, 'post', 'month-end-close-with-a-remote-team'))?.body;

describe('loading', () => {
  it('seeds an empty store once', async () => {
    const report = await seedContent(db, folder);
    expect(report?.created).toBeGreaterThan(30);
    const version = await getContentVersion(db);
    expect(version).toBeGreaterThan(0);
    expect(await seedContent(db, folder)).toBeNull();
    expect(await getContentVersion(db)).toBe(version);
  });

  it('changes neither entries nor version if the files are unchanged', async () => {
    await loadContent(db, folder);
    const version = await getContentVersion(db);
    const again = await loadContent(db, folder);
    expect(again).toMatchObject({ created: 0, updated: 0, 'kept-newer': 0 });
    expect(await getContentVersion(db)).toBe(version);
  });

  it('updates entries whose file changed, and increments the version', async () => {
    await loadContent(db, folder);
    const version = await getContentVersion(db);
    appendFileSync(join(folder, POST), '\nOne more paragraph.\n');
    expect(await loadContent(db, folder)).toMatchObject({ created: 0, updated: 1 });
    expect((await post())?.post_content).toContain('<p>One more paragraph.</p>');
    expect(await getContentVersion(db)).toBe(version + 1);
  });

  it('keeps entries that were edited in the store', async () => {
    await loadContent(db, folder);
    await publishPost(db, 'month-end-close-with-a-remote-team', 'Edited by somebody');
    appendFileSync(join(folder, POST), '\nOne more paragraph.\n');
    expect(await loadContent(db, folder)).toMatchObject({ updated: 0, 'kept-newer': 1 });
    expect((await post())?.post_title).toBe('Edited by somebody');
  });
});

/** What is refused before anything is asked of the store. */
const onSqlite = describe.skipIf(onPostgres && !long);

onSqlite('an invalid file is reported with file, line and reason, and nothing is written', () => {
  it.each([
    ['a missing key', POST, (text: string) => text.replace(/^summary: .*\n/m, ''), /:1: |summary/],
    [
      'a wrong date',
      POST,
      (text: string) => text.replace(/^published: .*$/m, 'published: soon'),
      /\.md:4: published: must be a date/,
    ],
    ...['2026-13-45', '0000-00-00', '2026-02-30', '2025-02-29', '0000-01-01', '"2026-04-31"'].map(
      (day): [string, string, (text: string) => string, RegExp] => [
        `the invalid date ${day}`,
        POST,
        (text) => text.replace(/^(published|modified): .*$/gm, `$1: ${day}`),
        /\.md:4: published: must be a date/,
      ],
    ),
    ...['2026-13-45', '9999-99-99'].map(
      (day): [string, string, (text: string) => string, RegExp] => [
        `the invalid modification date ${day}`,
        POST,
        (text) => text.replace(/^modified: .*$/m, `modified: ${day}`),
        /\.md:5: modified: must be a date/,
      ],
    ),
    [
      'a modification before publication',
      POST,
      (text: string) => text.replace(/^modified: .*$/m, 'modified: 2020-01-01'),
      /\.md:5: modified: must not be before published/,
    ],
    ['no front matter', POST, () => 'Just text.', /:1: must start with front matter/],
    [
      'no text',
      POST,
      (text: string) => text.replace(/\n---\n[\s\S]*$/, '\n---\n'),
      /:\d+: body: must not be empty/,
    ],
    [
      'broken YAML',
      'services/bookeeper.yaml',
      (text: string) => text.replace(/^title: .*$/m, 'title: "never closed'),
      /bookeeper\.yaml:\d+: /,
    ],
    [
      'an unknown key',
      'services/bookeeper.yaml',
      (text: string) => `${text}\nprice: 3\n`,
      /bookeeper\.yaml:\d+: .*price/,
    ],
    ['a null character', POST, (text: string) => `${text}\u0000`, /\.md:\d+: .*U\+0000/],
    [
      'an escaped null character',
      POST,
      (text: string) => text.replace(/^title: .*$/m, String.raw`title: "a\0"`),
      /U\+0000/,
    ],
    [
      'a picture of another site',
      POST,
      (text: string) => `${text}\n![A desk](https://elsewhere.example/desk.png)\n`,
      /\.md:\d+: body: the picture https:\/\/elsewhere\.example\/desk\.png is on another site/,
    ],
    [
      'too few sub-services',
      'services/bookeeper.yaml',
      (text: string) => text.replace(/sub_services:[\s\S]*?(?=\nupper_bulk:)/, 'sub_services: []'),
      /sub_services/,
    ],
  ])('%s', async (_, file, change, reason) => {
    edit(file, change);
    const error = await loadContent(db, folder).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ContentFileError);
    expect((error as Error).message).toMatch(reason);
    expect((error as Error).message).toContain(file);
    expect(await db.selectFrom('published').selectAll().execute()).toEqual([]);
  });
});

it('reports a missing file or folder', async () => {
  rmSync(join(folder, 'menu.yaml'));
  await expect(loadContent(db, folder)).rejects.toThrow(/menu\.yaml:1: does not exist: a folder/);
  await expect(loadContent(db, join(folder, 'nowhere'))).rejects.toThrow(ContentFileError);
});

it('sanitizes the content of files', async () => {
  appendFileSync(
    join(folder, POST),
    '\n<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>\n',
  );
  await loadContent(db, folder);
  const html = (await post())?.post_content ?? '';
  expect(html).not.toMatch(/<script|onerror|javascript:|alert/);
});

it('rejects a file that is not UTF-8', async () => {
  writeFileSync(join(folder, POST), Buffer.from([0xff, 0xfe]));
  await expect(loadContent(db, folder)).rejects.toThrow(/\.md:1: is not UTF-8/);
  expect(await db.selectFrom('revisions').selectAll().execute()).toEqual([]);
});
