import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
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
  'a backup lists the bucket; a restore compares it, and names what is missing or another',
  async () => {
    const file = inStore('b.sqlite');
    const restore = (to: string, more = {}) =>
      run(`restore --from ${file}`, { DATA_DIR: inStore(to), ...more });
    const keys = await test.keys();
    expect(keys).toHaveLength(12);
    expect((await run(`backup --to ${file}`)).stdout).toContain(
      `${inStore('b.media.txt')}: a list of 2 pictures in ${test.address.endpoint}`,
    );
    expect(existsSync(inStore('b.media'))).toBe(false);
    const lines = (await readFile(inStore('b.media.txt'), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ')[2]).toSorted()).toEqual(keys);

    const complete = await restore('first');
    expect([complete.status, complete.stderr]).toEqual([0, '']);
    expect(complete.stdout).toContain(`${test.address.endpoint}: 2 pictures of the library.`);
    expect((await run('media check', { DATA_DIR: inStore('first') })).stdout).toBe(
      '2 pictures; sizes made of 0, 0 files removed.\n',
    );
    for (const [key, digest] of await masters()) expect(key).toBe(`masters/${digest}`);

    const [gone = '', changed = ''] = keys;
    for (const key of [gone, changed]) await test.bucket.remove(key);
    await writeFile(inStore('x'), 'x');
    await test.bucket.put(changed, inStore('x'));
    expect(await restore('second')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        `^2 files of the library .*: .*${gone.slice(8)}.*${changed.slice(8)}`,
      ),
    });
    const without = await restore('third', { MEDIA_URL: '' });
    expect([without.status, without.stderr]).toEqual([0, expect.stringContaining('set MEDIA_URL')]);
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
    `The bucket lacks the files of 1 picture: ${gone.slice(8)}.\n`,
  ]);
  expect(existsSync(inStore('moved/media'))).toBe(false);
});

it.skipIf(onRealBucket)(
  'while the bucket is away nothing is backed up or restored, and doctor says why',
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
    for (const command of [`backup --to ${inStore('c.sqlite')}`, `restore --from ${file} --force`])
      expect(await run(command)).toMatchObject({ status: 1, stderr: `${words}\n` });
    expect(existsSync(inStore('c.sqlite'))).toBe(false);
    expect((await run('media list')).stdout.trim().split('\n')).toHaveLength(2);
  },
);
