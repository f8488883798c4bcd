import type { KeyObject } from 'node:crypto';
import { on } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { raiseContentVersion } from '../content/content-version.ts';
import { readRemoteKinds } from '../content/remote-kinds.ts';
import { write } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import { writeRows, type SyncedKind, type SyncedRow } from './write-rows.ts';

/** Milliseconds between two checks of the processor time. */
const WATCH = 500;
/** What a poll may take: processor time in milliseconds, and memory. */
const LIMITS = { processor: 60_000, megabytes: 300 };

/** What the thread is started with. */
export interface PollTask {
  /** The provider's address, with a trailing slash. */
  base: string;
  /** Seals the addresses of pictures. */
  key: KeyObject;
  /** Whether to read all details, or those of what changed and some others in turn. */
  all: boolean;
  /** What the poll before has found, for the thread alone; null to read everything. */
  memory: Uint8Array<ArrayBuffer> | null;
  /** The provider's kinds, and whether each was ever read. */
  remoteKinds: ReadonlyMap<string, boolean>;
  /** The stored rows of the provider. */
  stored: { kind: string; slug: string; position: number }[];
}

/** What the thread sends: the outcome of a call, rows, which it waits for, that a kind was read, and its end. */
export type PollMessage =
  | { type: 'call'; call: string; reason: string | null }
  | { type: 'rows'; rows: SyncedRow[] }
  | { type: 'read'; kind: SyncedKind }
  | { type: 'done'; memory: PollTask['memory'] };

export interface PollOptions extends Omit<PollTask, 'remoteKinds' | 'stored'> {
  db: Database;
  /** Called after each call; the reason is null if it succeeded. */
  report(call: string, reason: string | null): void;
  /** Ends the poll. */
  signal?: AbortSignal;
  limits?: typeof LIMITS | undefined;
}

/**
 * Reads what a provider has in a thread, which is ended if it takes too much, and writes what is new, a few
 * rows at a time.
 *
 * @returns whether a call failed, what changed, for people, whether the content version was raised, and what
 *   the next poll starts with
 * @throws if the thread was ended, or its rows could not be written
 */
export async function pollProvider(options: PollOptions) {
  const { db, base, key, all, memory, report, signal, limits = LIMITS } = options;
  const remoteKinds = await readRemoteKinds(db);
  const ofProvider = db.selectFrom('published').where('revision_id', 'is', null);
  const stored = await ofProvider.select(['kind', 'slug', 'position']).execute();
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./sync-worker.ts', import.meta.url), {
    workerData: { base, key, all, memory, remoteKinds, stored } satisfies PollTask,
    transferList: memory ? [memory.buffer] : [],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 16 },
  });
  let why = 'its thread ended';
  const end = (reason: string) => {
    why = reason;
    void worker.terminate();
  };
  signal?.addEventListener('abort', () => end('it was stopped'));
  const watch = async () => {
    const { user, system } = await worker.cpuUsage();
    if (user + system > limits.processor * 1_000) end('it took too much processor time');
  };
  const watching = setInterval(() => void watch().catch(() => {}), WATCH);

  const changed: string[] = [];
  let failed = false;
  // Caches may not know of what was written by another process, or by a poll that was ended.
  let raised = memory === null;
  try {
    const messages = on(worker, 'message', { close: ['exit'] });
    for await (const [message] of messages as AsyncIterable<[PollMessage]>) {
      if (message.type === 'call') {
        failed ||= message.reason !== null;
        report(message.call, message.reason);
      } else if (message.type === 'rows') {
        const started = performance.now();
        changed.push(...(await writeRows(db, message.rows)));
        // Leaves the event loop to visitors for as long as that took.
        await sleep(performance.now() - started);
        worker.postMessage('written', []);
      } else if (message.type === 'read') {
        raised ||= !remoteKinds.get(message.kind);
        const read_at = new Date().toISOString();
        await write(db, async (store) => {
          const unread = store.updateTable('remote_kinds').where('kind', '=', message.kind);
          await unread.set({ read_at }).where('read_at', 'is', null).execute();
        });
      } else {
        raised ||= changed.length > 0;
        if (raised) await write(db, raiseContentVersion);
        return { failed, changed, raised, memory: message.memory };
      }
    }
    throw new Error(why);
  } finally {
    clearInterval(watching);
    worker.on('error', () => {});
    await worker.terminate();
  }
}
