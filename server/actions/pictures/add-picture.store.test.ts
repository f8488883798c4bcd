import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { draftEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { postSource } from '../../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { actingOn, actsOn, idOf, refused, valueOf } from '../../../tests/helpers/studio/acts-on.ts';
import { runFor } from '../../studio/respond-to-action.ts';
import { getNewestRevision, type Revision } from '../../content/entry-store/revision.ts';
import type { Database } from '../../db/open-database.ts';
import { checkLibrary } from '../../media/check-library.ts';
import { emptyBin } from '../../media/empty-bin.ts';
import { openLibrary, type Library } from '../../media/library.ts';
import { makeWaiting } from '../../media/make-picture.ts';
import { discardEntry } from '../entries/discard-entry.ts';
import type { ActionResult } from '../run-action.ts';
import { addPicture, replacePicture, type AddedPicture } from './add-picture.ts';
import { listPictures } from '../../studio/pictures/list-pictures.ts';
import { publishMade } from './publish-made.ts';

/** Pictures that are added, replaced and deleted at once, or again; what is checked of each is at the end. */

let db: Database;
let library: Library;
let folder: string;
beforeEach(async () => {
  db = await openTestStore();
  folder = await mkdtemp(join(tmpdir(), 'citadel-media-'));
  library = openLibrary(folder);
  return async () => {
    await expectWhole();
    await rm(folder, { recursive: true });
  };
});

const photo = (background: string, orientation = 1) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .withMetadata({ orientation })
    .toBuffer();
const bodyOf = (bytes: Buffer) => new Response(bytes as BodyInit).body as never;
const media = () => ({ library, wake: () => {} });
const add = async (background: string, fileName = 'door.jpg') =>
  runFor(actingOn(db), addPicture(media()), {
    about: { fileName, alt: '' },
    body: bodyOf(await photo(background)),
  });
const replace = async ({ entryId, id: base }: Revision, background: string) =>
  runFor(actingOn(db), replacePicture(media()), {
    entryId,
    base,
    body: bodyOf(await photo(background)),
  });

const revisionOf = (added: ActionResult<AddedPicture>) => valueOf(added).revision;
const made = (file: string) => publishMade(db, file);
const make = () => makeWaiting(db, library, made);
async function addMade(...given: Parameters<typeof add>) {
  const { entryId } = revisionOf(await add(...given));
  await make();
  return (await getNewestRevision(db, entryId))!;
}
const days = (number: number) => Date.now() + number * 24 * 3_600_000;

/** After a check, each file has a row, each row has its files and an entry, and each entry that is used has a row. */
async function expectWhole() {
  const { files } = library;
  const { lost } = await checkLibrary(db, library, made, Date.now() + 3_600_000);
  expect(lost).toEqual([]);
  const rows = await db.selectFrom('media_files').select(['file', 'width']).execute();
  const known = rows.map(({ file }) => file).toSorted();
  expect((await readdir(files.masters)).toSorted()).toEqual(known);
  for (const { file, width } of rows) expect(await files.missing(file, width)).toEqual([]);
  const sizes = (await readdir(files.sizes)).map((name) => name.slice(0, 40));
  expect(new Set(sizes).difference(new Set(known))).toEqual(new Set());
  const versions = await db
    .selectFrom('revisions')
    .select(['source', 'state'])
    .where('kind', '=', 'picture')
    .execute();
  const fileOf = ({ source }: { source: string }) => /file: ['"]?([0-9a-f]{40})/.exec(source)![1]!;
  const live = versions.filter(({ state }) => state !== 'replaced');
  expect(new Set(live.map(fileOf)).difference(new Set(known))).toEqual(new Set());
  expect(new Set(known).difference(new Set(versions.map(fileOf)))).toEqual(new Set());
}

it('is kept from being added twice by its pixels, whatever else its file says', async () => {
  const { entryId } = await addMade('#c70');
  const same = await photo('#c70', 3);
  const about = { fileName: 'door.jpg', alt: '' };
  const picture = { about, body: bodyOf(same) };
  expect(valueOf(await runFor(actingOn(db), addPicture(media()), picture))).toMatchObject({
    isKnown: true,
    revision: { entryId },
  });
});

it('is added again after it was deleted, before its sizes stood, within seven days, and after them', async () => {
  const unmade = revisionOf(await add('#c70'));
  await runFor(actingOn(db), discardEntry, { entryId: unmade.entryId, base: unmade.id });
  const again = await addMade('#c70');
  expect(again).toMatchObject({ state: 'published', slug: unmade.slug });

  await actsOn(db).takeDown(again.entryId);
  const third = await addMade('#c70');
  expect(third).toMatchObject({ state: 'published', slug: `${unmade.slug}-2` });
  await emptyBin(db, library.files, days(8));
  expect(await readdir(library.files.masters)).toHaveLength(1);

  await actsOn(db).takeDown(third.entryId);
  expect(await emptyBin(db, library.files, days(8))).toHaveLength(1);
  expect(await addMade('#c70')).toMatchObject({ state: 'published', slug: `${unmade.slug}-3` });
  expect((await listPictures(actingOn(db), {})).pictures).toHaveLength(1);
});

it('a file that belongs to no entry any more is removed by a check', async () => {
  const { entryId, id: base } = revisionOf(await add('#c70'));
  await runFor(actingOn(db), discardEntry, { entryId, base });
  await expectWhole();
  expect(await readdir(library.files.masters)).toEqual([]);
});

it('takes the place of another though it was in the library before', async () => {
  const first = await addMade('#c70');
  const revision = revisionOf(await replace(first, '#07c'));
  await make();
  await actsOn(db).publish([revision.id]);
  const back = await replace((await getNewestRevision(db, first.entryId))!, '#c70');
  expect(valueOf(back)).toMatchObject({ isKnown: false, revision: { entryId: first.entryId } });
  await make();
  idOf(await actsOn(db).publish([revisionOf(back).id]));
});

it('of two people who replace a picture at once, one hears of the other', async () => {
  const picture = await addMade('#c70');
  const colors = ['#07c', '#0c7'];
  const both = await Promise.all(colors.map((color) => replace(picture, color)));
  const outcomes = both.map((one) => (one.ok ? 'added' : one.code));
  expect(outcomes.toSorted()).toEqual(['added', 'conflict']);
  await make();
  const newest = (await getNewestRevision(db, picture.entryId))!;
  // The second one tries again, on what the first one left.
  const again = await replace(newest, colors[outcomes.indexOf('conflict')]!);
  expect(valueOf(again)).toMatchObject({ isKnown: false });
});

it('the same file that four people add at once is one picture', async () => {
  const all = await Promise.all(
    ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => add('#c70', name)),
  );
  expect(all.filter((one) => !valueOf(one).isKnown)).toHaveLength(1);
  expect(new Set(all.map((one) => revisionOf(one).entryId)).size).toBe(1);
});

it('a picture is deleted, or a post shows it, whoever comes first', async () => {
  const acts = actsOn(db);
  const body = (slug: string) => () => postSource('P', { body: `![](media:${slug})` });
  // Deleted first: what shows it cannot be published.
  const first = await addMade('#c70');
  await acts.takeDown(first.entryId);
  const late = await draftEntry(db, 'post', 'late', body(first.slug));
  expect(await acts.publish([late])).toMatchObject(refused('not in the library'));
  // Written first: it is not deleted.
  const second = await addMade('#07c');
  const draft = await draftEntry(db, 'post', 'early', body(second.slug));
  expect(await acts.takeDown(second.entryId)).toMatchObject(refused('shows it'));
  idOf(await acts.publish([draft]));

  for (let round = 0; round < 10; round++) {
    const { entryId, slug } = await addMade(`#0${round}5`);
    const [deleted, shown] = await Promise.all([
      acts.takeDown(entryId),
      draftEntry(db, 'post', `p${round}`, body(slug)).then((id) => acts.publish([id])),
    ]);
    expect([deleted.ok, shown.ok].toSorted()).toEqual([false, true]);
  }
});

it.each([
  ['of 300 characters', `${'long '.repeat(59)}x.jpg`, 'long '.repeat(24).trim()],
  ['with an emoji where it is cut', `${'x'.repeat(119)}😀.jpg`, 'x'.repeat(119)],
  ['of emoji alone', '😀😀.jpg', '😀😀'],
  ['from right to left', 'صورة المكتب.jpg', 'صورة المكتب'],
  ['that turns its own direction', 'a\u202Egpj.exe', 'a gpj'],
  ['with separators of paths', '../../etc/C:\\Users\\a\\pass wd.jpg', 'pass wd'],
  ['with what no text may have', 'a\0b\u0007\n\ud83dc.jpg', 'a b c'],
  ['of an ending alone', '.jpg', 'Picture'],
])('has a name %s', async (_, fileName, name) => {
  const added = await addMade('#c70', fileName);
  expect(added).toMatchObject({ state: 'published', title: name });
  expect(added.slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*-[0-9a-f]{6}$/);
  expect((await listPictures(actingOn(db), {})).pictures).toMatchObject([{ name }]);
});

it('a description of 300 characters is cut between characters', async () => {
  const about = { fileName: 'a.jpg', alt: `${'x'.repeat(299)}😀\0` };
  const picture = { about, body: bodyOf(await photo('#c70')) };
  valueOf(await runFor(actingOn(db), addPicture(media()), picture));
  expect((await listPictures(actingOn(db), {})).pictures).toMatchObject([{ alt: 'x'.repeat(299) }]);
});
