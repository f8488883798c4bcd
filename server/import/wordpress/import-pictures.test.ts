import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ImportedPictures } from './import-pictures.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

let root: string;
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'citadel-import-'))));
afterEach(() => rmSync(root, { recursive: true }));

/** An import from a copy of wp-content/uploads with one picture. */
function openPictures() {
  const folder = join(root, 'pictures');
  writeFileSync(join(root, 'desk.png'), PNG);
  const options = { folder, uploads: root, privateOrigin: null, dryRun: false };
  return { folder, pictures: new ImportedPictures(options) };
}
const ADDRESSES = ['https://old.example/wp-content/uploads/desk.png'];

test('a picture and its name in the folder are on disk before a post names it', async () => {
  const { folder, pictures } = openPictures();
  const handle = await open(root);
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync');
  await handle.close();
  await pictures.take(ADDRESSES);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^desk-[0-9a-f]{16}\.png$/)]);
  expect(sync).toHaveBeenCalledTimes(2);
  sync.mockRestore();
});

test('two imports at a time take the same picture', async () => {
  const { folder, pictures } = openPictures();
  const other = openPictures().pictures;
  const [one, two] = await Promise.all([pictures.take(ADDRESSES), other.take(ADDRESSES)]);
  expect(one).toMatchObject({ ok: true });
  expect(two).toEqual(one);
  const [name = '', ...more] = readdirSync(folder);
  expect(more).toEqual([]);
  expect(readFileSync(join(folder, name)).equals(PNG)).toBe(true);
});
