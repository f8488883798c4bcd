import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import { contentFolder } from '../../../tests/helpers/store/content-folder.ts';
import { draftPost, postSource, publishPost } from '../../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import type { Database } from '../../db/open-database.ts';
import { getContentVersion } from '../content-version.ts';
import { schedule } from '../entry-store/schedule.ts';
import { exportContent } from './export-content.ts';
import { loadContent } from './load-content.ts';
import { writeSource } from './source-format.ts';

let db: Database;
let folders: string[] = [];
beforeEach(async () => {
  db = await openTestStore();
});
afterEach(async () => {
  await db.destroy();
  for (const folder of folders) rmSync(folder, { recursive: true });
  folders = [];
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'citadel-export-'));
  folders.push(folder);
  return folder;
}
/** The files of a content folder and their bytes. */
function read(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(md|yaml)$/.test(name) && !name.startsWith('pictures'),
  );
  return Object.fromEntries(
    names.toSorted().map((name) => [name, readFileSync(join(folder, name)).toString('latin1')]),
  );
}
async function exported(options = { force: false }): Promise<string> {
  const folder = newFolder();
  expect(await exportContent(db, folder, options)).toMatchObject({ same: 0, different: [] });
  return folder;
}
/** What visitors see, without ids, and without dates that are those of the load. */
const visible = async () => {
  const rows = await db.selectFrom('published').selectAll().orderBy('kind').execute();
  return rows
    .map(({ entry_id: _, revision_id: __, updated_at, ...row }) =>
      JSON.stringify({ ...row, ...(row.kind === 'post' && { updated_at }) }),
    )
    .toSorted();
};

describe('load, export, load', () => {
  it('changes no byte of the sample content and nothing in the store', async () => {
    await loadContent(db, 'content');
    const [version, rows] = [await getContentVersion(db), await visible()];
    const folder = await exported();
    expect(read(folder)).toEqual(read('content'));
    const again = await loadContent(db, folder);
    expect(again).toMatchObject({ created: 0, updated: 0, 'kept-newer': 0 });
    expect(await getContentVersion(db)).toBe(version);

    const other = await openTestStore();
    await loadContent(other, folder);
    [db] = [other, await db.destroy()];
    expect(await visible()).toEqual(rows);
    expect(read(await exported())).toEqual(read('content'));
  });

  it('keeps what was changed in the store, and what its file schedules', async () => {
    const folder = contentFolder('services/bookeeper.yaml');
    folders.push(folder);
    const later = writeSource(contentKinds.post, {
      title: 'Later',
      author: 'Meera Nair',
      published: '2999-01-01',
      modified: '2999-01-01',
      summary: 'Later',
      body: 'Later.\n',
    });
    writeFileSync(join(folder, 'posts/later.md'), later);
    await loadContent(db, folder);
    await publishPost(db, 'by-hand', 'By hand');
    const first = await exported();
    expect(readFileSync(join(first, 'posts/later.md'), 'utf8')).toBe(later);
    expect(readFileSync(join(first, 'posts/by-hand.md'), 'utf8')).toContain('By hand');
    expect(await loadContent(db, first)).toMatchObject({ created: 0, updated: 0 });

    // Neither drafts nor dates that no file can state are exported.
    const source = postSource('A draft');
    await draftPost(db, 'by-hand', source);
    await draftPost(db, 'only-a-draft', source);
    const dated = await draftPost(db, 'dated', source);
    await schedule(db, dated, { publishAt: '2999-01-01T00:00:00Z', unpublishAt: null });
    const second = newFolder();
    expect(await exportContent(db, second, { force: false })).toMatchObject({ leftOut: 2 });
    expect(read(second)).toEqual(read(first));
    expect(await loadContent(db, second)).toMatchObject({
      created: 0,
      updated: 0,
      'kept-newer': 0,
    });
  });
});

it('overwrites files that differ only with force, and names those of no entry', async () => {
  await publishPost(db, 'a', 'A');
  await publishPost(db, 'b', 'B');
  const folder = await exported();
  writeFileSync(join(folder, 'posts/a.md'), 'mine');
  writeFileSync(join(folder, 'posts/z.md'), 'mine');
  rmSync(join(folder, 'posts/b.md'));
  expect(await exportContent(db, folder, { force: false })).toMatchObject({
    written: 0,
    different: ['posts/a.md'],
    others: ['posts/z.md'],
  });
  expect(readdirSync(join(folder, 'posts'))).toEqual(['a.md', 'z.md']);
  expect(await exportContent(db, folder, { force: true })).toMatchObject({ written: 2, same: 0 });
  expect(readFileSync(join(folder, 'posts/a.md'), 'utf8')).toContain('title: A');
});

describe('symbolic links', () => {
  it.each([
    ['posts/a.md', 'a file'],
    ['posts/a.md', 'nothing'],
    ['posts', 'a folder'],
    ['posts', 'nothing'],
  ])('refuses to write through %s, a link to %s outside of the folder', async (path, to) => {
    await publishPost(db, 'a', 'A');
    const [folder, elsewhere] = [await exported(), newFolder()];
    const target = join(elsewhere, 'target');
    if (to === 'a file') writeFileSync(target, 'theirs');
    if (to === 'a folder') mkdirSync(target);
    rmSync(join(folder, path), { recursive: true });
    symlinkSync(target, join(folder, path));
    const before = readdirSync(elsewhere, { recursive: true });
    const there = readdirSync(folder, { recursive: true });
    await expect(exportContent(db, folder, { force: true })).rejects.toThrow(
      `${join(folder, 'posts/a.md')}:1: is reached by a symbolic link out of the folder; nothing was written`,
    );
    expect(readdirSync(elsewhere, { recursive: true })).toEqual(before);
    expect(readdirSync(folder, { recursive: true })).toEqual(there);
    if (to === 'a file') expect(readFileSync(target, 'utf8')).toBe('theirs');
  });

  it('follows links within the folder, and to the folder', async () => {
    await publishPost(db, 'a', 'A');
    const [folder, elsewhere] = [await exported(), newFolder()];
    renameSync(join(folder, 'posts'), join(folder, '..posts'));
    symlinkSync('..posts', join(folder, 'posts'));
    writeFileSync(join(folder, 'posts/a.md'), 'mine');
    symlinkSync(folder, join(elsewhere, 'link'));
    expect(await exportContent(db, join(elsewhere, 'link'), { force: true })).toMatchObject({
      written: 1,
    });
    expect(readFileSync(join(folder, '..posts/a.md'), 'utf8')).toContain('title: A');
  });
});
