import sharp from 'sharp';
import { openDatabase, type StoreAddress } from '../../../server/db/open-database.ts';
import type { BucketAddress } from '../../../server/media/bucket.ts';
import { emptyBin } from '../../../server/media/empty-bin.ts';
import { openLibrary } from '../../../server/media/library.ts';
import { makeWaiting } from '../../../server/media/make-picture.ts';
import { getNewestRevision } from '../../../server/content/entry-store/revision.ts';
import { runTextsHere } from '../../../server/content/texts/run-texts.ts';
import { publishEntries, takeDown } from '../../../server/actions/entries/publish-entries.ts';
import { COMMAND } from '../../../server/commands/command.ts';
import { countStored } from '../../../server/actions/entries/save-entry.ts';
import { addPicture, replacePicture } from '../../../server/actions/pictures/add-picture.ts';
import { publishMade } from '../../../server/actions/pictures/publish-made.ts';

/**
 * A process that adds, makes, replaces and deletes pictures until it is killed, and prints each entry once it is
 * acknowledged. Arguments: the store, and the folder and the bucket of the library, as JSON.
 */

const { store, folder, bucket } = JSON.parse(process.argv[2] ?? '') as {
  store: StoreAddress;
  folder: string;
  bucket: BucketAddress | null;
};
const db = openDatabase(store);
const library = openLibrary(folder, bucket);
const media = { library, wake: () => {} };
const acting = {
  db,
  readAs: () => db,
  runTexts: runTextsHere,
  stored: countStored(),
  notify: () => [],
  enquiries: { dataDir: '', mailTo: '' },
  actor: COMMAND,
};

async function upload() {
  const background = { r: random(256), g: random(256), b: random(256) };
  const picture = sharp({
    create: { width: 330, height: 20 + random(200), channels: 3, background },
  });
  return new Response((await picture.jpeg().toBuffer()) as BodyInit).body as never;
}
const random = (below: number) => Math.floor(Math.random() * below);

const make = () => makeWaiting(db, library, (file) => publishMade(db, file));

for (;;) {
  const added = await addPicture({ media }, acting, { fileName: 'a.jpg', alt: '' }, await upload());
  if (added.outcome !== 'added') continue;
  const { entryId } = added.revision;
  console.log(entryId);
  await make();
  const newest = (await getNewestRevision(db, entryId))!;
  const place = { entryId, base: newest.id };
  const replaced = await replacePicture({ media }, acting, place, await upload());
  await make();
  if (replaced.outcome === 'added') await publishEntries(acting, [replaced.revision.id]);
  if (random(2) === 0) {
    await takeDown(acting, entryId);
    await emptyBin(db, library.files, Date.now() + 8 * 24 * 3_600_000);
  }
}
