import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPictureImport } from './import-pictures.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

let root: string;
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'citadel-import-'))));
afterEach(() => rmSync(root, { recursive: true }));

/** An import from a copy of wp-content/uploads with one picture. */
function openPictures() {
  const folder = join(root, 'pictures');
  writeFileSync(join(root, 'desk.png'), PNG);
  const options = { folder, uploads: root, privateOrigin: null, dryRun: false };
  return { folder, pictures: openPictureImport(options) };
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

test('pictures outside of the folder of uploads are not taken through symbolic links', async () => {
  const uploads = join(root, 'uploads');
  mkdirSync(join(root, 'elsewhere'));
  mkdirSync(join(uploads, '2020'), { recursive: true });
  for (const file of ['elsewhere/own.png', 'uploads/2020/desk.png'])
    writeFileSync(join(root, file), PNG);
  symlinkSync(join(root, 'elsewhere/own.png'), join(uploads, '2020/file.png'));
  symlinkSync(join(root, 'elsewhere'), join(uploads, '2021'));
  symlinkSync('2020', join(uploads, '2022'));
  symlinkSync(uploads, join(root, 'link'));
  for (const folder of [uploads, join(root, 'link')]) {
    const pictures = openPictureImport({
      folder: join(root, 'pictures'),
      uploads: folder,
      privateOrigin: null,
      dryRun: true,
    });
    const take = (name: string) =>
      pictures.take([`https://old.example/wp-content/uploads/${name}`]);
    for (const name of ['2020/file.png', '2021/own.png'])
      expect(await take(name)).toEqual({
        ok: false,
        reason: `${join(folder, name)} is reached by a symbolic link out of the folder of uploads; copy it there`,
      });
    for (const name of ['2020/desk.png', '2022/desk.png'])
      expect(await take(name)).toMatchObject({ ok: true });
  }
});
