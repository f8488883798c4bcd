import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { TIME_FACTOR, until } from '../helpers/process/faults.ts';
import { startSite } from '../helpers/process/start-site.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';

/** Time limit for recovery once the store is writable again, in milliseconds. */
const BACK_WITHIN = 5_000;
/** Runs a command as root without the capabilities by which root ignores file permissions. */
const WITHOUT_OVERRIDE = ['setpriv', '--bounding-set=-dac_override,-dac_read_search'];

test('with a database that is read-only at the start, pages work and enquiries get 503 until it is writable', async (context) => {
  const runner = process.getuid?.() === 0 ? WITHOUT_OVERRIDE : [];
  if (runner.length > 0 && spawnSync(runner[0]!, [...runner.slice(1), 'true']).status !== 0)
    return context.skip('root ignores file permissions, and setpriv cannot change that here');
  const dataDir = mkdtempSync(join(tmpdir(), 'citadel-read-only-'));
  const settings = { DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };
  const file = join(dataDir, 'citadel.sqlite');
  await (await startSite(settings, runner)).stop();
  chmodSync(file, 0o444);
  const site = await startSite(settings, runner);
  try {
    await expectRefusals(site.url);
    chmodSync(file, 0o644);
    await expectBack(site.url);
    await site.stop();
    expect(await readStored({ dataDir })).toMatchObject({
      enquiries: { length: 1 },
      integrity: 'ok',
    });
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true });
  }
});

test('when the database of a running site becomes read-only, enquiries get 503 until it is writable', async (context) => {
  if (!immutableBinds())
    return context.skip('on this file system an open file stays writable when made immutable');
  const site = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent' });
  const files = ['citadel.sqlite', 'citadel.sqlite-wal'].map((name) => join(site.dataDir, name));
  const immutable = (sign: '+' | '-') => setImmutable(sign, files);
  try {
    expect(immutable('+')).toBe(true);
    await expectRefusals(site.url);
    immutable('-');
    await expectBack(site.url);
    expect(await readStored(site)).toMatchObject({ enquiries: { length: 1 }, integrity: 'ok' });
  } finally {
    immutable('-');
    await site.stop();
  }
});

const setImmutable = (sign: '+' | '-', files: string[]) =>
  spawnSync('chattr', [`${sign}i`, ...files]).status === 0;

/** Whether making a file immutable affects open handles, which is not the case on an overlay file system. */
function immutableBinds(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'citadel-immutable-'));
  const file = join(folder, 'file');
  const open = openSync(file, 'w');
  try {
    if (!setImmutable('+', [file])) return false;
    writeSync(open, 'written');
    return false;
  } catch {
    return true;
  } finally {
    setImmutable('-', [file]);
    closeSync(open);
    rmSync(folder, { recursive: true });
  }
}

async function expectRefusals(url: string) {
  for (let number = 0; number < 20; number++) {
    const response = await postEnquiry(url, sampleFields(number), {
      timeout: TIME_FACTOR * 5_000,
    });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  }
  expect((await fetch(`${url}/api/getMenulisting.php`)).status).toBe(200);
}

async function expectBack(url: string) {
  const again = async () => (await postEnquiry(url, sampleFields(0))).status === 201;
  expect(await until(again, { within: BACK_WITHIN })).toBeLessThan(BACK_WITHIN * TIME_FACTOR);
}
