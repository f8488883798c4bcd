import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import { draftEntry, editEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { actingOn, actsOn, idOf } from '../../../tests/helpers/studio/acts-on.ts';
import { entriesOfStore } from '../../content/check/checked-entries.ts';
import { fillPictureVersions } from '../../content/entry-store/fill-picture-versions.ts';
import { exportContent } from '../../content/files/export-content.ts';
import { valuesOfFile } from '../../content/files/picture-source.ts';
import { writeSource } from '../../content/files/source-format.ts';
import { runTextsHere, TextRefused, type RunTexts } from '../../content/texts/run-texts.ts';
import type { Database } from '../../db/open-database.ts';
import { checkLibrary } from '../../media/check-library.ts';
import { emptyBin } from '../../media/empty-bin.ts';
import { openLibrary, type Library } from '../../media/library.ts';
import { findPicture } from '../../content/entry-store/picture-uses.ts';
import { listPictures } from './list-pictures.ts';
import { publishMade } from '../../actions/pictures/publish-made.ts';

const NINE_DAYS = 9 * 24 * 3_600_000;
/** Digests of files: of two pictures, of a replaced version, of its draft, of a draft, of a deleted one, of none. */
const [BOTH, FORMER, NEXT, DRAFTED, DELETED, UNUSED] = [...'abcdef'].map((one) => one.repeat(40));

let db: Database;
let library: Library;
let folder: string;

const written = (more: string) => () => `name: A door\n${more}width: 40\nheight: 30\n`;
const publishAs = async (slug: string, more: string) =>
  expect(await editEntry(db, 'picture', slug, written(more))).toEqual({ outcome: 'published' });
const takeDown = async (slug: string) =>
  idOf(await actsOn(db).takeDown((await findPicture(db, slug))!.entryId));
const versions = () =>
  db.selectFrom('picture_versions').selectAll().orderBy('revision_id').execute();
const files = async () =>
  (await db.selectFrom('media_files').select('file').orderBy('file').execute()).map(
    ({ file }) => file,
  );
const bin = () => emptyBin(db, library.files, Date.now() + NINE_DAYS);
const check = () => checkLibrary(db, library, async () => {});

beforeEach(async () => {
  db = await openTestStore();
  folder = await mkdtemp(join(tmpdir(), 'citadel-versions-'));
  library = openLibrary(join(folder, 'media'));
  for (const file of [BOTH, FORMER, NEXT, DRAFTED, DELETED, UNUSED])
    await db
      .insertInto('media_files')
      .values({ file: file!, original: file!, width: 40, height: 30, created_at: '', made_at: '2' })
      .execute();
  await publishAs(
    'quotes',
    `file: ${BOTH}\nalt: "She said \\"file: ${UNUSED}\\",\\nthen\\n\\nleft: 'x'"\n`,
  );
  await publishAs('same-file', `file: "${BOTH}"\n`);
  await publishAs('replaced', `alt: A window\nfile: ${FORMER}\n`);
  await draftEntry(db, 'picture', 'replaced', written(`file: ${NEXT}\n`));
  await draftEntry(db, 'picture', 'drafted', written(`file: ${DRAFTED}\ndecorates: true\n`));
  await publishAs('deleted', `file: ${DELETED}\n`);
  await takeDown('deleted');
  await publishAs('deleted-too', `file: ${BOTH}\n`);
  await takeDown('deleted-too');
  const path = '/static/pictures/covers/a-door.svg';
  const made = writeSource(contentKinds.picture, valuesOfFile(path, { width: 40, height: 30 }));
  await editEntry(db, 'picture', 'from-a-file', () => made);
  await editEntry(db, 'picture', 'described-file', () => `${made}alt: A door\n`);
  return () => rm(folder, { recursive: true });
});

it('says what was searched in sources before', async () => {
  const { pictures } = await listPictures(actingOn(db), { show: 'undescribed' });
  expect(pictures.map(({ slug }) => slug).toSorted()).toEqual(['replaced', 'same-file']);
  const checked = (await entriesOfStore(db)).entries.map(({ slug }) => slug);
  expect(checked).toEqual(['quotes', 'replaced', 'same-file']);
  await exportContent(db, join(folder, 'export'), { force: false });
  expect((await readdir(join(folder, 'export', 'media'))).toSorted()).toEqual(
    ['described-file', 'quotes', 'replaced', 'same-file'].map((slug) => `${slug}.yaml`),
  );
  await publishMade(db, NEXT!);
  await publishMade(db, DRAFTED!);
  expect(await findPicture(db, 'replaced')).toMatchObject({ state: 'draft' });
  expect(await findPicture(db, 'drafted')).toMatchObject({ state: 'published' });

  expect(await bin()).toEqual([DELETED]);
  await check();
  expect(await files()).toEqual([BOTH, FORMER, NEXT, DRAFTED]);

  // Published again, it is a version of its own.
  await actsOn(db).bringBack((await findPicture(db, 'deleted-too'))!.entryId);
  expect((await listPictures(actingOn(db), { show: 'undescribed' })).pictures).toContainEqual(
    expect.objectContaining({ slug: 'deleted-too' }),
  );
});

it('is recorded of versions of before; until it is of all, nothing is deleted', async () => {
  const before = await versions();
  expect(before).toHaveLength(9);
  // Of files that a deleted picture has as well, and of others that none has, only the deleted are known.
  await db
    .deleteFrom('picture_versions')
    .where('revision_id', 'in', (e) =>
      e.selectFrom('revisions').select('id').where('state', '<>', 'replaced'),
    )
    .execute();
  /** Refuses, or is stopped at, the second. */
  const until = (error: Error): RunTexts => {
    let count = 0;
    return async (by, name, ...given) => {
      if (++count === 2) throw error;
      return runTextsHere(by, name, ...given);
    };
  };
  const deletesNothing = async () => {
    expect(await bin()).toEqual([]);
    await check();
    expect(await files()).toHaveLength(6);
  };
  await deletesNothing();
  await expect(fillPictureVersions(db, until(new Error('ended')))).rejects.toThrow('ended');
  await deletesNothing();
  await fillPictureVersions(db, until(new TextRefused('too long')));
  expect(await versions()).toHaveLength(8);
  await deletesNothing();
  // What waits to be published is found nevertheless.
  await db.deleteFrom('picture_versions').execute();
  await publishMade(db, DRAFTED!);
  expect(await findPicture(db, 'drafted')).toMatchObject({ state: 'published' });
  expect(await versions()).toEqual(before);
  expect(await bin()).toEqual([DELETED]);
  await check();
  expect(await files()).toEqual([BOTH, FORMER, NEXT, DRAFTED]);
});
