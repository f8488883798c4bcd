import { readRoom } from '../limits/disk-room.ts';
import { queueOf } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import { StoreUnavailable } from '../db/store-unavailable.ts';
import { withTimeout } from '../time/with-timeout.ts';

/** Milliseconds for which the result of a store check is reused. */
const CACHE_FOR = 1_000;
/** Milliseconds to wait for a lock, and for the store check as a whole. */
const LOCK_TIMEOUT = 1_000;
const STORE_TIMEOUT = 2_000;
/**
 * Milliseconds for which a store that was ok may be slow: a process that is short of CPU misses a timeout
 * now and then, and must not lose its traffic because of that.
 */
const SLOW_ALLOWED_FOR = 5_000;
/** The part of what is kept for enquiries below which they may find no room. */
const NEARLY_NOTHING = 0.05;
const LOW = 'nearly full: uploads are refused';
const FULL = 'full';
const SLOW = new Set(['no answer', 'locked', 'unreachable', 'overloaded']);

/** Decides whether this process should receive traffic. */
export type Readiness = ReturnType<typeof createReadiness>;

/**
 * Ready means: not shutting down, pages rendered, and a row can be written to the store. A store that is
 * slow, but was not a few seconds ago, still counts. So does a disk on which pictures find no room: enquiries do.
 *
 * @param waitForPages false for a process that serves no pages
 * @param waitForProvider whether its content comes from a remote provider
 * @param disk the folder of the data, and whether the store is in it
 */
export function createReadiness(
  db: Database,
  waitForPages: boolean,
  waitForProvider = false,
  disk: { folder: string; hasStore: boolean } | null = null,
) {
  const checks = {
    process: 'ok',
    pages: waitForPages ? 'warming' : 'ok',
    store: '',
    ...(waitForProvider && { provider: waitForPages ? 'reading' : 'ok' }),
  };
  let checked: { at: number; state: Promise<string> } | undefined;
  let wasOk = false;
  let slowSince: number | null = null;

  function checkStore(): Promise<string> {
    const now = performance.now();
    if (!checked || now - checked.at > CACHE_FOR) checked = { at: now, state: tolerantState() };
    return checked.state;
  }

  async function tolerantState(): Promise<string> {
    const state = await stateOfStore(db);
    if (state === 'ok') wasOk = true;
    if (!wasOk || !SLOW.has(state)) {
      slowSince = null;
      return state;
    }
    slowSince ??= performance.now();
    return performance.now() - slowSince < SLOW_ALLOWED_FOR ? 'ok' : state;
  }

  return {
    /** The body of /health/ready. Each check is `ok` or names the problem. */
    async report() {
      const store = await checkStore();
      const room = disk && (await stateOfDisk(disk.folder));
      const all = { ...checks, store, ...(room && { disk: room }) };
      const isHarmless = (state: string) =>
        state === 'ok' || state === LOW || (state === FULL && !disk?.hasStore);
      const ready = Object.values(all).every(isHarmless);
      return { status: ready ? 'ready' : 'unavailable', checks: all };
    },
    /** Call this once the most visited pages are cached. */
    pagesAreReady: () => void (checks.pages = 'ok'),
    /** Call this once a remote provider was read, or was tried for long enough. */
    providerIsReady: () => void (checks.provider &&= 'ok'),
    /** Call this when the shutdown begins; the process is never ready again. */
    drain: () => void (checks.process = 'draining'),
    get draining() {
      return checks.process !== 'ok';
    },
  };
}

/** Whether pictures find room on a disk, and enquiries. */
async function stateOfDisk(folder: string): Promise<string> {
  const room = await readRoom(folder).catch(() => null);
  // Without a folder the store says what is wrong.
  if (!room || room.free >= room.floor) return 'ok';
  return room.free < room.floor * NEARLY_NOTHING ? FULL : LOW;
}

/** Writes a row and waits until it is on disk: nothing less detects a full or read-only store. */
async function stateOfStore(db: Database): Promise<string> {
  const mark = { written_at: new Date().toISOString() };
  const write = (transaction: Database) =>
    transaction
      .insertInto('write_check')
      .values({ id: 1, ...mark })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(mark))
      .execute();
  const written = queueOf(db)
    .write(write, LOCK_TIMEOUT)
    .then(
      () => 'ok',
      (error: unknown) => (error instanceof StoreUnavailable ? error.reason : 'broken'),
    );
  return withTimeout(written, STORE_TIMEOUT, 'no answer');
}
