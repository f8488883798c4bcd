import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bareSubmission, openAccept, sampleFields } from '../../tests/helpers/enquiries.ts';
import { startBucket, type BucketStandIn } from '../../tests/helpers/process/bucket-stand-in.ts';
import { citadelHere } from '../../tests/helpers/process/citadel-command.ts';
import { openOwnStore, type OwnStore } from '../../tests/helpers/store/test-store.ts';
import { parseConfig } from '../config/config.ts';
import { openDatabase } from '../db/open-database.ts';
import { forgetEnquiries } from '../enquiries/retain/forget-enquiries.ts';
import { digestOf } from '../media/picture-files.ts';
import { backUp } from './back-up.ts';
import { backupKeyFile, openBackupKey, readBackupKey } from './backup-key.ts';
import { readBackupState } from './backup-state.ts';
import { copiesFolder, listCopies } from './kept-copies.ts';

let store: OwnStore;
let bucket: BucketStandIn;
let settings: Record<string, string>;
let master: string;
beforeEach(async () => {
  [store, bucket] = await Promise.all([openOwnStore('content'), startBucket()]);
  settings = { ...store.settings, BACKUP_URL: bucket.url };
  mkdirSync(join(store.dataDir, 'media/masters'), { recursive: true });
  mkdirSync(join(store.dataDir, 'pictures'));
  const picture = join(store.dataDir, 'media/masters/x');
  writeFileSync(picture, 'a picture of Asha');
  master = await digestOf(picture);
  renameSync(picture, join(store.dataDir, 'media/masters', master));
  writeFileSync(join(store.dataDir, 'pictures/a1.png'), 'imported');
  await store.db
    .insertInto('media_files')
    .values({ file: master, original: master, width: 9, height: 9, created_at: '2026' })
    .execute();
});
afterEach(async () => {
  await Promise.all([store.close(), bucket.close()]);
});

const accept = async (number: number) => {
  const result = await openAccept(store.db, { destinations: [] })(
    bareSubmission(sampleFields(number)),
  );
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  return result.id;
};
const config = () => parseConfig(settings);
/** The names of the files in the folder of the bucket, and one of them. */
const keys = () => [...bucket.files.keys()].map((key) => key.slice(folder().length)).toSorted();
const folder = () => config().backup!.prefix;
const fileOf = (name: string) => bucket.files.get(folder() + name)!;
const setFile = (name: string, file: ReturnType<typeof fileOf>) =>
  bucket.files.set(folder() + name, file);
const removeFile = (name: string) => bucket.files.delete(folder() + name);
const elsewhere = (name: string) => {
  const DATA_DIR = join(store.dataDir, name);
  mkdirSync(DATA_DIR);
  return { DATA_DIR, DATABASE_URL: '', BACKUP_URL: bucket.url };
};

it('a backup in the bucket is encrypted, and restored on another machine with the key alone', async () => {
  await accept(1);
  const erased = await accept(2);
  expect(await citadelHere(['backup'], settings)).toMatchObject({ status: 0, stderr: '' });
  const [copy] = await listCopies(store);
  const time = copy!.name.replace('.sqlite', '');
  const { recipient } = await openBackupKey(store, store.db);
  const files = `files/${recipient.slice(-6)}`;
  const secret = existsSync(join(store.dataDir, 'secret.key'));
  expect(keys()).toEqual([
    `${time}.sqlite.age`,
    ...(secret ? [`${time}.sqlite.secret.key.age`] : []),
    `${files}/imported/a1.png.age`,
    `${files}/masters/${master}.age`,
  ]);
  for (const { body } of bucket.files.values()) {
    expect(body.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    for (const words of ['SQLite format', 'picture of Asha', sampleFields(1).email])
      expect(body.includes(words)).toBe(false);
  }
  expect(statSync(backupKeyFile(store)).mode & 0o777).toBe(0o600);
  expect(await readBackupState(store.db)).toMatchObject({
    summary: { bucket: config().backup!.endpoint },
    keyNotedAt: null,
  });
  expect((await citadelHere(['doctor'], settings)).stdout).toMatch(
    /^warning +backup key +not saved by anyone yet/m,
  );

  // Pictures that are there are not sent again.
  bucket.requests.length = 0;
  await forgetEnquiries(store.db, store, [erased]);
  await backUp(config(), store.db);
  expect(
    bucket.requests.filter((line) => line.includes('/files/') && line.startsWith('PUT')),
  ).toEqual([]);
  expect(keys()).toContain('erased.txt.age');
});

it('a new machine restores the newest copy of the bucket, without those who were erased since', async () => {
  const [kept, erased] = [await accept(1), await accept(2)];
  await backUp(config(), store.db);
  const first = new Map(bucket.files);
  await forgetEnquiries(store.db, store, [erased]);
  await backUp(config(), store.db);
  // Only the copy from before the erasure is left.
  for (const name of keys()) if (name.startsWith('2')) removeFile(name);
  for (const [name, file] of first) bucket.files.set(name, file);
  const other = elsewhere('other');
  const written = join(store.dataDir, 'paper.key');
  copyFileSync(backupKeyFile(store), written);

  const listed = await citadelHere(['restore'], other);
  expect(listed.stdout).toMatch(/^20\d{6}T\d{9}Z\.sqlite +20\S+Z +in the bucket$/m);
  const refused = await citadelHere(['restore', '--from', 'latest'], other);
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('--key <file>') });
  const restored = await citadelHere(['restore', '--from', 'latest', '--key', written], other);
  expect([restored.status, restored.stderr]).toEqual([0, '']);
  expect(restored.stdout).toContain('1 enquiry in it had been erased after the backup');
  const db = openDatabase({ dataDir: other.DATA_DIR });
  expect(await db.selectFrom('enquiries').select('id').execute()).toEqual([{ id: kept }]);
  await db.destroy();
  expect(readFileSync(join(other.DATA_DIR, 'media/masters', master), 'utf8')).toContain('Asha');
  expect(readFileSync(join(other.DATA_DIR, 'pictures/a1.png'), 'utf8')).toBe('imported');
  expect(await readBackupKey(backupKeyFile({ dataDir: other.DATA_DIR }))).toBe(
    await readBackupKey(written),
  );
});

it('a damaged file of the bucket, and another key, restore nothing', async () => {
  await accept(1);
  await backUp(config(), store.db);
  const other = elsewhere('other');
  const restore = (key: string) =>
    citadelHere(['restore', '--from', 'latest', '--key', key], other);
  const wrong = join(store.dataDir, 'wrong.key');
  const { generateIdentity } = await import('age-encryption');
  writeFileSync(wrong, await generateIdentity());
  expect((await restore(wrong)).stderr).toContain('cannot be decrypted with this key');
  const name = keys().find((each) => each.endsWith('.sqlite.age'))!;
  const file = fileOf(name);
  const body = Buffer.from(file.body);
  body[body.length >> 1]! ^= 1;
  setFile(name, { ...file, body });
  expect((await restore(backupKeyFile(store))).stderr).toContain(`${name} cannot be decrypted`);
  setFile(name, { ...file, body: file.body.subarray(0, 70_000) });
  expect((await restore(backupKeyFile(store))).stderr).toContain(`${name} cannot be decrypted`);
  expect(existsSync(join(other.DATA_DIR, 'citadel.sqlite'))).toBe(false);
  setFile(name, file);
  expect(await restore(backupKeyFile(store))).toMatchObject({ status: 0, stderr: '' });
});

it('a backup that the bucket did not take is not recorded; the next one goes there', async () => {
  bucket.answer = (line) => (/PUT .*\/2\d+T/.test(line) ? 'away' : 'fine');
  const failed = await citadelHere(['backup'], settings);
  expect(failed).toMatchObject({ status: 1, stderr: expect.stringContaining('cannot be used') });
  expect((await readBackupState(store.db)).provenAt).toBeNull();
  expect(keys().filter((name) => name.endsWith('.sqlite.age'))).toEqual([]);
  bucket.answer = () => 'fine';
  expect(await citadelHere(['backup'], settings)).toMatchObject({ status: 0 });
  expect((await readBackupState(store.db)).provenAt).not.toBeNull();
});

it('what is no longer kept is removed from the bucket, with pictures of no copy; other files stay', async () => {
  await backUp(config(), store.db);
  const old = (name: string) => name.replace(/^20\d{6}T\d{9}Z/, '20250101T000000000Z');
  for (const name of keys()) if (name.startsWith('2')) setFile(old(name), fileOf(name));
  setFile('2-mine.sqlite.age', fileOf(keys()[0]!));
  rmSync(join(store.dataDir, 'media/masters', master));
  rmSync(copiesFolder(store), { recursive: true });
  await backUp(config(), store.db);
  // A copy that only the bucket has may show it.
  expect(keys().some((name) => name.includes(master))).toBe(true);
  for (const name of keys()) setFile(name, { ...fileOf(name), storedAt: new Date('2025-01-01') });
  await backUp(config(), store.db);
  expect(keys().filter((name) => name.startsWith('20250101'))).toEqual([]);
  expect(keys().filter((name) => name.endsWith('.sqlite.age'))).toHaveLength(4);
  expect(keys().some((name) => name.includes(master))).toBe(false);
  expect(keys().some((name) => name.includes('a1.png'))).toBe(true);
});

it('a machine without the key encrypts to the one that the installation has', async () => {
  const { recipient } = await openBackupKey(store, store.db);
  const other = { dataDir: elsewhere('other').DATA_DIR };
  expect(await openBackupKey(other, store.db)).toEqual({ recipient, key: null });
  expect(existsSync(backupKeyFile(other))).toBe(false);
  await accept(1);
  await backUp({ ...config(), ...other }, store.db).catch((error: unknown) => {
    // SQLite is in the folder of the other one.
    if (store.databaseUrl !== undefined) throw error;
  });
  if (store.databaseUrl !== undefined)
    expect(keys().some((name) => name.endsWith('.sqlite.age'))).toBe(true);
});
