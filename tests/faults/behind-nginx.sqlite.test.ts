import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { freePort } from '../../server/config/free-port.ts';
import { postEnquiry, sampleFields, thanksPath } from '../helpers/enquiries.ts';
import { until } from '../helpers/process/faults.ts';
import { findNginx, startNginx } from '../helpers/process/start-nginx.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { startStudio } from '../helpers/process/start-studio.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';
import { newTestStore } from '../helpers/store/test-store.ts';

const program = findNginx();
if (!program) console.warn('nginx is not installed: deploy/nginx.conf is NOT tested.');

const portOf = (site: RunningSite) => new URL(site.url).port;
const kill = async (site: RunningSite, signal: NodeJS.Signals) => {
  const exit = once(site.process, 'exit');
  site.process.kill(signal);
  await exit;
};

test.skipIf(!program)(
  'two processes behind deploy/nginx.conf: pages are cached and revalidated, and served stale when both are down',
  async () => {
    const store = await newTestStore('content');
    const settings = {
      ...store.settings,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'info',
      TRUSTED_PROXIES: '127.0.0.1',
      SITE_URL: 'https://www.example.com',
    };
    const studioPort = `${await freePort('127.0.0.1')}`;
    const first = await startStudio({
      ...settings,
      ROLE: 'all',
      STUDIO_URL: 'https://studio.example.com',
      STUDIO_PORT: studioPort,
    });
    const second = await startSite({ ...settings, ROLE: 'site' });
    for (const { url } of [first, second])
      await until(async () => (await fetch(`${url}/health/ready`)).ok, { within: 30_000 });
    const nginx = await startNginx(program ?? '', [portOf(first), portOf(second)], studioPort);
    const get = async (path: string) => {
      const response = await fetch(nginx.url + path, { redirect: 'manual' });
      await response.arrayBuffer();
      return { status: response.status, header: (name: string) => response.headers.get(name) };
    };
    try {
      const page = await get('/');
      expect([page.status, page.header('X-Cache')]).toEqual([200, 'MISS']);
      expect(page.header('Content-Encoding')).toBe('gzip');
      expect(page.header('Content-Security-Policy')).toContain("default-src 'none'");
      expect((await get('/')).header('X-Cache')).toBe('HIT');
      await until(async () => (await get('/')).header('X-Cache') === 'REVALIDATED', {
        within: 10_000,
        pause: 300,
      });
      // Responses for a single visitor are not cached.
      const thanks = await thanksPath(nginx.url);
      for (const path of [thanks, '/no-such-page'])
        for (let turn = 0; turn < 2; turn++)
          expect((await get(path)).header('X-Cache')).toBe('MISS');
      expect((await get('/health/ready')).status).toBe(404);

      const named = request(nginx.url, { headers: { Host: 'studio.example.com' } }).end();
      const [{ headers }] = (await once(named, 'response')) as [IncomingMessage];
      expect(headers['content-security-policy']).toContain("connect-src 'self'");
      expect(headers['x-cache']).toBeUndefined();

      const id = (await get('/no-such-page')).header('X-Request-Id') ?? '';
      expect(id).toMatch(/^[0-9a-f]{32}$/);
      const logged = async () =>
        [nginx.log(), first.output() + second.output()].every((log) => log.includes(id));
      await until(logged, { within: 5_000 });

      expect((await postEnquiry(nginx.url, sampleFields(1))).status).toBe(201);
      await kill(first, 'SIGTERM');
      for (let turn = 2; turn < 12; turn++) {
        expect((await postEnquiry(nginx.url, sampleFields(turn))).status).toBe(201);
        expect((await get(thanks)).status).toBe(200);
      }
      await get('/services');
      await kill(second, 'SIGKILL');
      for (const path of ['/', '/services'])
        await until(async () => (await get(path)).header('X-Cache') === 'STALE', {
          within: 10_000,
          pause: 200,
        });
      expect((await get('/')).status).toBe(200);
      expect((await postEnquiry(nginx.url, sampleFields(20))).status).toBe(502);

      const again = await startSite({ ...settings, PORT: portOf(second) });
      await until(async () => (await postEnquiry(nginx.url, sampleFields(20))).status === 201, {
        within: 15_000,
        pause: 200,
      });
      // Those of this test, and the one whose thanks were looked at.
      expect((await readStored(store)).enquiries).toHaveLength(1 + 12);
      await again.stop();
    } finally {
      await nginx.stop();
      await Promise.all([first.stop(), second.stop()]);
      store.remove();
    }
  },
);
