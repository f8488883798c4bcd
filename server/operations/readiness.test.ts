import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queueOf } from '../db/commit-queue.ts';
import { openMemoryDatabase } from '../db/open-database.ts';
import { StoreUnavailable, type Unavailability } from '../db/store-unavailable.ts';
import { readRoom } from '../limits/disk-room.ts';
import { createReadiness } from './readiness.ts';

vi.mock('../limits/disk-room.ts', { spy: true });

let write: () => Promise<unknown>;
const db = openMemoryDatabase();
queueOf(db).write = () => write() as Promise<never>;
const succeed = () => Promise.resolve();
const fail = (reason: Unavailability) => () => Promise.reject(new StoreUnavailable(reason));

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

/** The state of the store as reported after some time, with timeouts elapsing. */
async function storeAfter(readiness: ReturnType<typeof createReadiness>, milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
  const report = readiness.report();
  await vi.advanceTimersByTimeAsync(2_000);
  return (await report).checks.store;
}

test.each(['locked', 'unreachable', 'overloaded'] as const)(
  'a store that is %s for a moment does not end readiness; one that stays so does',
  async (reason) => {
    const readiness = createReadiness(db, false);
    write = succeed;
    expect(await storeAfter(readiness, 0)).toBe('ok');
    write = fail(reason);
    // However long ago somebody asked.
    expect(await storeAfter(readiness, 60_000)).toBe('ok');
    expect(await storeAfter(readiness, 4_000)).toBe(reason);
    write = succeed;
    expect(await storeAfter(readiness, 0)).toBe('ok');
  },
);

test('a write that takes too long is tolerated in the same way', async () => {
  const readiness = createReadiness(db, false);
  write = succeed;
  expect(await storeAfter(readiness, 0)).toBe('ok');
  write = () => new Promise(() => {});
  expect(await storeAfter(readiness, 0)).toBe('ok');
  expect(await storeAfter(readiness, 4_000)).toBe('no answer');
});

test.each(['full', 'read-only', 'refused', 'broken'] as const)(
  'a store that is %s ends readiness at the next check',
  async (reason) => {
    const readiness = createReadiness(db, false);
    write = succeed;
    expect(await storeAfter(readiness, 0)).toBe('ok');
    write = fail(reason);
    expect(await storeAfter(readiness, 0)).toBe(reason);
  },
);

test('a store that was never written is not tolerated', async () => {
  write = fail('locked');
  expect(await storeAfter(createReadiness(db, false), 0)).toBe('locked');
});

test('a process whose content is elsewhere is ready when that was read', async () => {
  write = succeed;
  const readiness = createReadiness(db, true, true);
  readiness.pagesAreReady();
  expect(await readiness.report()).toMatchObject({
    status: 'unavailable',
    checks: { provider: 'reading' },
  });
  readiness.providerIsReady();
  expect(await readiness.report()).toMatchObject({ status: 'ready', checks: { provider: 'ok' } });
});

test.each([
  [0.5, true, 'ready', 'ok'],
  [0.05, true, 'ready', 'nearly full: uploads are refused'],
  [0.001, true, 'unavailable', 'full'],
  // Enquiries are elsewhere.
  [0.001, false, 'ready', 'full'],
])(
  'with %d of the disk free, and the store on it: %s, it is %s',
  async (part, hasStore, status, disk) => {
    vi.mocked(readRoom).mockResolvedValue({ free: part * 1e6, floor: 1e5 });
    write = succeed;
    const readiness = createReadiness(db, false, false, { folder: '/data', hasStore });
    expect(await readiness.report()).toMatchObject({ status, checks: { disk } });
  },
);
