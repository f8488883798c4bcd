import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { pointTo } from '../../server/release/installation.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { enquiryRequest } from '../helpers/enquiries.ts';
import { sized, tally, until } from '../helpers/process/faults.ts';
import { isRunning } from '../helpers/process/child-processes.ts';
import { openInstallation, withMigration } from '../helpers/process/installation.ts';
import { openClient } from '../helpers/process/steady-client.ts';
import type { RunningSite } from '../helpers/process/start-site.ts';

const ROUNDS = sized(1, 20);

let installation: Awaited<ReturnType<typeof openInstallation>>;
let site: RunningSite;
let next: string;
let number = 0;

beforeAll(async () => {
  installation = await openInstallation();
  next = installation.pack({ version: '1.0.1' });
  site = await installation.start();
});
afterAll(async () => {
  await site.stop();
  installation.remove();
});

const current = () => readlinkSync(join(installation.root, 'current'));
const releases = () => readdirSync(join(installation.root, 'releases'));
const dataFiles = () => readdirSync(installation.store.dataDir, { recursive: true }).map(String);
/** What is not to stay: a release that was not unpacked whole, and a trial. */
const leftovers = () => [...releases(), ...dataFiles()].filter((name) => /^\.|^trial/.test(name));
/** A daily backup removes those of commands that were killed. */
const unfinishedCopies = () => dataFiles().filter((name) => /^backups\/.*\.(part|rows)/.test(name));

async function storedEnquiries() {
  await using db = openDatabase({
    dataDir: installation.store.dataDir,
    databaseUrl: site.databaseUrl,
  });
  const rows = await db
    .selectFrom('enquiries')
    .leftJoin('deliveries', 'deliveries.enquiry_id', 'enquiries.id')
    .select(['enquiries.email', 'deliveries.status', 'deliveries.attempts'])
    .execute();
  return { emails: new Set(rows.map(({ email }) => email)), rows };
}

/** Waits until no release runs on trial. */
async function waitForTrials(): Promise<void> {
  const pattern = `^${installation.root}/releases/.* --held=\\{\\}$`;
  const isOver = async () => spawnSync('pgrep', ['-f', pattern]).status === 1;
  await until(isOver, { within: 30_000 });
}

/** Sends enquiries on new connections until it is stopped, or the test ends. */
function sendAlways() {
  const client = openClient(site.url, false);
  const outcomes: string[] = [];
  const state = { isOver: false };
  let [last, gap] = [performance.now(), 0];
  const first = number + 1;
  const sending = (async () => {
    while (!state.isOver) {
      const outcome = await client.send(enquiryRequest(++number));
      outcomes.push(outcome.kind === 'response' ? String(outcome.status) : outcome.kind);
      const now = performance.now();
      [gap, last] = [Math.max(gap, now - last), now];
      await sleep(5);
    }
  })();
  const stop = async () => {
    state.isOver = true;
    await sending;
    client.close();
  };
  onTestFinished(stop);
  return async () => {
    await stop();
    const { emails } = await storedEnquiries();
    const numbers = Array.from({ length: number - first + 1 }, (_, index) => first + index);
    const sent = new Set(numbers.map((one) => `asha.menon+${one}@example.com`));
    const missing = [...sent].filter((one) => !emails.has(one));
    return { sent, counts: Object.fromEntries(tally(outcomes)), missing, gap: Math.round(gap) };
  };
}

async function expectRefused(words: string[], message: RegExp) {
  const { status, output } = await installation.run(...words).done;
  expect(output).toMatch(message);
  expect(output).toMatch(/ Version 1\.0\.0 is still in use\.\n$/);
  expect(status).toBe(1);
  expect([current(), installation.running()]).toEqual(['releases/1.0.0', '1.0.0']);
  expect(leftovers()).toEqual([]);
  expect((await fetch(site.url)).status).toBe(200);
}

test('a release that cannot be used is refused with words, and the one that runs goes on', async () => {
  await expectRefused(['rollback'], /^Not rolled back: There is no previous release\./);
  await expectRefused(
    ['upgrade', '/none.tar.gz'],
    /^Not upgraded: \/none\.tar\.gz does not exist\./,
  );
  const usage = await installation.run('upgrade').done;
  expect(usage).toEqual({
    status: 2,
    output: expect.stringContaining('\n./citadel upgrade <file'),
  });
  const damaged = installation.pack({ version: '1.0.2' });
  truncateSync(damaged, 1_000_000);
  await expectRefused(['upgrade', damaged], /is damaged, or was not signed with the key/);
});

test('a release that ends, or hangs while it migrates, does not get beyond its trial', async () => {
  const ends = { 'server/main.ts': "console.error('No luck.'); process.exit(3);\n" };
  await expectRefused(
    ['upgrade', installation.pack({ version: '1.0.2', before: ends })],
    /In its trial, version 1\.0\.2 ended with code 3: No luck\./,
  );
  const hangs = {
    'server/db/migrations.ts': 'for (;;) await new Promise((r) => setTimeout(r, 1e3));\n',
  };
  await expectRefused(
    ['upgrade', installation.pack({ version: '1.0.2', before: hangs })],
    /In its trial, version 1\.0\.2 was not ready within 60 seconds\./,
  );
});

test('a release that fails on the store itself leaves the one before in service', async () => {
  const fails = {
    'server/main.ts': "if (!process.env.DATA_DIR?.endsWith('trial')) process.exit(4);\n",
  };
  const file = installation.pack({ version: '1.0.2', before: fails });
  const stop = sendAlways();
  await expectRefused(['upgrade', file], /Version 1\.0\.2 ended with code 4 before it was ready/);
  const { counts, missing } = await stop();
  expect([Object.keys(counts), missing]).toEqual([['201'], []]);
});

test('a migration that hangs on the store, though not on its copy, is ended, and the one before goes on', async () => {
  const hangs = withMigration(`
    await db.schema.alterTable('enquiries').addColumn('hangs', 'text').execute();
    if (process.argv[1]!.endsWith('main.ts') && !process.env.DATA_DIR?.endsWith('trial'))
      await new Promise((resolve) => setTimeout(resolve, 2 ** 31 - 1));`);
  const stop = sendAlways();
  await expectRefused(
    ['upgrade', installation.pack({ version: '1.0.2', ...hangs })],
    /Version 1\.0\.2 was not ready within 60 seconds/,
  );
  await until(async () => (await fetch(site.url + '/health/ready')).ok, { within: 60_000 });
  const { counts, missing } = await stop();
  console.log(`while a migration hangs: ${JSON.stringify(counts)}`);
  expect([Object.keys(counts).filter((one) => !/^(201|503)$/.test(one)), missing.length]).toEqual([
    [],
    counts['503'] ?? 0,
  ]);
});

test('a rollback to a release that is too old for the store is refused', async () => {
  const reads = { 'server/db/releases.ts': "lastRelease.version = '1.0.1';\n" };
  const file = installation.pack({ version: '1.0.1', before: reads });
  expect((await installation.run('upgrade', file).done).output).toMatch(/1\.0\.1 is running/);
  const { status, output } = await installation.run('rollback').done;
  expect(output).toMatch(
    /Not rolled back: Version 1\.0\.1 of the site has used this store, and version 1\.0\.0 is too old for it/,
  );
  expect(output).toMatch(/ Version 1\.0\.1 is still in use\.\n$/);
  expect([status, current(), installation.running()]).toEqual([1, 'releases/1.0.1', '1.0.1']);
  await using db = openDatabase({
    dataDir: installation.store.dataDir,
    databaseUrl: site.databaseUrl,
  });
  // As if it had only written what the one before reads.
  await db.deleteFrom('releases').where('version', '=', '1.0.1').execute();
  expect((await installation.run('rollback').done).output).toMatch(/1\.0\.0 is running/);
});

/** Puts the data folder on a small disk until `remove`; null without the permission to mount. */
function mountSmallDisk() {
  const { dataDir } = installation.store;
  const kept = mkdtempSync(join(tmpdir(), 'citadel-kept-'));
  cpSync(dataDir, kept, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', dataDir]);
  if (mounted.status === 0) cpSync(kept, dataDir, { recursive: true });
  rmSync(kept, { recursive: true });
  if (mounted.status !== 0) return null;
  const filler = join(dataDir, 'filler');
  const fill = ['dd', 'if=/dev/zero', `of=${filler}`, 'bs=64k'];
  const thenFill = `
    import fs from 'node:fs/promises';
    import { spawnSync } from 'node:child_process';
    import { syncBuiltinESMExports } from 'node:module';
    const { statfs } = fs;
    fs.statfs = async (folder) => {
      const room = await statfs(folder);
      if (folder.endsWith('backups')) spawnSync('env', ${JSON.stringify(fill)});
      return room;
    };
    syncBuiltinESMExports();`;
  return {
    fill: () => spawnSync('env', fill),
    empty: () => rmSync(filler),
    /** For NODE_OPTIONS: fills the disk as soon as the process has seen that there is room for a copy. */
    fillLater: `--import=data:text/javascript,${encodeURIComponent(thenFill)}`,
    remove: () => execFileSync('umount', [dataDir]),
  };
}

test('a disk that fills up in any step leaves the one before in service, and nothing behind', async ({
  skip,
}) => {
  await site.stop();
  const disk = mountSmallDisk();
  site = await installation.start();
  if (!disk) return skip('not supported on this system');
  await until(async () => installation.running() !== null, { within: 60_000 });
  try {
    disk.fill();
    await expectRefused(
      ['upgrade', next],
      /A backup of the store needs \d+ MB on the disk of .*Free some space\./,
    );
    disk.empty();
    installation.settings.NODE_OPTIONS = disk.fillLater;
    await expectRefused(['upgrade', next], /^Not upgraded: The disk is full/m);
    delete installation.settings.NODE_OPTIONS;
    expect(unfinishedCopies()).toEqual([]);
    disk.empty();
    for (const step of ['is backed up to', 'trial on a copy']) {
      const { output, done } = installation.run('upgrade', next);
      await until(async () => output().includes(step), { within: 120_000, pause: 1 });
      disk.fill();
      const ended = (await done).output;
      // A trial on PostgreSQL is a database of its own, elsewhere.
      if (
        site.databaseUrl !== undefined &&
        step === 'trial on a copy' &&
        /is running\.$/m.test(ended)
      )
        await installation.run('rollback').done;
      else expect(ended).toMatch(/^Not upgraded: .* Version 1\.0\.0 is still in use\.$/ms);
      expect([current(), leftovers(), unfinishedCopies()]).toEqual(['releases/1.0.0', [], []]);
      expect((await fetch(site.url)).status).toBe(200);
      disk.empty();
    }
    const stop = sendAlways();
    expect((await installation.run('upgrade', next).done).output).toMatch(/1\.0\.1 is running/);
    expect((await installation.run('rollback').done).output).toMatch(/1\.0\.0 is running/);
    const { counts, missing } = await stop();
    expect([Object.keys(counts), missing]).toEqual([['201'], []]);
  } finally {
    await site.stop();
    disk.remove();
    site = await installation.start();
  }
});

test('no enquiry is refused or lost while releases replace each other', async () => {
  const stop = sendAlways();
  for (let round = 0; round < ROUNDS; round++) {
    const up = await installation.run('upgrade', next).done;
    expect([up.status, up.output]).toEqual([
      0,
      expect.stringMatching(/Version 1\.0\.1 is running\.\n$/),
    ]);
    expect([current(), installation.running()]).toEqual(['releases/1.0.1', '1.0.1']);
    const back = await installation.run('rollback').done;
    expect([back.status, back.output]).toEqual([
      0,
      expect.stringMatching(/Version 1\.0\.0 is running\.\n$/),
    ]);
    expect([current(), installation.running()]).toEqual(['releases/1.0.0', '1.0.0']);
  }
  const { sent, counts, missing, gap } = await stop();
  console.log(`${ROUNDS} rounds: ${JSON.stringify(counts)}, longest gap ${gap} ms`);
  expect([Object.keys(counts), missing]).toEqual([['201'], []]);
  await until(
    async () => (await storedEnquiries()).rows.every(({ status }) => status !== 'pending'),
    { within: 60_000 },
  );
  const { rows } = await storedEnquiries();
  const own = rows.filter(({ email }) => sent.has(email));
  const delivered = tally(own.map(({ status, attempts }) => `${status} ${attempts}`));
  // Each at the first attempt.
  expect([...delivered.keys()]).toEqual(['delivered 1']);
  expect(leftovers()).toEqual([]);
});

test('at a start a release that has never served, and fails, gives way to the one before', async () => {
  const fails = "if (process.argv.some((one) => one.startsWith('--held='))) process.exit(7);\n";
  installation.install({ version: '1.0.4', before: { 'server/main.ts': fails } });
  await site.stop();
  pointTo(installation, 'previous', '1.0.0');
  pointTo(installation, 'current', '1.0.4');
  site = await installation.start();
  await until(async () => installation.running() === '1.0.0', { within: 60_000 });
  expect(site.output()).toContain('Version 1.0.4 ended with code 7 before it was ready');
  // The next command makes the link follow what serves.
  await expectRefused(['rollback'], /There is no previous release/);
});

test('after kill -9 in any step one of the two serves, and the command can be repeated', async () => {
  const stop = sendAlways();
  const steps = ['', 'verified and unpacked', 'is backed up to', 'trial on a copy'];
  for (const step of steps) {
    const { command, output, done } = installation.run('upgrade', next);
    await until(async () => output().includes(step), { within: 120_000, pause: 1 });
    // Somewhere in what follows.
    await sleep(Math.random() * 1_000);
    command.kill('SIGKILL');
    await done;
    await waitForTrials();
    expect((await fetch(site.url)).status).toBe(200);
    const again = await installation.run('upgrade', next).done;
    expect(again.output).toMatch(/Version 1\.0\.1 is running|is already installed/);
    expect([current(), installation.running()]).toEqual(['releases/1.0.1', '1.0.1']);
    expect(leftovers()).toEqual([]);
    expect((await installation.run('rollback').done).output).toMatch(/Version 1\.0\.0 is running/);
  }
  const { counts, missing } = await stop();
  expect([Object.keys(counts), missing]).toEqual([['201'], []]);
});

test('after kill -9 of everything at any moment the next start serves one of the two, with all that was acknowledged', async () => {
  for (let round = 0; round < sized(1, 6); round++) {
    const acknowledged: number[] = [];
    const client = openClient(site.url, false);
    const { command, done } = installation.run('upgrade', next);
    const end = performance.now() + 2_000 + Math.random() * 15_000;
    while (performance.now() < end) {
      const outcome = await client.send(enquiryRequest(++number));
      if (outcome.kind === 'response' && outcome.status === 201) acknowledged.push(number);
    }
    const supervisor = site.process.pid!;
    const children = readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8');
    const ids = [command.pid!, supervisor, ...children.trim().split(' ').map(Number)];
    for (const pid of ids.filter(isRunning)) process.kill(pid, 'SIGKILL');
    await done;
    client.close();
    site = await installation.start();
    await until(async () => installation.running() !== null, { within: 120_000 });
    const { emails } = await storedEnquiries();
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(acknowledged.filter((one) => !emails.has(`asha.menon+${one}@example.com`))).toEqual([]);
    await installation.run('upgrade', next).done;
    expect([current(), installation.running()]).toEqual(['releases/1.0.1', '1.0.1']);
    expect(leftovers()).toEqual([]);
    await installation.run('rollback').done;
    expect([current(), installation.running()]).toEqual(['releases/1.0.0', '1.0.0']);
  }
});
