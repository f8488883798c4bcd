import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { draftEntry, editEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { postSource } from '../../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { actingOn, actsOn, idOf, refused, valueOf } from '../../../tests/helpers/studio/acts-on.ts';
import { runFor } from '../respond-to-action.ts';
import { listAudit } from '../../accounts/audit-log.ts';
import { createReadingApi } from '../../api/content-endpoints.ts';
import { createStoreSource } from '../../content/content-source.ts';
import { publish } from '../../content/entry-store/publish.ts';
import { getNewestRevision } from '../../content/entry-store/revision.ts';
import type { Database } from '../../db/open-database.ts';
import { emptyBin } from '../../media/empty-bin.ts';
import { openLibrary, type Library } from '../../media/library.ts';
import { fetchBounded, FetchFailure } from '../../network/fetch-bounded.ts';
import { makeWaiting } from '../../media/make-picture.ts';
import {
  addCopiedPicture,
  addPicture,
  replacePicture,
  type AddedPicture,
} from '../../actions/pictures/add-picture.ts';
import { describePictures, listPictures } from './list-pictures.ts';
import { findUses } from '../../content/entry-store/picture-uses.ts';
import type { ActionResult } from '../../actions/run-action.ts';
import { removePicture } from '../../actions/pictures/remove-picture.ts';
import { publishMade } from '../../actions/pictures/publish-made.ts';

let db: Database;
let library: Library;
let folder: string;
let photo: Buffer;
let other: Buffer;

const draw = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } }).jpeg();

beforeAll(async () => {
  // Stored on its side, as a phone does, with the place where it was taken.
  photo = await draw(1200, 800, '#c70')
    .withExif({ IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  other = await draw(500, 500, '#07c').toBuffer();
});
beforeEach(async () => {
  db = await openTestStore();
  folder = await mkdtemp(join(tmpdir(), 'citadel-media-'));
  library = openLibrary(folder);
  return () => rm(folder, { recursive: true });
});

const bodyOf = (bytes: Buffer | string) => new Response(bytes as BodyInit).body as never;
const media = () => ({ library, wake: () => {} });
const add = (bytes: Buffer | string, fileName = 'Office_front.JPG', alt = '') =>
  runFor(actingOn(db), addPicture(media()), { about: { fileName, alt }, body: bodyOf(bytes) });
const replace = ({ entryId, id: base }: { entryId: string; id: string }) =>
  runFor(actingOn(db), replacePicture(media()), { entryId, base, body: bodyOf(other) });
const remove = (entryId: string) => runFor(actingOn(db), removePicture(media()), { entryId });

const revisionOf = (added: ActionResult<AddedPicture>) => valueOf(added).revision;

/** Makes the sizes of what waits, as the maker does. */
const make = () => makeWaiting(db, library, (file) => publishMade(db, file));
const addMade = async (...given: Parameters<typeof add>) => {
  const revision = revisionOf(await add(...given));
  await make();
  return revision;
};
const show = async (path: string) => {
  const log = pino({ enabled: false });
  const api = createReadingApi(createStoreSource(db, log), log);
  return (await (await api.request(`http://site${path}`)).json()) as Record<string, any>;
};

it('a photo is stored upright and without what it says of its place, in sizes of two formats', async () => {
  const { slug, entryId } = await addMade(photo, 'Office_front.JPG', 'Our office');
  const [file = ''] = await readdir(library.files.masters);
  const master = await sharp(library.files.master(file)).metadata();
  expect(master).toMatchObject({ width: 800, height: 1200 });
  expect(master.exif ?? master.xmp ?? master.icc).toBeUndefined();
  expect(slug).toBe(`office-front-${file.slice(0, 6)}`);
  const sizes = await readdir(library.files.sizes);
  expect(sizes.toSorted()).toEqual(
    [320, 480, 640, 800]
      .flatMap((width) => [`${file}-${width}.avif`, `${file}-${width}.webp`])
      .concat(`${file}-card.jpg`)
      .toSorted(),
  );
  for (const size of sizes) {
    const { width, height = 0 } = await sharp(join(library.files.sizes, size)).metadata();
    const isCard = size.endsWith('-card.jpg');
    if (!isCard) expect(size).toContain(`-${width}.`);
    expect(height / width!).toBeCloseTo(isCard ? 630 / 1200 : 1.5, 1);
  }
  expect(await readdir(library.files.incoming)).toEqual([]);
  const { pictures } = await listPictures(actingOn(db), {});
  expect(pictures).toMatchObject([
    { id: entryId, slug, name: 'Office front', alt: 'Our office', state: 'ready', width: 800 },
  ]);
});

it('adding a file again tries again to make its sizes', async () => {
  await add(photo);
  await db.updateTable('media_files').set({ failed_at: 'now' }).execute();
  expect(valueOf(await add(photo))).toMatchObject({ isKnown: true });
  expect(await db.selectFrom('media_files').select('failed_at').execute()).toEqual([
    { failed_at: null },
  ]);
});

it('what is no picture that can be shown is refused in words, and leaves nothing', async () => {
  const png = await draw(300, 300, '#fff').png().toBuffer();
  const huge = Buffer.from(png);
  // A header that claims 50,000 × 50,000 pixels.
  huge.writeUInt32BE(50_000, 16);
  huge.writeUInt32BE(50_000, 20);
  const texts = {
    'in SVG': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    HEIC: Buffer.concat([Buffer.from('\0\0\0\x18ftyp'), Buffer.from('heic'), Buffer.alloc(500)]),
    'no picture': 'MZ not a picture',
    'damaged or incomplete': photo.subarray(0, photo.length - 900),
    damaged: huge,
    'larger than 25 MB': Buffer.concat([photo, Buffer.alloc(25 * 1024 * 1024)]),
    'no picture that': '<html>\xff\xd8\xff</html>',
  };
  for (const [words, bytes] of Object.entries(texts))
    expect(await add(bytes)).toMatchObject({
      ok: false,
      code: 'invalid',
      message: expect.stringMatching(words === 'damaged' ? /damaged|megapixels/ : words),
    });
  for (const name of [library.files.incoming, library.files.masters])
    expect(await readdir(name)).toEqual([]);
  expect(await db.selectFrom('revisions').selectAll().execute()).toEqual([]);
});

const DOCS = 'https://lh7-rt.googleusercontent.com/docsz/AD_4nX?key=a';
const copy = (url: string, fetch?: Parameters<typeof addCopiedPicture>[1]) =>
  runFor(actingOn(db), addCopiedPicture(media(), fetch), { url, name: 'Pasted 1' });
const notFetched = {
  ok: false,
  code: 'invalid',
  message: expect.stringMatching(/^Google did not/),
};

it('a picture that was copied in Google Docs is fetched, and taken as an upload', async () => {
  const fetched: string[] = [];
  const answer = (status: number, bytes: Buffer) => async (url: URL) => {
    fetched.push(url.href);
    return { status, headers: {}, bytes: new Uint8Array(bytes) };
  };
  const added = revisionOf(await copy(DOCS, answer(200, photo)));
  expect(added.slug).toMatch(/^pasted-1-[0-9a-f]{6}$/);
  expect(valueOf(await copy(DOCS, answer(200, photo)))).toMatchObject({ isKnown: true });
  // After a while Google asks to sign in.
  expect(await copy(DOCS, answer(403, photo))).toEqual(notFetched);
  expect(await copy(DOCS, answer(200, photo.subarray(0, 500)))).toMatchObject({
    message: expect.stringMatching('damaged'),
  });
  const away = async () => {
    throw new FetchFailure('timed out');
  };
  expect(await copy(DOCS, away)).toEqual(notFetched);
  expect(new Set(fetched)).toEqual(new Set([DOCS]));
});

it.each([
  DOCS.replace('https', 'http'),
  DOCS.replace('.com', '.com.attacker.example'),
  DOCS.replace('.google', '-google'),
  DOCS.replace('.com', '.com:8443'),
  DOCS.replace('lh7', 'a@lh7'),
  // A machine that somebody rents.
  'https://1.2.0.192.bc.googleusercontent.com/a.png',
  'https://127.0.0.1/a.png',
  'file:///etc/passwd',
])('nothing is fetched from %s', async (url) => {
  const asGuarded: typeof fetchBounded = async (at, _, { allows }) => {
    if (allows?.(at) === false) throw new FetchFailure('refused');
    return { status: 200, headers: {}, bytes: new Uint8Array(photo) };
  };
  expect(valueOf(await copy(DOCS, asGuarded))).toMatchObject({ isKnown: false });
  expect(await copy(url, asGuarded)).toEqual(notFetched);
  expect(await copy(url)).toEqual(notFetched);
});

it('an animation is taken as its first picture, and that is said', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((one) => draw(40, 40, one).png().toBuffer()),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect(valueOf(await add(gif, 'a.gif'))).toMatchObject({ isKnown: false, wasAnimated: true });
});

it('a post shows it by its name, in its cover and in its text, with sizes, words and focus', async () => {
  const { slug, entryId } = await addMade(photo, 'office.jpg', 'Our "office"');
  const source = postSource('With pictures', {
    banner: slug,
    body: `![](media:${slug})\n\n![The door](media:${slug})`,
  });
  const published = await editEntry(db, 'post', 'p', () => source);
  expect(published).toEqual({ outcome: 'published' });
  const [file] = await readdir(library.files.masters);
  const url = `/static/media/${file}-800.webp`;
  const { banner, pictures, post } = await show('/api/getBlogDetails.php?post_name=p');
  expect(banner).toBe(url);
  expect(pictures).toEqual({
    [url]: { width: 800, height: 1200, alt: 'Our "office"', focus: null },
  });
  expect(post.post_content).toContain(
    `<source type="image/avif" srcset="/static/media/${file}-320.avif 320w, `,
  );
  expect(post.post_content).toMatch(/<img src="[^"]*" [^>]*alt="Our &#34;office&#34;"/);
  expect(post.post_content).toContain('alt="The door"');

  expect(await findUses(db, slug)).toMatchObject([{ kind: 'post', state: 'published' }]);
  // A change of what is said of it is a change of the pages that show it.
  await editEntry(db, 'picture', slug, (before) => `${before}focus:\n  x: 30\n  y: 10\n`);
  const after = await show('/api/getBlogDetails.php?post_name=p');
  expect(after.pictures[url].focus).toEqual([30, 10]);
  expect((await getNewestRevision(db, entryId))?.state).toBe('published');
});

it('a picture that is not there keeps a post from being published; one that is used is not taken down', async () => {
  const post = postSource('A', { body: 'Words\n\n![](media:nothing-123456)' });
  expect(await editEntry(db, 'post', 'a', () => post)).toMatchObject({ outcome: 'published' });
  const acts = actsOn(db);
  const draft = await draftEntry(db, 'post', 'b', () => post.replace(/A/, 'B'));
  expect(await acts.publish([draft])).toMatchObject(refused('not in the library'));

  const { slug, entryId } = await addMade(photo);
  await draftEntry(db, 'post', 'c', () => postSource('C', { body: `![](media:${slug})` }));
  expect(await acts.takeDown(entryId)).toMatchObject(refused('It cannot be deleted: “C” shows it'));
  expect((await listPictures(actingOn(db), { show: 'unused' })).pictures).toEqual([]);
  await draftEntry(db, 'post', 'c', () => postSource('C'));
  // The version before is still a draft of the same sitting in files; here each save is its own.
  await db.deleteFrom('revisions').where('slug', '=', 'c').execute();
  expect((await listPictures(actingOn(db), { show: 'unused' })).pictures).toHaveLength(1);
  const undo = idOf(await acts.takeDown(entryId));
  idOf(await acts.undo(undo));
});

it('another file takes its place everywhere at once, once it is processed and a person publishes it', async () => {
  const first = await addMade(photo, 'x.jpg', 'A door');
  const { slug, entryId } = first;
  await editEntry(db, 'picture', slug, (before) => `${before}focus:\n  x: 30\n  y: 10\n`);
  const acts = actsOn(db);
  const newest = (await getNewestRevision(db, entryId))!;
  expect(await replace(first)).toMatchObject({ code: 'conflict', newest });
  const replaced = revisionOf(await replace(newest));
  expect(await acts.publish([replaced.id])).toMatchObject(refused('still processing'));
  await make();
  // A picture that visitors see is changed by a person alone.
  expect((await getNewestRevision(db, entryId))?.state).toBe('draft');
  const undo = idOf(await acts.publish([replaced.id]));
  const [picture] = await describePictures(actingOn(db), [(await getNewestRevision(db, entryId))!]);
  expect(picture).toMatchObject({ width: 500, height: 500, alt: 'A door', focus: null });
  await acts.undo(undo);
  const [back] = await describePictures(actingOn(db), [(await getNewestRevision(db, entryId))!]);
  expect(back).toMatchObject({ width: 800, focus: [30, 10] });
});

it('is found by words, by what lacks words, and page by page', async () => {
  const long = 'A name that is so long that an address has no room for it and ends - there';
  const names = ['Team at lunch', long, 'Desk'];
  for (const [index, name] of names.entries())
    await addMade(
      await draw(30 + index, 30, '#123').toBuffer(),
      `${name}.jpg`,
      index ? '' : 'Four people',
    );
  const found = async (query: Parameters<typeof listPictures>[1]) => {
    const { pictures, next } = await listPictures(actingOn(db), query);
    return [pictures.map(({ name }) => name), next] as const;
  };
  expect((await found({ q: 'people' }))[0]).toEqual(['Team at lunch']);
  expect((await found({ show: 'undescribed' }))[0]).toEqual(['Desk', long.replace(' - ', ' ')]);
  const [first, next] = await found({ limit: 2 });
  expect(first[0]).toBe('Desk');
  expect(await found({ limit: 2, cursor: next! })).toEqual([['Team at lunch'], null]);
});

it('a deleted picture comes back within seven days, and its files are gone after them', async () => {
  const { entryId } = await addMade(photo);
  const kept = await addMade(other);
  const acts = actsOn(db);
  const listed = async (which: 'all' | 'deleted') =>
    (await listPictures(actingOn(db), { show: which })).pictures.map(({ id }) => id);
  await acts.takeDown(entryId);
  expect([await listed('all'), await listed('deleted')]).toEqual([[kept.entryId], [entryId]]);
  const days = (number: number) => Date.now() + number * 24 * 3_600_000;
  expect(await emptyBin(db, library.files, days(6))).toEqual([]);
  idOf(await acts.bringBack(entryId));
  expect(await listed('deleted')).toEqual([]);
  expect(await emptyBin(db, library.files, days(8))).toEqual([]);

  await acts.takeDown(entryId);
  expect(await emptyBin(db, library.files, days(8))).toHaveLength(1);
  expect(await readdir(library.files.masters)).toHaveLength(1);
  expect(await readdir(library.files.sizes)).toHaveLength(7);
  expect(await acts.bringBack(entryId)).toMatchObject(refused('its file was removed'));
});

it('a picture that must go is removed at once with all its files, though a post shows it, and stays gone', async () => {
  const first = await addMade(photo);
  const { slug, entryId } = first;
  const kept = await addMade(await draw(400, 300, '#284').toBuffer(), 'kept.jpg');
  await editEntry(db, 'post', 'p', () =>
    postSource('P', { banner: slug, body: `![](media:${slug})` }),
  );
  // A version with another file, which nobody published.
  revisionOf(await replace(first));
  await make();
  const [{ file = '' } = {}] = await db
    .selectFrom('media_files')
    .select('file')
    .where('file', 'like', `${kept.slug.slice(-6)}%`)
    .execute();
  expect(valueOf(await remove(entryId))).toEqual({ undo: null });

  expect(await readdir(library.files.masters)).toEqual([file]);
  expect((await readdir(library.files.sizes)).every((name) => name.startsWith(file))).toBe(true);
  const { banner, post } = await show('/api/getBlogDetails.php?post_name=p');
  expect(banner).not.toContain('/static/media/');
  expect(post.post_content).not.toContain('<img');
  const acts = actsOn(db);
  expect(await acts.bringBack(entryId)).toMatchObject(refused('its file was removed'));
  const newest = (await getNewestRevision(db, entryId))!;
  expect(newest.state).toBe('replaced');
  const { entries } = await listAudit(db, undefined);
  expect(entries[0]).toMatchObject({ act: 'remove-picture', subject: `picture/${slug}` });
  expect(await acts.undo(entries[0]!.id)).toMatchObject({ code: 'not-found' });
  // There is nothing left to remove, and the file may be added again.
  expect(await remove(entryId)).toMatchObject(refused('Nothing was removed'));
  expect(await remove('guessed')).toMatchObject({ code: 'not-found' });
});

it('a picture that is removed while its sizes are made leaves no files', async () => {
  const { entryId } = revisionOf(await add(photo));
  const makeSizes: Library['makeSizes'] = async (...given) => {
    await library.makeSizes(...given);
    const { sizes } = library.files;
    const names = await readdir(sizes);
    await remove(entryId);
    // The child process was writing them.
    for (const name of names) writeFileSync(join(sizes, name), '');
  };
  await makeWaiting(db, { ...library, makeSizes }, (file) => publishMade(db, file));
  expect(await readdir(library.files.masters)).toEqual([]);
  expect(await readdir(library.files.sizes)).toEqual([]);
});

it('an undo that shows a deleted picture again brings it back', async () => {
  const { slug, entryId } = await addMade(photo);
  const acts = actsOn(db);
  await editEntry(db, 'post', 'p', () => postSource('P', { banner: slug }));
  const without = await draftEntry(db, 'post', 'p', () => postSource('P'));
  const undo = idOf(await acts.publish([without]));
  await acts.takeDown(entryId);
  idOf(await acts.undo(undo));
  const { banner } = await show('/api/getBlogDetails.php?post_name=p');
  expect(banner).toMatch(/^\/static\/media\/.*-800\.webp$/);
});

it('a draft of a picture is not shown', async () => {
  const { slug } = revisionOf(await add(photo));
  const draft = await draftEntry(db, 'post', 'p', () =>
    postSource('P', { body: `![](media:${slug})` }),
  );
  expect(await actsOn(db).publish([draft])).toMatchObject(refused('not in the library'));
  await publish(db, [draft]);
  const { post, pictures } = await show('/api/getBlogDetails.php?post_name=p');
  expect(post.post_content).not.toContain('<img');
  expect(pictures).toBeUndefined();
});
