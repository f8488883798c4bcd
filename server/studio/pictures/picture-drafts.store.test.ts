import { beforeEach, expect, it } from 'vitest';
import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import { draftEntry, editEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { postSource } from '../../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { actingOn, actsOn, idOf, refused, valueOf } from '../../../tests/helpers/studio/acts-on.ts';
import { runFor } from '../respond-to-action.ts';
import { findEntry } from '../../content/entry-store/find-entry.ts';
import { getNewestRevision, getRevision } from '../../content/entry-store/revision.ts';
import { writeSource } from '../../content/files/source-format.ts';
import type { Database } from '../../db/open-database.ts';
import { findDraftProblems } from '../entries/find-draft-problems.ts';
import { saveEntry } from '../../actions/entries/save-entry.ts';
import { countChanged } from './changed-pictures.ts';
import { listPictures } from './list-pictures.ts';
import { findPictureDrafts, findUndescribed } from './picture-drafts.ts';
import { publishMade } from '../../actions/pictures/publish-made.ts';

const ASHA = { id: null, name: 'Asha' };
const FILE = 'ab'.repeat(20);

let db: Database;
let acts: ReturnType<typeof actsOn>;
beforeEach(async () => {
  db = await openTestStore();
  acts = actsOn(db);
});

const picture = (file: string, alt = 'Before') =>
  writeSource(contentKinds.picture, { name: 'Desk', alt, file, width: 800, height: 600 });

/** Publishes a picture that came as a file. */
async function addPublished(slug: string) {
  const source = picture(`/static/pictures/${slug}.svg`);
  expect(await editEntry(db, 'picture', slug, () => source)).toEqual({ outcome: 'published' });
}

/** Changes the description of a picture, as a person or a key does. */
async function describeAs(slug: string, alt: string, actor = ASHA) {
  const entryId = (await findEntry(db, 'picture', slug))!;
  const { id: base, source } = (await getNewestRevision(db, entryId))!;
  const written = { slug, base, source: source.replace(/alt: .*/, `alt: ${alt}`) };
  const saved = await runFor(actingOn(db, actor), saveEntry, { entryId, ...written });
  return valueOf(saved).revision.id;
}

const addFile = (times: { made_at?: string; failed_at?: string } = {}) =>
  db
    .insertInto('media_files')
    .values({ file: FILE, original: FILE, width: 800, height: 600, created_at: 'now', ...times })
    .execute();

it('changes of the pictures that an entry shows, in its cover and its text, are named with who made them', async () => {
  for (const slug of ['cover', 'inside', 'elsewhere', 'same']) await addPublished(slug);
  const body = 'Words\n\n![](media:inside)\n\n![](media:same)';
  const post = await draftEntry(db, 'post', 'p', () => postSource('P', { banner: 'cover', body }));
  const of = (actor = ASHA, ids = [post]) => findPictureDrafts(actingOn(db, actor), ids);
  expect(await of()).toEqual([]);
  expect(await countChanged(db)).toBe(0);

  const cover = await describeAs('cover', 'A desk');
  const inside = await describeAs('inside', 'A lamp', { id: null, name: 'Ben' });
  await describeAs('elsewhere', 'A door');
  const found = (await of()).toSorted((a, b) => a.slug.localeCompare(b.slug));
  expect(found).toMatchObject([
    { slug: 'cover', revision: cover, name: 'Desk', by: 'Asha', isOwn: true, publishAt: null },
    { slug: 'inside', revision: inside, by: 'Ben', isOwn: false },
  ]);
  // Another person of the same name is another person.
  expect((await of({ id: 'a', name: 'Asha' } as never)).map(({ isOwn }) => isOwn)).toEqual([
    false,
    false,
  ]);
  // What is published anyway is not asked for.
  expect((await of(ASHA, [post, cover])).map(({ slug }) => slug)).toEqual(['inside']);

  expect(await countChanged(db)).toBe(3);
  const { pictures } = await listPictures(actingOn(db), { show: 'changed' });
  expect(pictures.map(({ slug }) => slug).toSorted()).toEqual(['cover', 'elsewhere', 'inside']);
  const undo = idOf(await acts.publish([post, cover]));
  expect(await countChanged(db)).toBe(2);
  expect((await getRevision(db, inside))?.state).toBe('draft');
  idOf(await acts.undo(undo));
  expect((await getRevision(db, cover))?.state).not.toBe('published');
});

it('a picture that neither the library nor the text describes is warned of', async () => {
  await addFile();
  await draftEntry(db, 'picture', 'photo', () => picture(FILE).replace(/alt: .*\n/, ''));
  const warnings = async (body: string) => {
    const post = await draftEntry(db, 'post', 'p', () => postSource('P', { body }));
    return findUndescribed(actingOn(db), [post]);
  };
  expect(await warnings('![](media:photo)')).toMatchObject([
    { path: 'picture:photo', message: '“Desk” has no description', warning: true },
  ]);
  expect(await warnings('![A desk](media:photo)')).toEqual([]);
  expect(await warnings('![A desk](media:photo) ![](media:photo)')).toHaveLength(1);
});

it('a picture is scheduled with what shows it, and stays when that ends', async () => {
  await addPublished('cover');
  const post = await draftEntry(db, 'post', 'p', () => postSource('P', { banner: 'cover' }));
  const cover = await describeAs('cover', 'A desk');
  const dates = { publishAt: '2998-01-01T00:00:00.000Z', unpublishAt: '2999-01-01T00:00:00.000Z' };
  const { publishAt: at, unpublishAt: until } = dates;
  expect(await findDraftProblems(actingOn(db), [post, cover], { at, until })).toEqual([]);
  idOf(await acts.schedule([post, cover], dates));
  expect(await getRevision(db, post)).toMatchObject(dates);
  expect(await getRevision(db, cover)).toMatchObject({ publishAt: at, unpublishAt: null });
  expect(await findPictureDrafts(actingOn(db), [post])).toMatchObject([{ publishAt: at }]);
  idOf(await acts.schedule([post, cover], { publishAt: null, unpublishAt: null }));
  expect(await getRevision(db, cover)).toMatchObject({ state: 'draft', publishAt: null });
});

it('what shows a picture that is processing can be published as soon as it is made', async () => {
  await addFile();
  await draftEntry(db, 'picture', 'photo', () => picture(FILE));
  const source = postSource('P', { banner: 'photo', body: '![](media:none-here)' });
  const both = await draftEntry(db, 'post', 'both', () => source);
  const post = await draftEntry(db, 'post', 'p', () => postSource('P', { banner: 'photo' }));
  const problemsOf = (id: string) => findDraftProblems(actingOn(db), [id]);
  expect(await problemsOf(post)).toMatchObject([
    { path: 'banner', message: '“Desk” is processing', processing: true },
  ]);
  expect((await problemsOf(both)).map(({ processing }) => processing)).toEqual([true, undefined]);
  // A new picture is published by itself.
  expect(await findPictureDrafts(actingOn(db), [post])).toEqual([]);

  await publishMade(db, FILE);
  await db.updateTable('media_files').set({ made_at: 'now' }).execute();
  expect(await problemsOf(post)).toEqual([]);
  idOf(await acts.publish([post]));
});

it('another file in the place of a picture is waited for, or said to have failed', async () => {
  await addPublished('cover');
  await addFile();
  const draft = await draftEntry(db, 'picture', 'cover', () => picture(FILE));
  const found = () => findDraftProblems(actingOn(db), [draft]);
  expect(await found()).toMatchObject([{ message: '“Desk” is processing', processing: true }]);
  expect(await acts.publish([draft])).toMatchObject(refused('still processing'));
  await db.updateTable('media_files').set({ failed_at: 'now' }).execute();
  const [failed] = await found();
  expect(failed?.message).toContain('could not be processed');
  expect(failed).not.toHaveProperty('processing');
});
