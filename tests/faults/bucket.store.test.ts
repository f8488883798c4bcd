import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { citadelHere } from '../helpers/process/citadel-command.ts';
import { startSite } from '../helpers/process/start-site.ts';
import { openTestBucket } from '../helpers/store/test-bucket.ts';
import { newTestStore } from '../helpers/store/test-store.ts';

test('two sites serve pictures of a bucket; while it is slow or away, pages come at once', async () => {
  const [store, bucket] = await Promise.all([newTestStore('content'), openTestBucket()]);
  const own = await mkdtemp(join(tmpdir(), 'citadel-bucket-'));
  const settings: Record<string, string> = { ...store.settings, ...bucket.settings };
  const color = { width: 1000, height: 300, channels: 3, background: '#c70' } as const;
  await sharp({ create: color }).png().toFile(join(own, 'a.png'));
  const added = await citadelHere(['media', 'add', join(own, 'a.png')], settings);
  expect(added).toMatchObject({ status: 0, stderr: '' });
  await rm(join(store.dataDir, 'media'), { recursive: true });
  // A file of SQLite is on one machine.
  const second = store.databaseUrl === undefined ? settings : { ...settings, DATA_DIR: own };
  const sites = await Promise.all([startSite(settings), startSite(second)]);
  const sizes = (await bucket.keys()).filter((key) => key.startsWith('sizes/'));
  const ask = (size: number, site = sites[0]) =>
    fetch(`${site!.url}/static/media/${sizes[size]!.slice('sizes/'.length)}`);
  const askPage = () => fetch(`${sites[0]!.url}/contact-us`);

  for (const site of sites) {
    const response = await ask(0, site);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await sharp(await response.bytes()).metadata()).format).toBe('heif');
  }
  bucket.standIn.answer = () => ({ after: 4_000 });
  const slow = ask(1);
  expect(await Promise.race([slow, askPage()])).toMatchObject({
    status: 200,
    url: expect.stringContaining('contact-us'),
  });
  expect((await slow).status).toBe(200);
  bucket.standIn.answer = () => 'away';
  expect((await ask(2)).status).toBe(503);
  expect((await askPage()).status).toBe(200);
  // What was fetched is there.
  expect((await ask(1)).status).toBe(200);
  expect(sites[0]!.output()).toContain('pictures cannot be fetched');
  await Promise.all(sites.map((site) => site.stop()));
  await bucket.close();
  store.remove();
  await rm(own, { recursive: true });
});
