import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import type { Scope } from '../../../contract/studio/acts.ts';
import { editEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { postSource } from '../../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { openMemoryStudio } from '../../../tests/helpers/studio/memory-studio.ts';
import type { Database } from '../../db/open-database.ts';
import { makeWaiting } from '../../media/make-picture.ts';
import { actingOn } from '../../../tests/helpers/studio/acts-on.ts';
import { runFor } from '../respond-to-action.ts';
import { createKey } from '../../../tests/helpers/store/people-acts.ts';
import { replacePicture } from '../../actions/pictures/add-picture.ts';
import { findPicture } from '../../content/entry-store/picture-uses.ts';
import { publishMade } from '../../actions/pictures/publish-made.ts';
import type { StudioContext } from '../studio-context.ts';
import { automationRoutes } from './automation-routes.ts';

const PEER = { address: '192.0.2.1', requestId: null, kind: 'api' };

let db: Database;
let context: StudioContext;
let picture: Buffer;

beforeEach(async () => {
  db = await openTestStore();
  ({ context } = openMemoryStudio(db));
  picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c70' } })
    .png()
    .toBuffer();
  const { incoming } = context.media.library.files;
  return () => rm(dirname(incoming), { recursive: true });
});

async function client(...scopes: Scope[]) {
  const key = await createKey(db, { id: null, name: 'owner' }, { name: scopes.join(), scopes });
  const routes = automationRoutes(context);
  return async (method: string, path: string, body?: FormData | object) => {
    const isForm = body instanceof FormData;
    const response = await routes.request(
      `/api/v1/media${path}`,
      {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(body && !isForm && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      },
      PEER,
    );
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as any) };
  };
}

const form = (bytes: Buffer, alt?: string) => {
  const data = new FormData();
  data.set('file', new File([new Uint8Array(bytes)], 'Our office.png'));
  if (alt !== undefined) data.set('alt', alt);
  return data;
};

/** Makes the sizes of the only picture, as the maker does. */
const make = () => makeWaiting(db, context.media.library, (file) => publishMade(db, file));

it('a program adds a picture, finds it, describes it, and deletes it once nothing shows it', async () => {
  const call = await client('media:write', 'content:read', 'content:publish');
  const added = await call('POST', '', form(picture, 'A door'));
  expect(added).toMatchObject({
    status: 201,
    body: {
      name: 'Our office',
      alt: 'A door',
      width: 400,
      height: 300,
      url: null,
      state: 'making',
    },
  });
  const { id } = added.body;
  expect(id).toMatch(/^our-office-[0-9a-f]{6}$/);
  expect(await call('POST', '', form(picture))).toMatchObject({ status: 200, body: { id } });
  expect(await call('POST', '', form(Buffer.from('no picture')))).toMatchObject({ status: 422 });
  expect(await call('POST', '', new FormData())).toMatchObject({
    status: 422,
    body: { error: { message: expect.stringContaining('field “file”') as string } },
  });
  expect(await call('POST', '', {})).toMatchObject({
    status: 415,
    body: { error: { code: 'invalid', message: expect.stringContaining('multipart') as string } },
  });

  await make();
  const list = await call('GET', '?q=door&limit=5');
  expect(list.body).toMatchObject({ media: [{ id, state: 'ready' }], next_cursor: null });
  expect(list.body.media[0].url).toMatch(/^\/static\/media\/[0-9a-f]{40}-400\.webp$/);

  await editEntry(db, 'post', 'p', () => postSource('P', { banner: id }));
  const changed = await call('PATCH', `/${id}`, { alt: 'A green door', focus: [30, 70] });
  expect(changed).toMatchObject({ status: 200, body: { alt: 'A green door', focus: [30, 70] } });
  expect(await call('GET', `/${id}`)).toMatchObject({
    body: { used_by: [{ type: 'post', slug: 'p', state: 'published', field: 'banner' }] },
  });
  expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 409 });
  await editEntry(db, 'post', 'p', () => postSource('P'));
  expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 204 });
  expect(await call('PATCH', '/nothing', { alt: '' })).toMatchObject({ status: 404 });
});

it('a picture that pages show is changed only with the scope that publishes', async () => {
  const call = await client('media:write');
  const { id } = (await call('POST', '', form(picture))).body;
  await make();
  expect(await call('PATCH', `/${id}`, { alt: 'A door' })).toMatchObject({ status: 200 });
  await editEntry(db, 'post', 'p', () => postSource('P', { banner: id }));
  expect(await call('PATCH', `/${id}`, { alt: 'Another' })).toMatchObject({ status: 403 });
  expect(await call('GET', `/${id}`)).toMatchObject({ status: 403 });
});

it.each<{ scopes: Scope[] }>([
  { scopes: ['media:write'] },
  { scopes: ['media:write', 'content:publish'] },
])(
  'a replacement that a person has not published is not published by a key with $scopes',
  async ({ scopes }) => {
    const call = await client(...scopes);
    const { id } = (await call('POST', '', form(picture))).body;
    await make();
    const { entryId, id: base } = (await findPicture(db, id))!;
    const other = await sharp({
      create: { width: 90, height: 60, channels: 3, background: '#07c' },
    })
      .png()
      .toBuffer();
    const body = new Response(other as BodyInit).body as never;
    await runFor(actingOn(db), replacePicture(context.media), { entryId, base, body });
    await make();
    const read = async () => await db.selectFrom('published').select('body').execute();
    const before = await read();
    for (const change of [{}, { alt: 'A door' }, { focus: null }])
      expect(await call('PATCH', `/${id}`, change)).toMatchObject({ status: 409 });
    expect(await read()).toEqual(before);
    expect((await findPicture(db, id))?.state).toBe('draft');
  },
);

it('of changes at the same time, those that are refused do not show the newest version', async () => {
  const call = await client('media:write');
  const { id } = (await call('POST', '', form(picture))).body;
  const change = (_: unknown, index: number) => call('PATCH', `/${id}`, { alt: `Door ${index}` });
  const refused = (await Promise.all(Array.from({ length: 5 }, change))).slice(1);
  expect(refused.map(({ status }) => status)).toContain(409);
  for (const { status, body } of refused)
    if (status === 409) expect(Object.keys(body)).toEqual(['error']);
});

it('a change that cannot be published leaves no draft', async () => {
  const call = await client('media:write');
  const { id } = (await call('POST', '', form(picture))).body;
  await make();
  await db.updateTable('media_files').set({ made_at: null }).execute();
  expect(await call('PATCH', `/${id}`, { alt: 'A door' })).toMatchObject({ status: 409 });
  expect(await findPicture(db, id)).toMatchObject({ state: 'published', number: 1 });
});
