import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { sealBy } from '../secret/secret.ts';
import { createCalls, type ReadLists } from './call-provider.ts';
import { createPictureAddress } from './picture-address.ts';
import type { PollMessage, PollTask } from './poll-provider.ts';
import { createKinds, type RemoteList } from './read-kinds.ts';
import type { SyncedKind, SyncedRow } from './write-rows.ts';

/**
 * One poll of the provider, in a thread of its own: it fetches, parses and sanitizes, and sends rows to the
 * main thread. Whatever a provider's body does to it, the site goes on.
 */

/** The kinds whose lists do not say everything, and entries of which the rest is read again at each poll. */
const DETAILED: readonly SyncedKind[] = ['post', 'service'];
const CHUNK = 10;
/** Rows of a message: as many as are indexed in one transaction (server/content/index-content.ts). */
const BATCH = 15;
/** Characters of an entry, and bytes that are remembered: beyond them the next poll reads everything. */
const MAX_SIZE = 2_000_000;
const MAX_MEMORY = 32 * 1024 * 1024;

/** What polls find: the lists, what they say of each entry, and which were empty. */
interface Memory {
  turn: number;
  lists: ReadLists;
  known: Map<SyncedKind, Map<string, unknown>>;
  emptied: Set<SyncedKind>;
}

const task = workerData as PollTask;
const port = parentPort!;
const send = (message: PollMessage) => port.postMessage(message, []);
const memory: Memory = task.memory
  ? (deserialize(task.memory) as Memory)
  : { turn: 0, lists: new Map(), known: new Map(), emptied: new Set() };
const { lists, known, emptied } = memory;
const turn = memory.turn++;

/** Reads what is new of a kind, and some of the rest in turn; moves and removes rows. */
async function syncKind(kind: SyncedKind, { entries, complete }: RemoteList): Promise<void> {
  const empty = entries.every(({ listedAs }) => Array.isArray(listedAs) && listedAs.length === 0);
  if (!empty) emptied.delete(kind);
  else if (task.remoteKinds.get(kind) && !emptied.has(kind)) return void emptied.add(kind);

  const before = known.get(kind);
  const now = new Map<string, unknown>();
  known.set(kind, now);
  const turns = Math.ceil(entries.length / CHUNK);
  const due = entries.filter(({ slug, listedAs }, index) => {
    const same = before?.has(slug) && isDeepStrictEqual(before.get(slug), listedAs);
    if (same) now.set(slug, listedAs);
    const again = DETAILED.includes(kind) && (task.all || index % turns === turn % turns);
    return !same || again;
  });
  // New posts come first: positions are counted from the end, so that the others keep theirs.
  const positions = new Map(entries.map(({ slug }, index) => [slug, index - entries.length]));
  const wrong = task.stored.flatMap(({ slug, position, ...row }): (() => Promise<SyncedRow>)[] => {
    const place = positions.get(slug);
    if (row.kind !== kind || place === position || (place === undefined && !complete)) return [];
    const body = place === undefined ? { body: null } : {};
    return [async () => ({ kind, slug, position: place ?? 0, ...body })];
  });
  const reading = due.map(({ slug, listedAs, read }) => async () => {
    // What cannot be read, or lacks a part, is read again the next time.
    now.delete(slug);
    const { partial = false, ...row } = await read();
    if (JSON.stringify(row).length > MAX_SIZE) throw new Error('too large');
    if (!partial) now.set(slug, listedAs);
    return { ...row, kind, slug, position: positions.get(slug)! };
  });
  // A row may be in both, but not twice in a transaction.
  for (const work of [reading, wrong])
    for (let from = 0; from < work.length; from += BATCH) {
      const made = await Promise.allSettled(work.slice(from, from + BATCH).map((make) => make()));
      const rows = made.flatMap((row) => ('value' in row ? row.value : []));
      if (rows.length === 0) continue;
      send({ type: 'rows', rows });
      await once(port, 'message');
    }
  send({ type: 'read', kind });
}

const calls = createCalls(task.base, lists, (call, reason) => send({ type: 'call', call, reason }));
const picture = createPictureAddress(task.base, (text) => sealBy(task.key, text));
const reading = Object.entries(createKinds(calls, picture)).map(
  async ([kind, list]) => [kind as SyncedKind, await list()] as const,
);
for (const result of await Promise.allSettled(reading))
  if (result.status === 'fulfilled') await syncKind(...result.value);
const found = new Uint8Array(serialize(memory));
send({ type: 'done', memory: found.length > MAX_MEMORY ? null : found });
