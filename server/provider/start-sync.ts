import { getContentVersion } from '../content/content-version.ts';
import { readProvided } from '../content/provided-kinds.ts';
import { repeat } from '../content/repeat.ts';
import { keepLease } from '../db/leases.ts';
import type { CallOutcome } from './call-provider.ts';
import { startThread, type SyncThread, type ThreadOptions } from './sync-thread.ts';

/** Milliseconds for which another process leaves the provider to this one, and between two extensions. */
const LEASE = 30_000;
const TICK = 10_000;
/** Milliseconds after a poll in which something failed; doubled up to an hour while threads are ended. */
const RETRY_AFTER = 20_000;
const LONGEST_PAUSE = 60 * 60_000;

export interface SyncOptions extends Omit<ThreadOptions, 'report' | 'isOurs'> {
  log: Record<'info' | 'warn', (about: object, message: string) => void>;
  /** Milliseconds between two polls. */
  interval: number;
  /** Incremented after each call. */
  counts: { succeeded: number; failed: number };
  /** Milliseconds after which the first poll is not waited for; a minute by default. */
  patience?: number | undefined;
}

export interface Sync {
  /** Resolves when every kind was read, here or in another process, or this process has tried for long enough. */
  firstPoll: Promise<void>;
  /** Reads everything, if something but the provider changed the content: as a notification does. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Keeps the rows of a provider elsewhere as the provider has them, in one process of all: a thread polls it
 * again and again.
 */
export function startSync(options: SyncOptions): Sync {
  const { db, log, interval, counts, patience = 60_000 } = options;
  const lease = keepLease('provider', LEASE);
  const first = Promise.withResolvers<void>();
  const failing = new Map<string, string>();
  let thread: SyncThread | null = null;
  let version = -1;
  let dueAt = 0;
  let ended = 0;
  let stopped = false;

  async function tick(): Promise<number> {
    const held = await lease.keep(db);
    // Another process may have changed the rows meanwhile.
    if (held !== 'kept') endThread();
    if (held === 'elsewhere') {
      if ([...(await readProvided(db)).values()].every(Boolean)) first.resolve();
      return TICK;
    }
    const before = version;
    version = await getContentVersion(db);
    const told = before >= 0 && before !== version;
    if (told || performance.now() >= dueAt) dueAt = performance.now() + (await poll(told));
    return Math.max(0, Math.min(dueAt - performance.now(), TICK));
  }

  /** Returns the milliseconds until the next poll. */
  async function poll(told: boolean): Promise<number> {
    const isOurs = async () => (await lease.keep(db)) === 'kept';
    try {
      thread ??= startThread({ ...options, report, isOurs });
      const { failed, raised } = await thread.poll(told);
      // A notification meanwhile makes it differ from the store's.
      if (raised) version++;
      ended = 0;
      return failed ? Math.min(interval, RETRY_AFTER) : interval;
    } catch (error) {
      thread = null;
      const wait = Math.min(RETRY_AFTER * 2 ** ended++, LONGEST_PAUSE);
      const reason = error instanceof Error ? error.message : typeof error;
      if (!stopped) log.warn({ reason, seconds: wait / 1_000 }, 'poll of the provider failed');
      return wait;
    } finally {
      first.resolve();
    }
  }

  function endThread(): void {
    thread?.end('the process ends');
    thread = null;
  }

  /** Logs the first of equal failures of a call. */
  function report({ call, reason }: CallOutcome): void {
    counts[reason === null ? 'succeeded' : 'failed']++;
    if (reason === null) {
      if (failing.delete(call)) log.info({ call }, 'provider call succeeded again');
    } else if (failing.get(call) !== reason) {
      failing.set(call, reason);
      log.warn({ call, reason }, 'provider call failed');
    }
  }

  setTimeout(first.resolve, patience).unref();
  const ticking = repeat(tick, (error) => {
    const reason = error instanceof Error ? error.name : typeof error;
    if (!stopped) log.warn({ reason }, 'poll of the provider failed');
    return TICK;
  });
  return {
    firstPoll: first.promise,
    wake: ticking.wake,
    async stop() {
      stopped = true;
      endThread();
      await ticking.stop();
      await lease.release(db).catch(() => {});
    },
  };
}
