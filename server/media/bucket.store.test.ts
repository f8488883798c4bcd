import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CARD_SIZE } from '../../contract/shown-picture.ts';
import { actingOn, actsOn, valueOf } from '../../tests/helpers/studio/acts-on.ts';
import { runFor } from '../studio/respond-to-action.ts';
import {
  onRealBucket,
  openTestBucket,
  type TestBucket,
} from '../../tests/helpers/store/test-bucket.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import { openMemoryStudio } from '../../tests/helpers/studio/memory-studio.ts';
import { patient } from '../../tests/helpers/process/slowness.ts';
import { createKey } from '../../tests/helpers/store/people-acts.ts';
import type { Database } from '../db/open-database.ts';
import { openPictures, pictureRoutes } from '../http/files/pictures.ts';
import { automationRoutes } from '../studio/automation/automation-routes.ts';
import { failRefused } from '../studio/failure.ts';
import { addPicture } from '../actions/pictures/add-picture.ts';
import { publishMade } from '../actions/pictures/publish-made.ts';
import { openBucket } from './bucket.ts';
import { checkLibrary } from './check-library.ts';
import { exportMasters, loadMasters } from './copy-library.ts';
import { emptyBin } from './empty-bin.ts';
import { openLibrary, type Library } from './library.ts';
import { makeWaiting } from './make-picture.ts';
import { digestOf, pictureFiles } from './picture-files.ts';
import { startPictureMaker } from './picture-maker.ts';
import { createSizeFetcher } from './size-fetcher.ts';

let db: Database;
let test: TestBucket;
let folder: string;
let library: Library;
let photo: Buffer;

/** The library of a machine, which has a folder of its own. */
const machine = (name: string) => openLibrary(join(folder, name), test.address);

beforeAll(async () => {
  const picture = sharp({ create: { width: 700, height: 300, channels: 3, background: '#c70' } });
  photo = await picture.jpeg().toBuffer();
});
beforeEach(async () => {
  [db, test] = await Promise.all([openTestStore(), openTestBucket()]);
  folder = await mkdtemp(join(tmpdir(), 'citadel-bucket-'));
  library = machine('one');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
  await rm(folder, { recursive: true });
});

const wake = () => {};
function add(to = library) {
  const body = new Response(photo as BodyInit).body as never;
  const about = { fileName: 'a.jpg', alt: '' };
  return runFor(actingOn(db), addPicture({ library: to, wake }), { about, body });
}
const made = (file: string) => publishMade(db, file);
const getRow = () => db.selectFrom('media_files').selectAll().executeTakeFirstOrThrow();
/** Adds the photo and makes its sizes; returns their keys, that of the master first. */
async function addMade() {
  await add();
  await makeWaiting(db, library, made);
  return library.files.keysOf(await getRow());
}
const there = async (of = library) => {
  const { incoming, masters, sizes } = of.files;
  return (await Promise.all([incoming, masters, sizes].map((each) => readdir(each)))).flat();
};

/** The pictures that visitors of another machine get. */
function serve(times?: { patience: number; pause: number }) {
  const { files } = machine('site');
  const log = { error: vi.fn() };
  const pictures = openPictures({}, files.sizes, [], createSizeFetcher(files, log, times));
  const get = async (key: string) =>
    pictureRoutes(pictures).request(key.replace('sizes/', '/static/media/'));
  return { get, log };
}

it('what is acknowledged is in the bucket; another machine makes its sizes, and a third one serves them', async () => {
  expect(valueOf(await add())).toMatchObject({ isKnown: false });
  const row = await getRow();
  const [master = '', ...sizes] = library.files.keysOf(row);
  expect(await test.keys()).toEqual([master]);
  const other = machine('two');
  await makeWaiting(db, other, made);
  expect(await test.keys()).toEqual([master, ...sizes].toSorted());
  expect(await digestOf(other.files.master(row.file))).toBe(row.file);
  // Networks show no WebP beside a shared link, and cut what has another shape.
  const card = await sharp(join(folder, 'two', sizes.at(-1)!)).metadata();
  expect(card).toMatchObject({ format: 'jpeg', ...CARD_SIZE });

  const { get } = serve();
  test.standIn.requests.length = 0;
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => get(sizes[0]!)));
  expect(others.map(({ status }) => status)).toEqual(Array(19).fill(200));
  expect(Object.fromEntries(first!.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/avif',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(await first!.bytes()).toEqual(
    new Uint8Array(await readFile(join(folder, 'two', sizes[0]!))),
  );
  const unknown = await get('sizes/' + 'f'.repeat(40) + '-320.webp');
  expect([unknown.status, unknown.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
  // Once for all who asked.
  if (!onRealBucket) expect(test.standIn.requests).toHaveLength(2);
});

it('the same file added on two machines at once is stored once', async () => {
  const both = await Promise.all([add(), add(machine('two'))]);
  expect(both.map((one) => valueOf(one).isKnown).toSorted()).toEqual([false, true]);
  expect(await test.keys()).toHaveLength(1);
});

it.skipIf(onRealBucket).each(['away', 'half', 'slow'] as const)(
  'while the bucket is %s an upload is refused in words, and nothing of it stays',
  async (how) => {
    const { timeout } = AbortSignal;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) =>
      // That of a request.
      timeout(time === 30_000 ? 300 : time),
    );
    test.standIn.answer = () => (how === 'slow' ? { after: 2_000 } : how);
    const { context } = openMemoryStudio(db, { media: { library, wake } });
    const scopes = ['media:write'] as const;
    const key = await createKey(db, { id: null, name: 'owner' }, { name: 'a', scopes });
    const app = new Hono().route('/', automationRoutes(context));
    app.onError((error, c) => failRefused(c, error) ?? c.text(error.message, 500));
    const body = new FormData();
    body.set('file', new File([new Uint8Array(photo)], 'a.jpg'));
    const headers = { Authorization: `Bearer ${key}` };
    const peer = { address: '192.0.2.1', requestId: null, kind: 'api' };
    const post = () => app.request('/api/v1/media', { method: 'POST', headers, body }, peer);

    const response = await post();
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(await response.text()).toContain('cannot be reached. Nothing was stored');
    expect(await there()).toEqual([]);
    expect(await db.selectFrom('revisions').select('id').execute()).toEqual([]);
    vi.restoreAllMocks();
    test.standIn.answer = () => 'fine';
    expect(await test.keys()).toEqual([]);
    expect((await post()).status).toBe(201);
  },
);

it.skipIf(onRealBucket).each(['away', 'half'] as const)(
  'sizes wait for a bucket that is %s, and are not given up',
  async (how) => {
    await add();
    // Away in the middle: two sizes are stored.
    let stored = 0;
    test.standIn.answer = (request) =>
      how === 'half' && !request.startsWith('PUT') ? 'fine' : stored++ < 4 ? 'fine' : how;
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const other = machine('two');
    const maker = startPictureMaker({
      db,
      log,
      library: other,
      onMade: made,
      adopt: async () => false,
    });
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());
    expect(log.warn.mock.calls).toEqual([
      [{ task: 'pictures', reason: 'BucketUnavailable' }, 'background task failed; retrying'],
    ]);
    expect(await getRow()).toMatchObject({ made_at: null, failed_at: null });
    test.standIn.answer = () => 'fine';
    maker.wake();
    await vi.waitFor(async () => expect((await getRow()).made_at).not.toBeNull());
    await maker.stop();
    expect(await test.keys()).toEqual(library.files.keysOf(await getRow()).toSorted());
  },
);

it.skipIf(onRealBucket)(
  'a visitor gets a 503 of a bucket that is away or slow, and no 404',
  async () => {
    const [, ...sizes] = await addMade();
    const { get, log } = serve({ patience: 300, pause: 500 });
    for (const answer of ['away', 'half', { after: 900 }] as const) {
      test.standIn.answer = () => answer;
      const key = sizes.pop()!;
      const response = await get(key);
      const { headers } = response;
      expect([response.status, headers.get('Retry-After'), headers.get('Cache-Control')]).toEqual([
        503,
        '5',
        'no-store',
      ]);
      // Others are not held up meanwhile.
      const asked = test.standIn.requests.length;
      expect((await get(sizes[0]!)).status).toBe(503);
      expect(test.standIn.requests).toHaveLength(asked);
      if (typeof answer === 'string') test.standIn.answer = () => 'fine';
      // What came too late is there.
      await vi.waitFor(async () => expect((await get(key)).status).toBe(200));
    }
    expect(log.error.mock.calls.map(([{ reason }]) => reason)).toEqual([
      expect.stringContaining('cannot be used: other side closed'),
      expect.stringContaining('cannot be used: '),
      'it is slow',
    ]);
  },
);

it('a file of the bucket is never replaced', async () => {
  const [, size = ''] = await addMade();
  const other = machine('two');
  await other.files.prepare();
  await writeFile(join(folder, 'two', size), 'other');
  await other.files.keep(size);
  test.standIn.requests.length = 0;
  await other.makeSizes(await getRow(), AbortSignal.timeout(patient(60_000)));
  expect(test.standIn.requests.filter((one) => one.startsWith('PUT'))).toEqual([]);
  await test.bucket.get(size, join(folder, 'stored'));
  expect(await readFile(join(folder, 'stored'))).toEqual(await readFile(join(folder, 'one', size)));
});

it('a check puts in the bucket what only this machine has, makes what neither has, and removes what belongs to nothing', async () => {
  const keys = await addMade();
  const [master = '', ...sizes] = keys;
  const check = (now?: number) => checkLibrary(db, library, made, now);
  const nothing = { pictures: 1, lost: [], put: 0, remade: 0, removed: 0 };
  expect(await check()).toEqual(nothing);
  const stray = `masters/${'f'.repeat(40)}`;
  await test.bucket.put(stray, library.files.master((await getRow()).file));
  for (const key of [master, sizes[0]!, sizes[1]!]) await test.bucket.remove(key);
  await rm(join(folder, 'one', sizes[0]!));
  // An upload may be on its way.
  expect(await check()).toEqual({ ...nothing, put: 2, remade: 1 });
  expect(await check(Date.now() + 660_000)).toEqual({ ...nothing, removed: 1 });
  expect(await test.keys()).toEqual(keys.toSorted());
  await test.bucket.remove(master);
  await rm(join(folder, 'one', master));
  expect(await check()).toMatchObject({ lost: [(await getRow()).file] });
});

it('what is deleted leaves the bucket after seven days; content takes its pictures from it, and to it', async () => {
  const keys = await addMade();
  const { file, width, height } = await getRow();
  const other = machine('two');
  expect(await exportMasters(other, [file], join(folder, 'out'))).toEqual([]);
  const [{ entry_id = '' } = {}] = await db.selectFrom('revisions').select('entry_id').execute();
  await actsOn(db).takeDown(entry_id);
  expect(await emptyBin(db, other.files, Date.now() + 8 * 86_400_000)).toEqual([file]);
  expect(await test.keys()).toEqual([]);
  expect(
    await loadMasters(db, machine('three'), join(folder, 'out'), [{ file, width, height }]),
  ).toEqual([]);
  expect(await test.keys()).toEqual(keys.toSorted());
});

it('the files on a machine are bounded, the oldest go first, and none that the bucket lacks', async () => {
  const [, ...sizes] = await addMade();
  const files = pictureFiles(join(folder, 'small'), openBucket(test.address), 1);
  await files.prepare();
  const own = 'f'.repeat(40);
  await writeFile(files.master(own), 'x');
  await utimes(files.master(own), 1, 1);
  for (const key of sizes) await files.bring(key);
  await vi.waitFor(async () => expect(await readdir(files.sizes)).toEqual([]));
  expect(await readdir(files.masters)).toEqual([own]);
});

it.skipIf(onRealBucket)('a list has all of many files', async () => {
  const { files } = test.standIn;
  for (let file = 0; file < 1_011; file++)
    files.set(`${test.address.prefix}sizes/${file}`, { body: photo, storedAt: new Date() });
  const keys = await test.keys();
  expect([keys.length, new Set(keys).size]).toEqual([1_011, 1_011]);
  files.clear();
});

it('a wrong secret and a missing bucket are named', async () => {
  expect(await test.bucket.probe()).toBe(test.address.endpoint);
  expect(await test.keys()).toEqual([]);
  const other = (more: object) => openBucket({ ...test.address, ...more }).probe();
  await expect(other({ secretAccessKey: 'guessed' })).rejects.toThrow(
    /403 – SignatureDoesNotMatch/,
  );
  await expect(other({ endpoint: `${test.address.endpoint}-2` })).rejects.toThrow(
    /404 – NoSuchBucket/,
  );
});
