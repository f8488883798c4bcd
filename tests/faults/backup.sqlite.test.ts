import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { citadel } from '../helpers/citadel-command.ts';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { sized, until } from '../helpers/faults.ts';
import { startSite } from '../helpers/start-site.ts';
import { readStored } from '../helpers/stored-enquiries.ts';

const CLIENTS = 8;
const BEFORE = sized(150, 3_000);
const BACKUPS = sized(2, 10);

const folder = mkdtempSync(join(tmpdir(), 'citadel-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const quiet = { RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };

test(`${BACKUPS} backups under write load, restored: whole, and every enquiry answered before each began is there`, async () => {
  const site = await startSite(quiet);
  const answered: string[] = [];
  let next = 0;
  let ended = false;
  const client = async () => {
    for (;;) {
      if (ended) return;
      const response = await postEnquiry(site.url, sampleFields(next++));
      const { id } = (await response.json()) as { id: string };
      if (response.status === 201) answered.push(id);
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  for (let number = 1; number <= BACKUPS; number++) {
    await until(async () => answered.length >= (BEFORE * number) / BACKUPS, { within: 120_000 });
    const promised = [...answered];
    const file = join(folder, `${number}.sqlite`);
    const taken = await citadel(['backup', '--to', file], { DATA_DIR: site.dataDir });
    expect(taken).toMatchObject({ status: 0, stderr: '' });
    // It was written to all the while.
    expect(answered.length).toBeGreaterThan(promised.length);

    const restored = join(folder, `restored-${number}`);
    const done = await citadel(['restore', '--from', file], { DATA_DIR: restored });
    expect(done).toMatchObject({ status: 0, stderr: '' });
    const { enquiries, deliveries, integrity } = await readStored({ dataDir: restored });
    expect(integrity).toBe('ok');
    const there = new Set(enquiries.map(({ id }) => id));
    expect(promised.filter((id) => !there.has(id))).toEqual([]);
    expect(deliveries).toHaveLength(enquiries.length);
    expect(readFileSync(join(restored, 'secret.key'))).toEqual(
      readFileSync(join(site.dataDir, 'secret.key')),
    );
  }
  ended = true;
  await Promise.all(clients);
  await site.stop();

  // The restored folder is one a site runs over: what was sent before is known to it.
  const again = await startSite({ ...quiet, DATA_DIR: join(folder, 'restored-1') });
  const response = await postEnquiry(again.url, sampleFields(0));
  expect(response.status).toBe(201);
  expect(answered).toContain(((await response.json()) as { id: string }).id);
  await again.stop();
});

test('nothing is written over, and nothing is restored under a running site', async () => {
  const site = await startSite(quiet);
  const { id } = (await (await postEnquiry(site.url, sampleFields(1))).json()) as { id: string };
  const file = join(folder, 'kept.sqlite');
  const settings = { DATA_DIR: site.dataDir };
  expect((await citadel(['backup', '--to', file], settings)).status).toBe(0);
  for (const path of [file, `${file}.secret.key`]) expect(statSync(path).mode & 0o777).toBe(0o600);
  const bytes = readFileSync(file);
  expect(await citadel(['backup', '--to', file], settings)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('already exists and is not overwritten'),
  });
  expect(readFileSync(file)).toEqual(bytes);

  await postEnquiry(site.url, sampleFields(2));
  for (const force of [[], ['--force']])
    expect(await citadel(['restore', '--from', file, ...force], settings)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is in use: stop the site'),
    });
  expect((await postEnquiry(site.url, sampleFields(3))).status).toBe(201);
  site.process.kill('SIGTERM');
  await new Promise((resolve) => site.process.once('exit', resolve));

  expect(await citadel(['restore', '--from', file], settings)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('With --force it is moved'),
  });
  expect((await readStored(site)).enquiries).toHaveLength(3);
  const done = await citadel(['restore', '--from', file, '--force'], settings);
  expect(done.status).toBe(0);
  expect((await readStored(site)).enquiries.map((row) => row.id)).toEqual([id]);
  const [, previous = ''] = /The previous database is in (\S+)\./.exec(done.stdout) ?? [];
  expect((await readStored({ dataDir: previous })).enquiries).toHaveLength(3);
  expect(existsSync(join(previous, 'secret.key'))).toBe(true);
  await site.stop();
});

test('what is no whole backup is not restored', async () => {
  const target = join(folder, 'untouched');
  const restore = (file: string) => citadel(['restore', '--from', file], { DATA_DIR: target });
  writeFileSync(join(folder, 'words.sqlite'), 'these are only words'.repeat(100));
  expect(await restore(join(folder, 'words.sqlite'))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("is not a copy of the site's database"),
  });
  const whole = readFileSync(join(folder, 'kept.sqlite'));
  writeFileSync(join(folder, 'half.sqlite'), whole.subarray(0, whole.length / 2));
  expect((await restore(join(folder, 'half.sqlite'))).status).toBe(1);
  expect((await restore(join(folder, 'nowhere.sqlite'))).status).toBe(1);
  expect(existsSync(join(target, 'citadel.sqlite'))).toBe(false);
});
