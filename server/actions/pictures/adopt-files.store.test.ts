import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { draftEntry, editEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { postSource } from '../../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { actingOn, actsOn, idOf, refused, valueOf } from '../../../tests/helpers/studio/acts-on.ts';
import { runFor } from '../../studio/respond-to-action.ts';
import { createReadingApi } from '../../api/content-endpoints.ts';
import { createStoreSource } from '../../content/content-source.ts';
import { getContentVersion } from '../../content/content-version.ts';
import { getNewestRevision } from '../../content/entry-store/revision.ts';
import { exportContent } from '../../content/files/export-content.ts';
import { readContent } from '../../content/files/read-content.ts';
import { slugOfPicture } from '../../content/picture-names.ts';
import { rebuildContent, rebuildOutdated } from '../../content/rebuild-content.ts';
import type { Database } from '../../db/open-database.ts';
import { openLibrary, type Library } from '../../media/library.ts';
import { makeWaiting } from '../../media/make-picture.ts';
import { replacePicture } from './add-picture.ts';
import { adoptFiles, findGone } from './adopt-files.ts';
import { describePictures, listPictures } from '../../studio/pictures/list-pictures.ts';
import { findPicture, findUses } from '../../content/entry-store/picture-uses.ts';
import { publishMade } from './publish-made.ts';

const COVER = '/static/pictures/covers/posts/a-chat-desk-that-sounds-like-you.svg';
const ICON = '/static/pictures/icons/quote.svg';

let db: Database;
let folder: string;
let pictures: string;
let imported: string;
let library: Library;

/** A store with the sample content, and some of its pictures. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citadel-files-'));
  pictures = join(folder, 'pictures');
  imported = join(folder, 'imported');
  for (const path of [COVER, ICON, '/static/pictures/covers/pages/faq.svg'])
    await cp(path.replace('/static', 'content'), path.replace('/static/pictures', pictures));
  await cp('content/pictures/favicon.svg', join(pictures, 'favicon.svg'));
  library = openLibrary(join(folder, 'media'));
  db = await openTestStore('content');
});
afterEach(() => rm(folder, { recursive: true }));

/** Makes all entries, as the maker does; returns how many. */
async function adopt(folders = { '': pictures, 'imported/': imported }): Promise<number> {
  const count = async () => (await readEntries()).length;
  const before = await count();
  const adoptSome = adoptFiles(db, library, folders);
  while (await adoptSome());
  return (await count()) - before;
}
const readEntries = () =>
  db.selectFrom('revisions').select('slug').where('kind', '=', 'picture').execute();

const openApi = () => {
  const log = pino({ enabled: false });
  const api = createReadingApi(createStoreSource(db, log), log);
  return async (path: string) => (await api.request(`http://site/api/${path}`)).text();
};
/** What pages show that have these pictures. */
const readPages = async () => {
  const read = openApi();
  const paths = [
    'getBlogDetails.php?post_name=a-chat-desk-that-sounds-like-you',
    'getBlogListing.php?post_type=post',
    'services.php',
    'getServicesListing.php?post_type=home_services&post_name=bookeeper',
    'getOurTeam.php?post_type=our_team',
    'getTestimonial.php?post_type=testimonial',
    'service-record?post_name=real-estate',
  ];
  return Promise.all(paths.map(read));
};
const adopted = async (path: string) => (await findPicture(db, path))!;

/** Puts a photo in the place of a picture, and publishes it. Returns what undoes that. */
async function replace(path: string, color = '#07c'): Promise<string> {
  const { entryId, id: base } = await adopted(path);
  const photo = sharp({ create: { width: 700, height: 500, channels: 3, background: color } });
  const body = new Response((await photo.jpeg().toBuffer()) as BodyInit).body as never;
  const media = { library, wake: () => {} };
  const replaced = await runFor(actingOn(db), replacePicture(media), { entryId, base, body });
  const { revision } = valueOf(replaced);
  await makeWaiting(db, library, (file) => publishMade(db, file));
  return idOf(await actsOn(db).publish([revision.id]));
}

it('all pictures that content names become entries, once, which change no page', async () => {
  const [version, pages] = [await getContentVersion(db), await readPages()];
  const all = { '': 'content/pictures', 'imported/': imported };
  expect(await adopt(all)).toBeGreaterThan(480);
  expect(await adopt(all)).toBe(0);
  expect([await getContentVersion(db), await readPages()]).toEqual([version, pages]);
  const slugs = new Set((await readEntries()).map(({ slug }) => slug));
  const named = readContent('content').flatMap(({ values }) =>
    Array.from(
      JSON.stringify(values).matchAll(/"(\/static\/pictures\/[^"]+)"/g),
      ([, one]) => one!,
    ),
  );
  expect(named.filter((path) => !slugs.has(slugOfPicture(path)))).toEqual([]);
  const {
    pictures: [first],
  } = await listPictures(actingOn(db), { q: 'chat desk' });
  expect(first).toMatchObject({
    path: COVER,
    name: 'A chat desk that sounds like you',
    alt: null,
    tags: ['Covers', 'Posts'],
    width: 1200,
    height: 675,
    thumb: COVER,
    state: 'ready',
    by: 'files',
  });
});

it('only what content can name does, and what an import brought; two processes make it once', async () => {
  const adoptOne = adoptFiles(db, library, { '': pictures });
  const adoptOther = adoptFiles(db, library, { '': pictures });
  await Promise.all([adoptOne(), adoptOther()]);
  expect(await readEntries()).toHaveLength(2);
  await mkdir(imported);
  await sharp({ create: { width: 20, height: 10, channels: 3, background: '#fff' } })
    .png()
    .toFile(join(imported, 'our-team-0123456789abcdef.png'));
  await writeFile(join(imported, 'half.png'), 'half');
  expect(await adopt()).toBe(1);
  expect((await listPictures(actingOn(db), { tag: 'Imported' })).pictures).toMatchObject([
    { name: 'Our team', width: 20, height: 10 },
  ]);
  // Newer ones first, and all after what people add.
  const { pictures: listed } = await listPictures(actingOn(db), {});
  expect(listed.map(({ name }) => name)).toEqual([
    'Our team',
    'A chat desk that sounds like you',
    'Quote',
  ]);
  await rm(join(imported, 'our-team-0123456789abcdef.png'));
  expect(await findGone(db, { '': pictures, 'imported/': imported })).toEqual([
    '/static/pictures/imported/our-team-0123456789abcdef.png',
  ]);
});

it('what shows one is known, also before it was an entry, and keeps it from being deleted', async () => {
  await db.deleteFrom('picture_uses').execute();
  await adopt();
  await draftEntry(db, 'post', 'draft', () =>
    postSource('A draft', { body: `Words\n\n![](${COVER})` }),
  );
  const { entryId, slug } = await adopted(COVER);
  expect(await findUses(db, slug)).toMatchObject([{ title: 'A draft', state: 'draft' }]);
  await rebuildContent(db);
  const uses = await findUses(db, slug);
  expect(uses).toMatchObject([
    { kind: 'post', state: 'published', field: 'banner' },
    { title: 'A draft', field: '' },
  ]);
  const acts = actsOn(db);
  expect(await acts.takeDown(entryId)).toMatchObject(refused('show it'));
  expect((await listPictures(actingOn(db), { show: 'unused' })).pictures).toEqual([]);

  await db.deleteFrom('revisions').where('slug', '=', 'draft').execute();
  const post = 'a-chat-desk-that-sounds-like-you';
  await editEntry(db, 'post', post, (source) => source.replace(/^banner: .*\n/m, ''));
  idOf(await acts.takeDown(entryId));
  expect(await adopt()).toBe(0);
  expect((await listPictures(actingOn(db), { show: 'deleted' })).pictures).toHaveLength(1);
  idOf(await acts.bringBack(entryId));
});

it('another picture in its place is shown wherever its path is named, and an undo brings each byte back', async () => {
  await adopt();
  const body = `Words\n\n![A quote](${ICON})`;
  await editEntry(db, 'post', 'p', () => postSource('P', { banner: COVER, body }));
  const pages = async () => [
    ...(await readPages()),
    await openApi()('getBlogDetails.php?post_name=p'),
  ];
  const before = await pages();
  expect(before.join()).toContain(`"icon":"${ICON}"`);
  const undo = await replace(ICON);
  const after = await pages();
  expect(after.join()).not.toContain(ICON);
  const [file = ''] = await readdir(library.files.masters);
  const url = `/static/media/${file}-700.webp`;
  expect(after.join()).toContain(`"icon":"${url}"`);
  expect(after.join()).toContain(
    `"pictures":{"${url}":{"width":700,"height":500,"alt":null,"focus":null}}`,
  );
  expect(after.at(-1)).toMatch(
    /srcset=\\"[^"]*-320\.webp 320w, [^"]*\\" sizes=\\"[^"]*\\" alt=\\"A quote\\"/,
  );
  expect(after.at(-1)).toContain(`"banner":"${COVER}"`);
  // Fields go on naming it by its path.
  const [listed] = await describePictures(actingOn(db), [await adopted(ICON)]);
  expect(listed).toMatchObject({ path: ICON, url, name: 'Quote', tags: ['Icons'] });
  idOf(await actsOn(db).undo(undo));
  expect(await pages()).toEqual(before);
});

it('words and focus of a file are shown with it, which stays as it is', async () => {
  await adopt();
  const body = `Words\n\n![](${COVER})\n\n![Mine](${COVER})`;
  await editEntry(db, 'post', 'p', () => postSource('P', { banner: COVER, body }));
  const { slug } = await adopted(COVER);
  const add = (more: string) => editEntry(db, 'picture', slug, (source) => source + more);
  await add('alt: Two "people"\nfocus:\n  x: 10\n  y: 20\n');
  const page = JSON.parse(await openApi()('getBlogDetails.php?post_name=p')) as any;
  expect(page.banner).toBe(COVER);
  expect(page.pictures).toEqual({
    [COVER]: { width: 1200, height: 675, alt: 'Two "people"', focus: [10, 20] },
  });
  expect(page.post.post_content).toContain(`<img src="${COVER}" alt="Two &#34;people&#34;" />`);
  expect(page.post.post_content).toContain(`<img src="${COVER}" alt="Mine" />`);
  // In a store of before a start finds it.
  await db.deleteFrom('picture_versions').execute();
  await db.updateTable('published').set({ in_place_of: null }).execute();
  await db.updateTable('content_version').set({ renderer: 6 }).execute();
  await rebuildOutdated(db);
  expect(JSON.parse(await openApi()('getBlogDetails.php?post_name=p'))).toEqual(page);
  expect(await db.selectFrom('picture_versions').select('alt').orderBy('alt').execute()).toEqual(
    expect.arrayContaining([{ alt: 'Two "people"' }, { alt: null }]),
  );
  // By its name in the library it is the same.
  await editEntry(db, 'post', 'q', () =>
    postSource('Q', { banner: slug, body: `![](media:${slug})` }),
  );
  const other = JSON.parse(await openApi()('getBlogDetails.php?post_name=q')) as any;
  expect([other.banner, other.pictures]).toEqual([page.banner, page.pictures]);
  expect(other.post.post_content).toContain(`<img src="${COVER}" alt="Two &#34;people&#34;" />`);
});

it('files of content that nobody changed are not exported; changed ones are, and load again', async () => {
  await adopt();
  const to = join(folder, 'export');
  await exportContent(db, to, { force: false });
  expect(await readdir(join(to, 'media'))).toEqual([]);
  const { slug } = await adopted(COVER);
  await editEntry(db, 'picture', slug, (source) => `${source}alt: Two people\n`);
  expect(await exportContent(db, to, { force: false })).toMatchObject({ written: 1 });
  expect(await readdir(join(to, 'media'))).toEqual([`${slug}.yaml`]);
  const [loaded] = readContent(to, ['picture']);
  expect(loaded?.values).toMatchObject({ file: COVER, alt: 'Two people' });
  expect((await getNewestRevision(db, (await adopted(COVER)).entryId))?.source).toBe(
    loaded?.source,
  );
});
