import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { trackChild } from '../helpers/process/child-processes.ts';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { until } from '../helpers/process/faults.ts';
import { startSite } from '../helpers/process/start-site.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';
import { newTestStore } from '../helpers/store/test-store.ts';

test('ROLE=site accepts enquiries without delivering them; ROLE=worker delivers them and serves only metrics', async () => {
  const store = await newTestStore('content');
  const settings = { ...store.settings, RATE_LIMIT: 'off', LOG_LEVEL: 'info' };
  const site = await startSite({ ...settings, ROLE: 'site' });
  expect((await postEnquiry(site.url, sampleFields(1))).status).toBe(201);

  const worker = trackChild(
    spawn(process.execPath, ['server/main.ts'], {
      env: {
        ...process.env,
        ...settings,
        ROLE: 'worker',
        METRICS_PORT: '0',
        PORT: '1',
        STUDIO_PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  let output = '';
  worker.stdout.on('data', (chunk) => (output += chunk));
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
    await until(async () => output.includes('"delivered"'), { within: 30_000 });
    // Neither site nor studio.
    expect(output).not.toContain('ready at');
    const [, url = ''] = /Metrics are at (\S+)\/metrics/.exec(output) ?? [];
    const ready = await fetch(`${url}/health/ready`);
    expect(await ready.json()).toMatchObject({ status: 'ready', checks: { pages: 'ok' } });
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('citadel_outbox_pending');
  } finally {
    const exit = once(worker, 'exit');
    worker.kill('SIGTERM');
    expect((await exit)[0]).toBe(0);
  }
  await site.stop();
  store.remove();
});
