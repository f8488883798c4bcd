import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { citadelHere as citadel } from '../../tests/helpers/process/citadel-command.ts';
import { contentFolder } from '../../tests/helpers/store/content-folder.ts';
import { editEntry } from '../../tests/helpers/store/edit-entry.ts';
import { newTestStore, type TestStore } from '../../tests/helpers/store/test-store.ts';
import { openDatabase } from '../db/open-database.ts';

const SLUG = 'a-chat-desk-that-sounds-like-you';

let store: TestStore;
let folder: string;
beforeEach(async () => {
  store = await newTestStore('content');
  folder = contentFolder('posts');
});
afterEach(() => {
  store.remove();
  rmSync(folder, { recursive: true });
});

const load = () => citadel(['content', 'load', '--from', folder], store.settings);
const file = () => join(folder, 'posts', `${SLUG}.md`);
const edit = (change: (text: string) => string) =>
  writeFileSync(file(), change(readFileSync(file(), 'utf8')));
const retitled = (title: string) => (text: string) =>
  text.replace(/^title: .*/m, `title: ${title}`);

test('content load says what waits for its date', async () => {
  const later = readFileSync(file(), 'utf8').replace(
    /^(published|modified): .*/gm,
    '$1: 2999-01-01',
  );
  writeFileSync(join(folder, 'posts/later.md'), later);
  const { stdout, stderr } = await load();
  expect(stdout).toMatch(
    /^1 created, 0 updated, .*\n1 of them will be published on their dates\.\n$/,
  );
  expect(stderr).toBe('');
});

test('content load publishes a link to no page, and says so', async () => {
  edit((text) => `${text}\n[gone](/blog/nowhere)\n`);
  const { status, stdout, stderr } = await load();
  expect([status, stdout]).toEqual([0, expect.stringContaining('1 updated')]);
  expect(stderr).toContain(`lead to nothing: 1, in post ${SLUG}. content check`);
});

test('content load names the files that it keeps out, because the store has something newer', async () => {
  const db = openDatabase(store);
  await editEntry(db, 'post', SLUG, retitled('Changed in the store'));
  await db.destroy();
  edit(retitled('Changed in the file'));
  const { status, stdout, stderr } = await load();
  expect(status).toBe(0);
  expect(stdout).toContain('1 kept because they are newer in the store.');
  expect(stderr).toContain(`since: ${file()}. Compare them`);
});

test('content load says that a key is misspelled, or missing', async () => {
  edit((text) => text.replace('summary: ', 'abstract: '));
  expect((await load()).stderr).toMatch(
    /\.md:\d+: Unrecognized key: "abstract"\n.*\.md:\d+: summary: is missing\n$/,
  );
  edit((text) => text.replace(/^abstract: .*\n/m, ''));
  expect((await load()).stderr).toMatch(/\.md:\d+: summary: is missing\n$/);
});
