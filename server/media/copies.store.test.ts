import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { checkLibrary } from './check-library.ts';
import { exportMasters, FILES, loadMasters } from './copy-library.ts';
import { openLibrary, recordFile, type Library } from './library.ts';

let db: Database;
let folder: string;
let library: Library;
let file: string;
beforeEach(async () => {
  db = await openTestStore();
  folder = await mkdtemp(join(tmpdir(), 'citadel-media-'));
  library = openLibrary(join(folder, 'media'));
  const photo = sharp({ create: { width: 700, height: 300, channels: 3, background: '#c70' } });
  const body = new Response((await photo.jpeg().toBuffer()) as BodyInit).body as never;
  const taken = await library.take(db, body);
  if (taken.outcome !== 'taken') throw new Error(JSON.stringify(taken));
  ({ file } = taken.picture);
  await recordFile(db, taken.picture, new Date().toISOString());
  return () => rm(folder, { recursive: true });
});

const made = async () => {};
const names = async (of: Library) => (await readdir(of.files.sizes)).toSorted();

it('a check makes what is missing, removes what belongs to nothing, and names what is lost', async () => {
  const { files } = library;
  expect(await checkLibrary(db, library, made)).toEqual({
    pictures: 1,
    lost: [],
    put: 0,
    remade: 1,
    removed: 0,
  });
  expect(await names(library)).toHaveLength(9);
  const stray = [
    join(files.incoming, 'half'),
    join(files.masters, 'f'.repeat(40)),
    join(files.sizes, `${file}-320.avif.part`),
  ];
  const old = new Date(Date.now() - 3_600_000);
  for (const path of stray) {
    await writeFile(path, 'x');
    await utimes(path, old, old);
  }
  // An upload that is on its way.
  await writeFile(join(files.incoming, 'new'), 'x');
  await rm(join(files.sizes, `${file}-640.webp`));
  expect(await checkLibrary(db, library, made)).toEqual({
    pictures: 1,
    lost: [],
    put: 0,
    remade: 1,
    removed: 3,
  });
  expect(await names(library)).toHaveLength(9);
  await rm(files.master(file));
  expect(await checkLibrary(db, library, made)).toMatchObject({ lost: [file], removed: 0 });
});

it('pictures that are exported with content are loaded with it, unless a file is not what its name says', async () => {
  const to = join(folder, 'exported');
  expect(await exportMasters(library, [file, 'a'.repeat(40)], to)).toEqual(['a'.repeat(40)]);
  const other = openLibrary(join(folder, 'other'));
  const target = await openTestStore();
  const pictures = [{ file, width: 700, height: 300 }];
  expect(await loadMasters(target, other, to, pictures)).toEqual([]);
  expect(await names(other)).toHaveLength(9);
  expect(await target.selectFrom('media_files').selectAll().execute()).toMatchObject([
    { file, made_at: expect.any(String) },
  ]);
  await rm(other.files.master(file));
  await writeFile(join(to, FILES, file), 'something else');
  expect(await loadMasters(target, other, to, pictures)).toEqual([file]);
});
