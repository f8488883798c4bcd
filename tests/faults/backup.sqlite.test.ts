import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { citadel, citadelHere } from '../helpers/process/citadel-command.ts';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { sized, until } from '../helpers/process/faults.ts';
import { startSite } from '../helpers/process/start-site.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';

const CLIENTS = 8;
const BEFORE = sized(80, 3_000);
const BACKUPS = sized(2, 10);

const folder = mkdtempSync(join(tmpdir(), 'citadel-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const quiet = { RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };

test(`${BACKUPS} backups under write load can be restored and contain every enquiry accepted before they started`, async () => {
  const site = await startSite(quiet);
  const accepted: string[] = [];
  let next = 0;
  let ended = false;
  const client = async () => {
    for (;;) {
      if (ended) return;
      const response = await postEnquiry(site.url, sampleFields(next++));
      const { id } = (await response.json()) as { id: string };
      if (response.status === 201) accepted.push(id);
      await sleep(sized(50, 0));
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  for (let number = 1; number <= BACKUPS; number++) {
    await until(async () => accepted.length >= (BEFORE * number) / BACKUPS, { within: 120_000 });
    const expected = [...accepted];
    const file = join(folder, `${number}.sqlite`);
    const taken = await citadel(['backup', '--to', file], { DATA_DIR: site.dataDir });
    expect(taken).toMatchObject({ status: 0, stderr: '' });
    // Enquiries were stored during the backup.
    expect(accepted.length).toBeGreaterThan(expected.length);

    const restored = join(folder, `restored-${number}`);
    const done = await citadelHere(['restore', '--from', file], { DATA_DIR: restored });
    expect(done).toMatchObject({ status: 0, stderr: '' });
    const { enquiries, deliveries, integrity } = await readStored({ dataDir: restored });
    expect(integrity).toBe('ok');
    const stored = new Set(enquiries.map(({ id }) => id));
    expect(expected.filter((id) => !stored.has(id))).toEqual([]);
    expect(deliveries).toHaveLength(enquiries.length);
    expect(readFileSync(join(restored, 'secret.key'))).toEqual(
      readFileSync(join(site.dataDir, 'secret.key')),
    );
  }
  ended = true;
  await Promise.all(clients);
  await site.stop();

  // A site runs on the restored folder and recognizes a repeated enquiry.
  const restored = await startSite({ ...quiet, DATA_DIR: join(folder, 'restored-1') });
  const response = await postEnquiry(restored.url, sampleFields(0));
  expect(response.status).toBe(201);
  expect(accepted).toContain(((await response.json()) as { id: string }).id);
  await restored.stop();
});

test('a backup overwrites no file, and a restore needs the site to be stopped', async () => {
  const site = await startSite(quiet);
  const { id } = (await (await postEnquiry(site.url, sampleFields(1))).json()) as { id: string };
  const file = join(folder, 'kept.sqlite');
  const settings = { DATA_DIR: site.dataDir };
  expect((await citadelHere(['enquiries', 'note', id, 'Call her'], settings)).status).toBe(0);
  expect((await citadelHere(['backup', '--to', file], settings)).status).toBe(0);
  for (const path of [file, `${file}.secret.key`]) expect(statSync(path).mode & 0o777).toBe(0o600);
  const bytes = readFileSync(file);
  expect(await citadelHere(['backup', '--to', file], settings)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('already exists; it is not overwritten'),
  });
  expect(readFileSync(file)).toEqual(bytes);

  await postEnquiry(site.url, sampleFields(2));
  for (const force of [[], ['--force']])
    expect(await citadelHere(['restore', '--from', file, ...force], settings)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is in use: stop the site'),
    });
  expect((await postEnquiry(site.url, sampleFields(3))).status).toBe(201);
  site.process.kill('SIGTERM');
  await new Promise((resolve) => site.process.once('exit', resolve));

  expect(await citadelHere(['restore', '--from', file], settings)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('With --force it is moved'),
  });
  expect((await readStored(site)).enquiries).toHaveLength(3);
  const done = await citadelHere(['restore', '--from', file, '--force'], settings);
  expect(done.status).toBe(0);
  expect((await readStored(site)).enquiries.map((row) => row.id)).toEqual([id]);
  const { stdout: shown } = await citadelHere(['enquiries', 'show', id, '--json'], settings);
  expect(JSON.parse(shown)).toMatchObject({ events: [{ act: 'note', body: 'Call her' }] });
  const [, previous = ''] = /The previous database is in (\S+)\./.exec(done.stdout) ?? [];
  expect((await readStored({ dataDir: previous })).enquiries).toHaveLength(3);
  expect(existsSync(join(previous, 'secret.key'))).toBe(true);
  await site.stop();
});

test('an invalid or truncated backup is not restored', async () => {
  const target = join(folder, 'untouched');
  const restore = (file: string) => citadelHere(['restore', '--from', file], { DATA_DIR: target });
  writeFileSync(join(folder, 'words.sqlite'), 'these are only words'.repeat(100));
  expect(await restore(join(folder, 'words.sqlite'))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("is not a backup of the site's database"),
  });
  const whole = readFileSync(join(folder, 'kept.sqlite'));
  writeFileSync(join(folder, 'half.sqlite'), whole.subarray(0, whole.length / 2));
  expect((await restore(join(folder, 'half.sqlite'))).status).toBe(1);
  expect((await restore(join(folder, 'nowhere.sqlite'))).status).toBe(1);
  expect(existsSync(join(target, 'citadel.sqlite'))).toBe(false);
});
