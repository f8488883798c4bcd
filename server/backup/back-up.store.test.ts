import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bareSubmission, openAccept, sampleFields } from '../../tests/helpers/enquiries.ts';
import { citadelHere } from '../../tests/helpers/process/citadel-command.ts';
import { trackChild } from '../../tests/helpers/process/child-processes.ts';
import { patient } from '../../tests/helpers/process/slowness.ts';
import { openOwnStore, type OwnStore } from '../../tests/helpers/store/test-store.ts';
import { checkBackups } from '../doctor/check-backups.ts';
import { databaseFile, openDatabase } from '../db/open-database.ts';
import { forgetEnquiries } from '../enquiries/retain/forget-enquiries.ts';
import { newDelivery } from '../enquiries/deliver/event-deliveries.ts';
import { completeErased, erasedList, readErased } from '../enquiries/retain/erased-list.ts';
import { digestOf, sha256 } from '../media/picture-files.ts';
import { backUp, proveCopy } from './back-up.ts';
import { readBackupState, writeBackupState } from './backup-state.ts';
import { picturesOfCopy } from './copy-files.ts';
import { copiesFolder, listCopies, nameCopy, proofOf, pruneCopies } from './kept-copies.ts';
import * as restore from './restore-backup.ts';
import { startBackups } from './start-backups.ts';
import { takeBackup } from './take-backup.ts';

const HOUR = 3_600_000;
const LONG_AGO = new Date(Date.now() - 50 * HOUR).toISOString();

let store: OwnStore;
/** The master of a picture. */
let master: string;
beforeEach(async () => {
  store = await openOwnStore('content');
  await accept(1);
  const masters = join(store.dataDir, 'media/masters');
  mkdirSync(masters, { recursive: true });
  writeFileSync(join(masters, 'x'), 'a picture');
  const file = await digestOf(join(masters, 'x'));
  master = join(masters, file);
  renameSync(join(masters, 'x'), master);
  const at = LONG_AGO;
  await store.db
    .insertInto('media_files')
    .values({ file, original: file, width: 9, height: 9, created_at: at, made_at: at })
    .execute();
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
});

async function accept(number: number): Promise<string> {
  const result = await openAccept(store.db, { destinations: [] })(
    bareSubmission(sampleFields(number)),
  );
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  return result.id;
}

const take = async () => {
  const file = nameCopy(store, new Date());
  const { digest, enquiries, messages, entries, files } = await takeBackup(store, file);
  return { file, digest, counts: { enquiries, messages, entries, files } };
};

it('a backup is proven, recorded, costs no room for pictures, and is the latest', async () => {
  expect(await checkBackups(store.db)).toMatchObject({
    state: 'ok',
    words: expect.stringContaining('none is proven yet') as string,
  });
  const done = await citadelHere(['backup'], store.settings);
  expect([done.status, done.stderr]).toEqual([0, '']);
  expect(done.stdout).toMatch(
    /proven by restoring it, with 1 enquiries and \d+ entries.*1 picture /,
  );
  const [copy] = await listCopies(store);
  expect(copy).toMatchObject({ proven: true, before: null });
  expect(readFileSync(proofOf(copy!.file), 'utf8')).toBe(await sha256(copy!.file));
  expect(statSync(join(picturesOfCopy(copy!.file).masters, basename(master))).ino).toBe(
    statSync(master).ino,
  );
  expect(await readBackupState(store.db)).toMatchObject({
    provenAt: copy!.at,
    summary: { enquiries: 1, files: 1, lost: [] },
  });
  expect(await checkBackups(store.db)).toEqual({
    state: 'ok',
    words: 'the newest proven one is 0 hours old, with 1 enquiries',
  });
  expect(readdirSync(copiesFolder(store)).filter((name) => /part|rows|trial/.test(name))).toEqual(
    [],
  );

  const other = { DATA_DIR: join(store.dataDir, 'other'), DATABASE_URL: '' };
  mkdirSync(other.DATA_DIR);
  expect((await citadelHere(['restore', '--from', 'latest'], other)).stderr).toContain(
    'There is no proven backup',
  );
  renameSync(copiesFolder(store), join(other.DATA_DIR, 'backups'));
  expect(await citadelHere(['restore', '--from', 'latest'], other)).toMatchObject({ status: 0 });
});

it.each([
  [
    'a byte of a text',
    async (file: string) => {
      const bytes = readFileSync(file);
      const at = bytes.indexOf(sampleFields(1).name);
      expect(at).toBeGreaterThan(0);
      bytes[at]! ^= 1;
      writeFileSync(file, bytes);
    },
    'differs from what was written',
  ],
  ['its end', async (file: string) => truncateSync(file, 40_960), 'differs from what was written'],
])('a copy that lost %s is found', async (_lost, damage, words) => {
  const { file, digest, counts } = await take();
  await damage(file);
  await expect(proveCopy(store, file, digest, counts)).rejects.toThrow(words);
  expect(readdirSync(copiesFolder(store)).filter((name) => name.endsWith('trial'))).toEqual([]);
});

it('a copy that lacks an enquiry is found, also if it is as it was written', async () => {
  const { file, digest, counts } = await take();
  await expect(proveCopy(store, file, digest, { ...counts, enquiries: 2 })).rejects.toThrow(
    'has 1 enquiries, not 2',
  );
});

it('a damaged copy does not stay, and no other is removed for it', async () => {
  const { file } = await backUp(store, store.db);
  const { restoreBackup } = restore;
  vi.spyOn(restore, 'restoreBackup').mockImplementationOnce((config, damaged, force) => {
    truncateSync(damaged, 40_960);
    return restoreBackup(config, damaged, force);
  });
  await expect(backUp(store, store.db)).rejects.toThrow('malformed');
  expect((await listCopies(store)).map((copy) => copy.file)).toEqual([file]);
});

it('a proven copy that changed later is listed as damaged, and not restored', async () => {
  const { file } = await backUp(store, store.db);
  const bytes = readFileSync(file);
  bytes[bytes.indexOf(sampleFields(1).name)]! ^= 1;
  writeFileSync(file, bytes);
  const other = { DATA_DIR: join(store.dataDir, 'other'), DATABASE_URL: '' };
  expect((await citadelHere(['restore'], store.settings)).stdout).toMatch(
    / daily, proven +damaged$/m,
  );
  expect((await citadelHere(['restore', '--from', file], other)).stderr).toContain('it is damaged');
  expect(existsSync(databaseFile({ dataDir: other.DATA_DIR }))).toBe(false);
});

it('a picture that the site itself lost makes no copy damaged, and doctor tells of it', async () => {
  rmSync(master);
  const done = await citadelHere(['backup'], store.settings);
  expect(done.status).toBe(0);
  expect(done.stderr).toContain(`is missing the files of 1 picture: ${basename(master)}`);
  expect(await checkBackups(store.db)).toMatchObject({
    state: 'warning',
    words: expect.stringContaining('media check') as string,
  });
  expect(await listCopies(store)).toMatchObject([{ proven: true }]);
});

it('what killed runs left does not count, and is removed after a day; other files and three copies stay', async () => {
  const folder = copiesFolder(store);
  const { file } = await take();
  const restored = await citadelHere(['restore', '--from', 'latest'], store.settings);
  expect(restored.stderr).toContain('no proven backup');
  writeFileSync(join(folder, 'mine.sqlite'), '');
  const stems = [new Date(Date.now() - HOUR), new Date(LONG_AGO)].map((at) =>
    basename(nameCopy(store, at), 'sqlite'),
  );
  for (const stem of stems) {
    mkdirSync(join(folder, `${stem}media`));
    writeFileSync(join(folder, `${stem}sqlite.part-1`), '');
  }
  renameSync(file, nameCopy(store, new Date(LONG_AGO)));
  for (let run = 0; run < 4; run++) await backUp(store, store.db);
  await pruneCopies(store);
  expect(await listCopies(store)).toMatchObject([1, 2, 3].map(() => ({ proven: true })));
  const names = readdirSync(folder);
  expect(names).toEqual(expect.arrayContaining(['mine.sqlite', `${stems[0]}sqlite.part-1`]));
  expect(names.filter((name) => name.startsWith(stems[1]!))).toEqual([]);
});

it.each(['sqlite.part-', '.trial'])(
  'a command that is killed when there is a %s leaves no copy that counts',
  async (sign) => {
    mkdirSync(copiesFolder(store));
    const command = trackChild(
      spawn(process.execPath, ['server/cli.ts', 'backup'], {
        env: { ...process.env, ...store.settings },
      }),
    );
    const ended = once(command, 'exit');
    while (!readdirSync(copiesFolder(store)).some((name) => name.includes(sign))) await sleep(1);
    command.kill('SIGKILL');
    await ended;
    expect((await listCopies(store)).filter(({ proven }) => proven)).toEqual([]);
    expect((await readBackupState(store.db)).provenAt).toBeNull();
    await backUp(store, store.db);
  },
);

it('who was erased after a backup is not in the restored store, even if it was on hold then', async () => {
  const [kept, erased, lost] = [await accept(2), await accept(3), await accept(4)];
  await store.db
    .updateTable('enquiries')
    .set({ held_at: LONG_AGO })
    .where('id', '=', erased)
    .execute();
  const { file } = await backUp(store, store.db);
  await store.db.updateTable('enquiries').set({ held_at: null }).execute();
  await forgetEnquiries(store.db, store, [erased]);
  // As if the process had died between the two.
  await forgetEnquiries(store.db, { dataDir: join(store.dataDir, 'none') }, [lost]);
  expect([...(await readErased(erasedList(store))).keys()]).toEqual([erased]);
  await completeErased(store.db, store);
  expect([...(await readErased(erasedList(store))).keys()].toSorted()).toEqual([erased, lost]);
  expect(readFileSync(erasedList(store), 'utf8')).toMatch(/^([0-9a-f-]{36} 20\S+Z\n){2}$/);

  // On another machine the list is enough.
  const other = join(store.dataDir, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'x'), '');
  mkdirSync(join(other, 'backups'));
  writeFileSync(erasedList({ dataDir: other }), readFileSync(erasedList(store)));
  const settings = { DATA_DIR: other, DATABASE_URL: '' };
  const restored = await citadelHere(['restore', '--from', file], settings);
  expect(restored.stdout).toContain('2 enquiries in it had been erased after the backup');
  const db = openDatabase({ dataDir: other });
  const ids = (await db.selectFrom('enquiries').select('id').execute()).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(ids).toContain(kept);
  await db.destroy();

  // Without the list the store that is replaced says it.
  rmSync(erasedList(store));
  await store.db.destroy();
  const replaced = await citadelHere(['restore', '--from', file, '--force'], store.settings);
  expect([replaced.status, replaced.stderr]).toEqual([0, '']);
  expect(replaced.stdout).toContain('2 enquiries in it had been erased after the backup');
  store.db = openDatabase(store);
  const there = await store.db.selectFrom('enquiries').select('id').execute();
  expect(there.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

it('replies that waited when a backup was taken are held after a restore', async () => {
  const id = await accept(5);
  const event = '00000000-0000-7000-8000-000000000001';
  const delivery = newDelivery(id, `reply-mail#${event}`, 'pending', LONG_AGO);
  await store.db.insertInto('deliveries').values(delivery).execute();
  const { file } = await backUp(store, store.db);
  const other = join(store.dataDir, 'held');
  const settings = { DATA_DIR: other, DATABASE_URL: '' };
  expect(await citadelHere(['restore', '--from', file], settings)).toMatchObject({ status: 0 });
  const db = openDatabase({ dataDir: other });
  const rows = db.selectFrom('deliveries').select('status').where('target', '=', 'reply-mail');
  expect(await rows.execute()).toEqual([{ status: 'held' }]);
  await db.destroy();
});

it('ids stay on the list for a year, also those that the store does not know', async () => {
  mkdirSync(copiesFolder(store));
  const id = (digit: string) => `00000000-0000-7000-8000-00000000000${digit}`;
  writeFileSync(
    erasedList(store),
    `${id('1')} 2025-01-01T00:00:00.000Z\n${id('2')} 2026-01-01T00:00:00.000Z\n${id('3')} 20`,
  );
  await completeErased(store.db, store, new Date('2026-03-01'));
  expect(readFileSync(erasedList(store), 'utf8')).toBe(`${id('2')} 2026-01-01T00:00:00.000Z\n`);
});

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const config = {
  mailTo: 'team@citadel.example',
  mailFrom: 'website@citadel.example',
  siteUrl: 'https://citadel.example',
};

it('two processes take one backup, and none while the last is fresh', async () => {
  let runs = 0;
  const run = async () => {
    runs++;
    await sleep(50);
    await writeBackupState(store.db, { backup_proven_at: new Date().toISOString() });
    return null;
  };
  const mailer = { send: vi.fn() };
  const other = openDatabase(store);
  const both = [store.db, other].map((db) =>
    startBackups({ db, config, log, mailer, first: 1, run }),
  );
  await sleep(400);
  for (const each of both) each.wake();
  await Promise.all(both.map((each) => each.stop()));
  expect(runs).toBe(1);
  expect(mailer.send).not.toHaveBeenCalled();
  await writeBackupState(store.db, { backup_proven_at: LONG_AGO });
  const again = startBackups({ db: store.db, config, log, mailer, first: 1, run });
  await vi.waitFor(() => expect(runs).toBe(2));
  await again.stop();
  await other.destroy();
});

it('a worker runs the command in a child process', async () => {
  for (const name of ['DATA_DIR', 'DATABASE_URL']) vi.stubEnv(name, store.settings[name] ?? '');
  const backups = startBackups({
    db: store.db,
    config,
    log,
    mailer: { send: async () => '' },
    first: 1,
  });
  await vi.waitFor(
    async () => expect((await readBackupState(store.db)).provenAt).not.toBeNull(),
    patient(60_000),
  );
  await backups.stop();
  vi.unstubAllEnvs();
  expect(await listCopies(store)).toMatchObject([{ proven: true }]);
});

it('the team is told once a day while none is proven', async () => {
  const send = vi.fn(async (_mail: object) => '');
  const run = async () => 'no room';
  await writeBackupState(store.db, { backup_proven_at: LONG_AGO });
  const look = async () => {
    const backups = startBackups({ db: store.db, config, log, mailer: { send }, first: 1, run });
    await sleep(200);
    backups.wake();
    await backups.stop();
  };
  await look();
  await look();
  expect(send).toHaveBeenCalledTimes(1);
  expect(send.mock.calls[0]![0]).toMatchObject({
    to: { address: 'team@citadel.example' },
    text: expect.stringContaining('no proven backup for 2 days') as string,
  });
  expect(log.error).toHaveBeenCalledWith({ reason: 'no room' }, expect.any(String));
  expect(await checkBackups(store.db)).toMatchObject({ state: 'warning' });
  await writeBackupState(store.db, { backup_told_at: LONG_AGO });
  await look();
  expect(send).toHaveBeenCalledTimes(2);
});
