import { once } from 'node:events';
import { expect, test } from 'vitest';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { until } from '../helpers/process/faults.ts';
import { startSite } from '../helpers/process/start-site.ts';
import { startWorker } from '../helpers/process/start-worker.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';
import { newTestStore } from '../helpers/store/test-store.ts';

test('ROLE=site accepts enquiries without delivering them; ROLE=worker delivers them and serves only metrics', async () => {
  const store = await newTestStore('content');
  const settings = { ...store.settings, RATE_LIMIT: 'off', LOG_LEVEL: 'info' };
  const site = await startSite({ ...settings, ROLE: 'site' });
  expect((await postEnquiry(site.url, sampleFields(1))).status).toBe(201);

  const worker = startWorker({ ...settings, METRICS_PORT: '0', PORT: '1', STUDIO_PORT: '0' });
  try {
    // By now a site that delivers would have polled the outbox.
    expect((await readStored(store)).deliveries.map(({ status }) => status)).toEqual(['pending']);
    await until(
      async () =>
        (await readStored(store)).deliveries.every(({ status }) => status === 'delivered'),
      { within: 30_000 },
    );
    expect(site.output()).not.toContain('"delivered"');
    // The log may be read after the store.
    await until(async () => worker.output().includes('"delivered"'), { within: 30_000 });
    // Neither site nor studio.
    expect(worker.output()).not.toContain('ready at');
    const [, url = ''] = /Metrics are at (\S+)\/metrics/.exec(worker.output()) ?? [];
    const ready = await fetch(`${url}/health/ready`);
    expect(await ready.json()).toMatchObject({ status: 'ready', checks: { pages: 'ok' } });
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('citadel_outbox_pending');
  } finally {
    const exit = once(worker.process, 'exit');
    worker.process.kill('SIGTERM');
    expect((await exit)[0]).toBe(0);
  }
  await site.stop();
  store.remove();
});
