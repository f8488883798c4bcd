import { readdirSync, readFileSync, readlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pointTo } from '../../server/release/installation.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { enquiryRequest } from '../helpers/enquiries.ts';
import { sized, tally, until } from '../helpers/process/faults.ts';
import { isRunning } from '../helpers/process/child-processes.ts';
import { openInstallation } from '../helpers/process/installation.ts';
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
const leftovers = () => [
  ...readdirSync(join(installation.root, 'releases')).filter((name) => name.startsWith('.')),
  ...readdirSync(installation.store.dataDir).filter((name) => name === 'trial'),
];

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

/** Sends enquiries on new connections until it is stopped. */
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
  return async () => {
    state.isOver = true;
    await sending;
    client.close();
    const { emails } = await storedEnquiries();
    const sent = Array.from({ length: number - first + 1 }, (_, index) => first + index);
    const missing = sent.filter((one) => !emails.has(`asha.menon+${one}@example.com`));
    return { counts: Object.fromEntries(tally(outcomes)), missing, gap: Math.round(gap) };
  };
}

async function expectRefused(words: string[], message: RegExp) {
  const { status, output } = await installation.run(...words).done;
  expect(output).toMatch(message);
  expect(output).toMatch(/ Version 1\.0\.0 goes on as before\.\n$/);
  expect(status).toBe(1);
  expect([current(), installation.running()]).toEqual(['releases/1.0.0', '1.0.0']);
  expect(leftovers()).toEqual([]);
  expect((await fetch(site.url)).status).toBe(200);
}

test('a release that cannot be used is refused with words, and the one that runs goes on', async () => {
  await expectRefused(['rollback'], /^Not rolled back: There is no release that ran before\./);
  await expectRefused(
    ['upgrade', '/none.tar.gz'],
    /^Not upgraded: \/none\.tar\.gz does not exist\./,
  );
  const damaged = installation.pack({ version: '1.0.2' });
  truncateSync(damaged, 1_000_000);
  await expectRefused(['upgrade', damaged], /is damaged, or it was not signed with the key/);
});

test('a release that ends, or hangs while it migrates, does not get beyond its trial', async () => {
  const ends = { 'server/main.ts': "console.error('No luck.'); process.exit(3);\n" };
  await expectRefused(
    ['upgrade', installation.pack({ version: '1.0.2', before: ends })],
    /On trial, version 1\.0\.2 ended with code 3: No luck\./,
  );
  const hangs = {
    'server/db/migrations.ts': 'for (;;) await new Promise((r) => setTimeout(r, 1e3));\n',
  };
  await expectRefused(
    ['upgrade', installation.pack({ version: '1.0.2', before: hangs })],
    /On trial, version 1\.0\.2 was not ready within 60 seconds\./,
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

test('no enquiry is refused or lost while releases replace each other', async () => {
  const stop = sendAlways();
  for (let round = 0; round < ROUNDS; round++) {
    const up = await installation.run('upgrade', next).done;
    expect([up.status, up.output]).toEqual([
      0,
      expect.stringMatching(/Version 1\.0\.1 serves\.\n$/),
    ]);
    expect([current(), installation.running()]).toEqual(['releases/1.0.1', '1.0.1']);
    const back = await installation.run('rollback').done;
    expect([back.status, back.output]).toEqual([
      0,
      expect.stringMatching(/Version 1\.0\.0 serves\.\n$/),
    ]);
    expect([current(), installation.running()]).toEqual(['releases/1.0.0', '1.0.0']);
  }
  const { counts, missing, gap } = await stop();
  console.log(`${ROUNDS} rounds: ${JSON.stringify(counts)}, longest gap ${gap} ms`);
  expect([Object.keys(counts), missing]).toEqual([['201'], []]);
  await until(
    async () => (await storedEnquiries()).rows.every(({ status }) => status !== 'pending'),
    { within: 60_000 },
  );
  const { rows } = await storedEnquiries();
  // Delivered, each at the first attempt.
  expect(tally(rows.map(({ status, attempts }) => `${status} ${attempts}`)).size).toBe(1);
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
  await expectRefused(['rollback'], /There is no release that ran before/);
});

test('after kill -9 in any step one of the two serves, and the command can be repeated', async () => {
  const stop = sendAlways();
  const steps = ['', 'verified and unpacked', 'copy of the store.', 'took a test enquiry'];
  for (const step of steps) {
    const { command, output, done } = installation.run('upgrade', next);
    await until(async () => output().includes(step), { within: 120_000, pause: 1 });
    // Somewhere in what follows.
    await sleep(Math.random() * 1_000);
    command.kill('SIGKILL');
    await done;
    expect((await fetch(site.url)).status).toBe(200);
    const again = await installation.run('upgrade', next).done;
    expect(again.output).toMatch(/Version 1\.0\.1 serves|has that version/);
    expect([current(), installation.running()]).toEqual(['releases/1.0.1', '1.0.1']);
    expect(leftovers()).toEqual([]);
    expect((await installation.run('rollback').done).output).toMatch(/Version 1\.0\.0 serves/);
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
