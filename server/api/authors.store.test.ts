import { beforeEach, expect, test } from 'vitest';
import { editEntry } from '../../tests/helpers/store/edit-entry.ts';
import { endEntry } from '../../tests/helpers/store/end-entry.ts';
import { openMemoryApi } from '../../tests/helpers/store/memory-api.ts';
import { postSource } from '../../tests/helpers/store/publish-post.ts';

/** Posts show the photo and the words of the author that they name, or the firm's photo. */

let store: Awaited<ReturnType<typeof openMemoryApi>>;
beforeEach(async () => {
  store = await openMemoryApi();
  return () => store.db.destroy();
});

const PHOTOS = '/static/pictures/authors/';
const FIRM = `${PHOTOS}citadel-editorial.svg`;

/** What a post by somebody shows of the author, and the photo in the list of posts. */
async function shown(author: string) {
  const published = await editEntry(store.db, 'post', 'signed', () =>
    postSource('Signed', { author }),
  );
  expect(published.outcome).toBe('published');
  return shownNow();
}
async function shownNow() {
  const get = async (path: string): Promise<any> => (await store.api.request(path)).json();
  const { post } = await get('/api/getBlogDetails.php?post_name=signed');
  const list = await get('/api/getBlogListing.php?post_type=post&fields=summary');
  const listed = list.data.listing.find((one: any) => one.post_name === 'signed');
  const site = await get('/api/page-words?name=site');
  const { author_photo: photo, author_about: about } = post;
  return { photo, about, listed: listed.author_photo, firm: site.words.firm_author?.photo };
}

test('a known author has a photo of their own, others have the firm’s', async () => {
  const own = `${PHOTOS}meera-nair.webp`;
  expect(await shown('Meera Nair')).toEqual({ photo: own, listed: own, firm: FIRM });
  for (const name of ['Thomas Reid', 'constructor', '__proto__', 'Citadel Editorial'])
    expect(await shown(name)).toEqual({ firm: FIRM });
});

test('an author is added, changed and taken down', async () => {
  await shown('Thomas Reid');
  const photo = '/static/pictures/portraits/joel-d-souza.webp';
  const source = `name: Thomas Reid\nphoto: ${photo}\nabout: Writes about <books> & taxes.\n`;
  await editEntry(store.db, 'author', 'thomas-reid', () => source);
  const about = 'Writes about <books> & taxes.';
  expect(await shownNow()).toEqual({ photo, listed: photo, about, firm: FIRM });
  await editEntry(store.db, 'author', 'thomas-reid', () => 'name: Thomas Reid\nphoto: null\n');
  expect(await shownNow()).toEqual({ firm: FIRM });
  await editEntry(store.db, 'author', 'thomas-reid', () => source);
  await endEntry(store.db, 'author', 'thomas-reid');
  expect(await shownNow()).toEqual({ firm: FIRM });
});
