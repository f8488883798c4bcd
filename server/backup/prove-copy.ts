import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { importedPictures, mediaFolder } from '../config/config.ts';
import { migrate } from '../db/migrations.ts';
import { databaseFile, openDatabase, type Database } from '../db/open-database.ts';
import { digestOf, sha256 } from '../media/picture-files.ts';
import { checkCopy, InvalidCopy, type Counts } from './check-copy.ts';
import { copiesFolder } from './kept-copies.ts';
import { restoreBackup } from './restore-backup.ts';
import type { BackedUp } from './take-backup.ts';

/**
 * Proves a copy by restoring it into a temporary store, as a restore does: it is what was written, has what the store
 * had, works with this version, and every picture of its entries is there and is the same.
 *
 * @param taken the digest of the copy, and what the store had
 * @returns the pictures that the site itself has lost
 * @throws {InvalidCopy} with what is wrong
 */
export async function proveCopy(
  config: BackedUp,
  file: string,
  taken: Counts & { digest: string },
): Promise<string[]> {
  const { digest, enquiries, messages, entries, files } = taken;
  if ((await sha256(file)) !== digest)
    throw new InvalidCopy(`${file} differs from what was written: it is damaged.`);
  // On the same disk, so that pictures are linked.
  const trial = { dataDir: join(copiesFolder(config), `trial-${process.pid}`) };
  await mkdir(trial.dataDir, { recursive: true, mode: 0o700 });
  try {
    const media = config.media ?? null;
    const { library } = await restoreBackup({ ...trial, media }, file, false, true);
    const db = openDatabase(trial);
    let pictures: string[];
    try {
      await migrate(db);
      pictures = await listPictures(db, media === null);
    } finally {
      await db.destroy();
    }
    checkCopy(databaseFile(trial), { enquiries, messages, entries, files });
    const lost = library?.lost ?? [];
    for (const picture of pictures) {
      if (await isWhole(trial, picture)) continue;
      if (await isWhole(config, picture))
        throw new InvalidCopy(
          `${file} is missing the picture ${picture}, or has another file in its place.`,
        );
      lost.push(picture);
    }
    return lost;
  } finally {
    await rm(trial.dataDir, { recursive: true, force: true });
  }
}

const IMPORTED = '/static/pictures/imported/';

/** The files of entries: names of masters of the library, if it is in a folder, and paths of imported pictures. */
async function listPictures(db: Database, inFolder: boolean): Promise<string[]> {
  const masters = inFolder
    ? await db.selectFrom('media_files').select('file').where('made_at', 'is not', null).execute()
    : [];
  const shown = await db
    .selectFrom('published')
    .select('body')
    .where('kind', '=', 'picture')
    .execute();
  const paths = shown.map(({ body }) => (JSON.parse(body) as { file: string }).file);
  return [
    ...masters.map(({ file }) => file),
    ...paths.filter((path) => path.startsWith(IMPORTED)).map(decodeURIComponent),
  ];
}

/** Whether a picture is there; a master is named by its digest. */
async function isWhole(store: BackedUp, picture: string): Promise<boolean> {
  if (picture.startsWith(IMPORTED)) {
    const path = join(importedPictures(store), picture.slice(IMPORTED.length));
    return ((await stat(path).catch(() => null))?.size ?? 0) > 0;
  }
  const master = join(mediaFolder(store), 'masters', picture);
  return (await digestOf(master).catch(() => '')) === picture;
}
