import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentFolder } from '../../../tests/helpers/store/content-folder.ts';
import { publishPost } from '../../../tests/helpers/store/publish-post.ts';
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

  it('updates entries whose file changed, and increments the version', async () => {
    await loadContent(db, folder);
    const version = await getContentVersion(db);
    appendFileSync(join(folder, POST), '\nOne more paragraph.\n');
    expect(await loadContent(db, folder)).toMatchObject({ created: 0, updated: 1 });
    expect((await post())?.post_content).toContain('<p>One more paragraph.</p>');
    expect(await getContentVersion(db)).toBe(version + 1);
  });

  it('refuses a text with the address of the studio', async () => {
    appendFileSync(join(folder, POST), '\nSee [it](https://studio.example.com/entries/1#x).\n');
    const load = (studioUrl: string) => loadContent(db, folder, undefined, studioUrl);
    await expect(load('https://studio.example.com')).rejects.toThrow(
      /month-end.*visitors cannot open https:\/\/studio\.example\.com/,
    );
    expect(await post()).toBeUndefined();
    expect((await load('https://studio.example.co')).created).toBeGreaterThan(30);
  });

  it('keeps entries that were edited in the store', async () => {
    await loadContent(db, folder);
    await publishPost(db, 'month-end-close-with-a-remote-team', 'Edited by somebody');
    appendFileSync(join(folder, POST), '\nOne more paragraph.\n');
    expect(await loadContent(db, folder)).toMatchObject({ updated: 0, 'kept-newer': 1 });
    expect((await post())?.post_title).toBe('Edited by somebody');
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
