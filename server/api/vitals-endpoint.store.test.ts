import { beforeAll, expect, test } from 'vitest';
import { openMemoryApi } from '../../tests/helpers/store/memory-api.ts';

let site: Awaited<ReturnType<typeof openMemoryApi>>;
beforeAll(async () => {
  site = await openMemoryApi({ content: false });
});

const visit = { route: '/blog/$blog', device: 'phone', lcp: 812, inp: 48, cls: 0.0123 };

async function post(
  body: unknown,
  headers: Record<string, string> = {},
  { api } = site,
): Promise<number> {
  const response = await api.request('/api/vitals', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return response.status;
}

/** The visits that were counted meanwhile. */
async function counted(work: () => Promise<unknown>, { visits } = site) {
  visits.length = 0;
  await work();
  return [...visits];
}

test('a visit is counted, with or without an interaction', async () => {
  const { inp: _, ...read } = visit;
  const visits = await counted(async () => {
    expect(await post(visit)).toBe(204);
    expect(await post(read)).toBe(204);
  });
  expect(visits).toEqual([visit, read]);
});

test.each(['Sec-GPC', 'DNT'])('with %s: 1 nothing is counted', async (signal) => {
  const visits = await counted(async () => expect(await post(visit, { [signal]: '1' })).toBe(204));
  expect(visits).toEqual([]);
});

test.each<[string, unknown, number]>([
  ['an unknown route', { ...visit, route: '/blog/my-post' }, 400],
  ['a route that every object has', { ...visit, route: 'constructor' }, 400],
  ['another field', { ...visit, id: 'karen' }, 400],
  ['no value', { route: '/', device: 'phone' }, 400],
  ['a huge time', { ...visit, lcp: 600_001 }, 400],
  ['infinity', `{"route":"/","device":"phone","lcp":1e999}`, 400],
  ['a long body', { ...visit, route: '/'.repeat(2_000) }, 413],
])('%s is refused', async (_, body, status) => {
  expect(await counted(async () => expect(await post(body)).toBe(status))).toEqual([]);
});

test('other methods, other types and other sites are refused', async () => {
  const visits = await counted(async () => {
    const read = await site.api.request('/api/vitals');
    expect([read.status, read.headers.get('Allow')]).toEqual([405, 'POST']);
    expect(await post(visit, { 'Content-Type': 'text/plain' })).toBe(415);
    expect(await post(visit, { 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await post(visit, { Origin: 'https://evil.example' })).toBe(403);
  });
  expect(visits).toEqual([]);
});

test('a flood of one client is counted up to its limit', async () => {
  const flooded = await openMemoryApi({ content: false, client: '203.0.113.7' });
  const statuses: number[] = [];
  const visits = await counted(async () => {
    for (let sent = 0; sent < 60; sent++) statuses.push(await post(visit, {}, flooded));
  }, flooded);
  expect(new Set(statuses)).toEqual(new Set([204, 429]));
  expect(visits.length).toBeLessThan(40);
});

test('switched off, there is no such endpoint', async () => {
  const off = await openMemoryApi({ content: false, vitals: false });
  expect(await post(visit, {}, off)).toBe(404);
});
