import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { citadelHere } from '../../tests/helpers/process/citadel-command.ts';
import {
  onRealBucket,
  openTestBucket,
  type TestBucket,
} from '../../tests/helpers/store/test-bucket.ts';
import { onPostgres } from '../../tests/helpers/store/test-databases.ts';
import { newTestStore, type TestStore } from '../../tests/helpers/store/test-store.ts';
import { digestOf } from '../media/picture-files.ts';

let store: TestStore;
let test: TestBucket;
const inStore = (name: string) => join(store.dataDir, name);
const run = (words: string, more: Record<string, string> = {}) =>
  citadelHere(words.split(' '), { ...store.settings, ...test.settings, ...more });

beforeEach(async () => {
  [store, test] = await Promise.all([newTestStore('schema'), openTestBucket()]);
  for (const color of ['#c70', '#07c']) {
    const picture = sharp({ create: { width: 330, height: 90, channels: 3, background: color } });
    await picture.png().toFile(inStore(`${color}.png`));
    expect(await run(`media add ${inStore(`${color}.png`)}`)).toMatchObject({ status: 0 });
  }
});
afterEach(async () => {
  await test.close();
  store.remove();
});

/** The masters in the bucket, each with the digest of its content. */
async function masters() {
  const keys = (await test.keys()).filter((key) => key.startsWith('masters/'));
  const fetched: [key: string, digest: string][] = [];
  for (const key of keys) {
    await test.bucket.get(key, inStore('fetched'));
    fetched.push([key, await digestOf(inStore('fetched'))]);
  }
  return fetched;
}

it.skipIf(onPostgres)(
  'a backup leaves the bucket as it is; a restore names what is missing there',
  async () => {
    const file = inStore('b.sqlite');
    const restore = (to: string, more = {}) =>
      run(`restore --from ${file}`, { DATA_DIR: inStore(to), ...more });
    expect((await run(`backup --to ${file}`)).stdout).toContain(
      `The library is in ${test.address.endpoint}, and is not copied.`,
    );
    expect(existsSync(inStore('b.media'))).toBe(false);
    expect(await restore('first')).toMatchObject({ status: 0, stderr: '' });
    expect((await run('media check', { DATA_DIR: inStore('first') })).stdout).toBe(
      '2 pictures; sizes made of 0, 0 files removed.\n',
    );
    const [[gone] = ['']] = await masters();
    await test.bucket.remove(gone);
    expect(await restore('second')).toMatchObject({
      status: 1,
      stderr: `The files of 1 picture are missing: ${gone.slice(8)}. They are not in the bucket.\n`,
    });
    expect(await restore('third', { MEDIA_URL: '' })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/of 2 pictures are missing: .* set MEDIA_URL\.\n$/),
    });
  },
);

it.skipIf(onPostgres)('the pictures of a backup with a folder are put in the bucket', async () => {
  const folder = { DATA_DIR: inStore('folder'), MEDIA_URL: '' };
  const restored = { DATA_DIR: inStore('restored') };
  await run(`media add ${inStore('#c70.png')}`, folder);
  await run(`backup --to ${inStore('f.sqlite')}`, folder);
  const before = await test.keys();
  for (const key of before) await test.bucket.remove(key);
  const { stderr } = await run(`restore --from ${inStore('f.sqlite')}`, restored);
  expect(stderr).toBe('Run media check to upload them to the bucket.\n');
  expect((await run('media check', restored)).stdout).toContain('6 files put in the bucket');
  expect(before).toEqual(expect.arrayContaining(await test.keys()));
  expect(await masters()).toHaveLength(1);
});

it('a moved store has its pictures in the same bucket, and names those that it lacks', async () => {
  const [[gone] = ['']] = await masters();
  await test.bucket.remove(gone);
  const moved = await run(`move --to sqlite:${inStore('moved')}`);
  expect(moved.stdout).toContain(`The library stays in ${test.address.endpoint}`);
  expect([moved.status, moved.stderr]).toEqual([
    0,
    `The files of 1 picture are missing: ${gone.slice(8)}.\n`,
  ]);
  expect(existsSync(inStore('moved/media'))).toBe(false);
});

it.skipIf(onRealBucket)(
  'while the bucket is away the store is backed up, and doctor and a restore say why',
  async () => {
    const file = inStore('b.sqlite');
    expect((await run('doctor')).stdout).toContain(
      `${test.address.endpoint} can be listed, written and read`,
    );
    if (!onPostgres) await run(`backup --to ${file}`);
    test.standIn.answer = () => 'away';
    const words = `The bucket ${test.address.endpoint} cannot be used: other side closed`;
    expect((await run('doctor')).stdout).toMatch(new RegExp(`FAILED +pictures +${words}`));
    expect(await run('media check')).toMatchObject({ status: 1, stderr: `${words}\n` });
    if (onPostgres) return;
    expect(await run(`backup --to ${inStore('c.sqlite')}`)).toMatchObject({ status: 0 });
    expect(await run(`restore --from ${file} --force`)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('restored, with 0 enquiries'),
      stderr: `${words}\n`,
    });
    expect((await run('media list')).stdout.trim().split('\n')).toHaveLength(2);
  },
);
