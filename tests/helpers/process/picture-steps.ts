import sharp from 'sharp';
import { openDatabase, type StoreAddress } from '../../../server/db/open-database.ts';
import type { BucketAddress } from '../../../server/media/bucket.ts';
import { emptyBin } from '../../../server/media/empty-bin.ts';
import { openLibrary } from '../../../server/media/library.ts';
import { makeWaiting } from '../../../server/media/make-picture.ts';
import { getNewestRevision } from '../../../server/content/entry-store/revision.ts';
import { publishEntries, takeDown } from '../../../server/actions/entries/publish-entries.ts';
import { COMMAND } from '../../../server/commands/command.ts';
import { runAction } from '../../../server/actions/run-action.ts';
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
const context = { db, notify: () => [], enquiries: { dataDir: '' } };

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
  const picture = { about: { fileName: 'a.jpg', alt: '' }, body: await upload() };
  const added = await runAction(context, addPicture(media), picture, COMMAND);
  if (!added.ok || added.value.isKnown) continue;
  const { entryId } = added.value.revision;
  console.log(entryId);
  await make();
  const newest = (await getNewestRevision(db, entryId))!;
  const other = { entryId, base: newest.id, body: await upload() };
  const replaced = await runAction(context, replacePicture(media), other, COMMAND);
  await make();
  if (replaced.ok && !replaced.value.isKnown) {
    const revisions = [replaced.value.revision.id];
    await runAction(context, publishEntries, { revisions }, COMMAND);
  }
  if (random(2) === 0) {
    await runAction(context, takeDown, { entryId }, COMMAND);
    await emptyBin(db, library.files, Date.now() + 8 * 24 * 3_600_000);
  }
}
