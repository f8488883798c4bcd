import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { WHOLE_TEAM } from '../content/provided-kinds.ts';
import { sealBy } from '../enquiries/secret.ts';
import { ProviderCalls } from './call-provider.ts';
import { createPictureAddress } from './picture-address.ts';
import { createKinds, type ProvidedKind, type ProvidedList } from './read-kinds.ts';
import type { KnownEntry, SyncedKind, SyncedRow, SyncMessage, SyncTask } from './sync-messages.ts';

/**
 * One poll at the provider, in a thread of its own: it fetches, parses and sanitizes, and sends rows to
 * the main thread. Whatever a provider's body does to it, the site goes on.
 */

/** Entries whose details are read each time, although their lists say nothing new. */
const CHUNK = 10;
/** Rows of a message, and characters of their bodies. */
const BATCH = { rows: 10, size: 500_000 };
/** Entries whose details are read at a time. */
const AT_ONCE = 20;

const task = workerData as SyncTask;
const { known } = task;
const picture = createPictureAddress(task.base, task.pictures, (text) => sealBy(task.key, text));
let failed = false;
const send = (message: SyncMessage) => parentPort!.postMessage(message, []);
const calls = new ProviderCalls(task.base, (outcome) => {
  failed ||= outcome.reason !== null;
  send({ type: 'call', outcome });
});
const kinds = createKinds(calls, picture);

const queue: { row: SyncedRow; size: number }[] = [];

/** Sends rows, not more at a time than can be written without holding others up. */
async function flush(least: number): Promise<void> {
  while (queue.length >= least) {
    let [count, size] = [0, 0];
    while (count < queue.length && count < BATCH.rows && size < BATCH.size)
      size += queue[count++]!.size;
    const rows = queue.splice(0, count).map(({ row }) => row);
    send({ type: 'rows', rows });
    await once(parentPort!, 'message');
  }
}

function add(row: SyncedRow): void {
  queue.push({ row, size: row.body ? JSON.stringify(row.body).length : 0 });
}

const done: Extract<SyncMessage, { type: 'done' }> = {
  type: 'done',
  read: [],
  slugs: {},
  validators: {},
  emptied: [],
  failed: false,
};

/** The list of a kind; null if it says nothing new, or nothing that can be believed. */
async function readList(kind: SyncedKind): Promise<ProvidedList | null> {
  const before = known.validators[kind] ?? [];
  const unchanged = await Promise.all(before.map((of) => calls.isUnchanged(of)));
  if (before.length > 0 && unchanged.every(Boolean)) {
    done.validators[kind] = before;
    return null;
  }
  const list = await kinds[kind].list().catch(() => null);
  failed ||= !list;
  if (!list) return null;
  if (list.empty || list.entries.size === 0) {
    done.emptied.push(kind);
    const believed = list.complete && known.emptied.includes(kind);
    if (task.read.includes(kind) && !believed) return null;
  }
  done.read.push(kind);
  // A list that the provider cannot say "unchanged" of is read each time.
  if (list.validators.every(({ etag, modified }) => etag ?? modified))
    done.validators[kind] = list.validators;
  if (list.complete) done.slugs[kind] = [...list.entries.keys()];
  return list;
}

/** The entries whose details are read in any case, by kind and slug. */
function chunkOf(turn: SyncTask['turn']): Set<string> {
  const keys = [...known.entries.keys()].filter((key) => /^(?:post|service) /.test(key));
  if (turn === 'all') return new Set(keys);
  const start = (turn * CHUNK) % Math.max(1, keys.length);
  return new Set(keys.slice(start, start + CHUNK));
}

const chunk = chunkOf(task.turn);

/** Reads an entry and queues its rows. */
async function readEntry(
  kind: SyncedKind,
  slug: string,
  at: KnownEntry,
  read: ReturnType<NonNullable<ProvidedKind['rows']>>,
): Promise<void> {
  try {
    const rows = await read;
    if (rows.length === 0) done.slugs[kind] = done.slugs[kind]?.filter((one) => one !== slug);
    for (const { whole = true, ...row } of rows) {
      // What lacks a part counts as changed the next time.
      if (!whole) forget(kind);
      const kept = whole ? at : { ...at, digest: '' };
      add({ kind, slug, known: kept, publishAt: undefined, updatedAt: undefined, ...row });
    }
  } catch {
    forget(kind);
  }
}

function forget(kind: SyncedKind): void {
  failed = true;
  delete done.validators[kind];
}

async function syncKind(kind: SyncedKind, list: ProvidedList | null): Promise<void> {
  const work: (() => Promise<void>)[] = [];
  const size = list?.entries.size ?? 0;
  // New posts come first: places are counted from the end, so that the others keep theirs.
  let position = kind === 'post' ? -size : 0;
  for (const [slug, { digest, rows }] of list?.entries ?? []) {
    const key = `${kind} ${slug}`;
    const [at, before] = [{ digest, position: position++ }, known.entries.get(key)];
    if (before?.digest !== digest || chunk.has(key))
      work.push(() => readEntry(kind, slug, at, rows()));
    else if (before.position !== at.position)
      add({ kind, slug, known: at, publishAt: undefined, updatedAt: undefined, body: null });
  }
  const { rows } = kinds[kind];
  for (const key of list ? [] : chunk) {
    const [ofKind, slug = ''] = key.split(' ');
    if (rows && ofKind === kind)
      work.push(() => readEntry(kind, slug, known.entries.get(key)!, rows(slug)));
  }
  for (let from = 0; from < work.length; from += AT_ONCE) {
    await Promise.all(work.slice(from, from + AT_ONCE).map((read) => read()));
    await flush(BATCH.rows);
  }
}

const names = Object.keys(kinds) as SyncedKind[];
const lists = await Promise.all(names.map(readList));
for (const [index, list] of lists.entries()) await syncKind(names[index]!, list);
await flush(1);
const services = done.slugs.service;
// A team has no list of its own: it goes with its service.
if (services) done.slugs.team = [WHOLE_TEAM, ...services];
else delete done.slugs.team;
send({ ...done, failed });
parentPort!.close();
