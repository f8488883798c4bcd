import { getContentVersion } from '../content/content-version.ts';
import { readRemoteKinds } from '../content/remote-kinds.ts';
import { repeat } from '../concurrency/repeat.ts';
import { keepLease } from '../db/leases.ts';
import { pollProvider, type PollOptions } from './poll-provider.ts';

/** Milliseconds for which another process leaves the provider to this one, and between two extensions. */
const LEASE = 30_000;
const TICK = 10_000;
/** Milliseconds after a poll in which something failed; doubled up to an hour while threads are ended. */
const RETRY_AFTER = 20_000;
const LONGEST_PAUSE = 60 * 60_000;

export interface SyncOptions extends Omit<PollOptions, 'all' | 'memory' | 'report' | 'signal'> {
  log: Record<'info' | 'warn', (about: object, message: string) => void>;
  /** Milliseconds between two polls. */
  interval: number;
  /** Incremented after each call. */
  counts: { succeeded: number; failed: number };
  /** Milliseconds after which the first poll is not waited for; a minute by default. */
  patience?: number | undefined;
}

export type Sync = ReturnType<typeof startSync>;

/** Keeps the rows of a remote provider as the provider has them, in one process of all. */
export function startSync({ log, interval, counts, patience, ...options }: SyncOptions) {
  const { db } = options;
  const lease = keepLease(db, 'provider', LEASE);
  const first = Promise.withResolvers<void>();
  const failing = new Map<string, string>();
  let polling: Promise<void> | null = null;
  let ending = new AbortController();
  let memory: PollOptions['memory'] = null;
  let version = -1;
  let dueAt = 0;
  let ended = 0;

  async function tick(): Promise<number> {
    const held = await lease.keep();
    if (held !== 'kept') {
      // Another process may have changed the rows meanwhile.
      ending.abort();
      memory = null;
    }
    if (held === 'elsewhere') {
      if ([...(await readRemoteKinds(db)).values()].every(Boolean)) first.resolve();
      return TICK;
    }
    if (polling) return TICK;
    const before = version;
    version = await getContentVersion(db);
    const told = before >= 0 && before !== version;
    const pause = dueAt - performance.now();
    if (!told && pause > 0) return Math.min(pause, TICK);
    polling = poll(told);
    return TICK;
  }

  async function poll(all: boolean): Promise<void> {
    ending = new AbortController();
    const { signal } = ending;
    let pause = interval;
    try {
      const polled = await pollProvider({ ...options, all, memory, report, signal });
      memory = polled.memory;
      // A notification meanwhile makes it differ from the store's.
      if (polled.raised) version++;
      if (polled.failed) pause = Math.min(interval, RETRY_AFTER);
      ended = 0;
    } catch (error) {
      memory = null;
      pause = Math.min(RETRY_AFTER * 2 ** ended++, LONGEST_PAUSE);
      const reason = error instanceof Error ? error.message : typeof error;
      const about = { reason, seconds: pause / 1_000 };
      if (!signal.aborted) log.warn(about, 'poll of the provider failed');
    }
    first.resolve();
    dueAt = performance.now() + pause;
    polling = null;
    ticking.wake();
  }

  /** Logs the first of equal failures of a call. */
  function report(call: string, reason: string | null): void {
    counts[reason === null ? 'succeeded' : 'failed']++;
    if (reason === null) {
      if (failing.delete(call)) log.info({ call }, 'provider call succeeded again');
    } else if (failing.get(call) !== reason) {
      failing.set(call, reason);
      log.warn({ call, reason }, 'provider call failed');
    }
  }

  setTimeout(first.resolve, patience ?? 60_000).unref();
  const ticking = repeat(tick, { name: 'provider', log, retryAfter: TICK });
  return {
    /** Resolves when every kind was read, here or in another process, or this process has tried for long enough. */
    firstPoll: first.promise,
    /** Reads everything, if something but the provider changed the content: as a notification does. */
    wake: () => ticking.wake(),
    async stop() {
      await ticking.stop();
      ending.abort();
      await polling;
      await lease.release().catch(() => {});
    },
  };
}
