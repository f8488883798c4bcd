import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { sealBy } from '../secret/secret.ts';
import { createCalls, type ReadLists } from './call-provider.ts';
import { createPictureAddress } from './picture-address.ts';
import { createKinds, type ProvidedList } from './read-kinds.ts';
import type { Poll, SyncedKind, SyncMessage, SyncTask } from './sync-messages.ts';

/**
 * Polls the provider, in a thread of its own: it fetches, parses and sanitizes, and sends rows to the
 * main thread. Whatever a provider's body does to it, the site goes on.
 */

/** The kinds whose lists do not say everything, and entries of which the rest is read again at each poll. */
const DETAILED: readonly SyncedKind[] = ['post', 'service'];
const CHUNK = 10;
/** Entries whose details are read at a time, rows of a message, and characters of an entry. */
const AT_ONCE = 20;
const BATCH = 10;
const MAX_SIZE = 2_000_000;

const { base, pictures, key } = workerData as SyncTask;
const port = parentPort!;
const picture = createPictureAddress(base, pictures, (text) => sealBy(key, text));

/** What earlier polls found: the lists, what they say of each entry, and which were empty. */
const lists: ReadLists = new Map();
const known = new Map<SyncedKind, Map<string, unknown>>();
const emptied = new Set<SyncedKind>();

/** Has the main thread write something, and waits until it has. */
async function write(message: SyncMessage): Promise<void> {
  port.postMessage(message, []);
  await once(port, 'message');
}

/** Reads what is new of a kind, and some of the rest in turn. */
async function syncKind(
  kind: SyncedKind,
  { entries, complete }: ProvidedList,
  { all, readBefore }: Poll,
  turn: number,
): Promise<void> {
  const empty = entries.every(({ said }) => Array.isArray(said) && said.length === 0);
  if (!empty) emptied.delete(kind);
  else if (readBefore.includes(kind) && !emptied.has(kind)) return void emptied.add(kind);

  const before = known.get(kind);
  const now = new Map<string, unknown>();
  known.set(kind, now);
  const { length } = entries;
  // New posts come first: positions are counted from the end, so that the others keep theirs.
  const positions = new Map(entries.map(({ slug }, index) => [slug, index - length]));
  const first = (turn * CHUNK) % Math.max(1, length);
  const due = entries.filter(({ slug, said }, index) => {
    const same = before?.has(slug) && isDeepStrictEqual(before.get(slug), said);
    if (same) now.set(slug, said);
    const again = DETAILED.includes(kind) && (all || (index + length - first) % length < CHUNK);
    return !same || again;
  });
  for (let from = 0; from < due.length; from += AT_ONCE) {
    const reading = due.slice(from, from + AT_ONCE).map(async ({ slug, said, read }) => {
      // What cannot be read, or lacks a part, is read again the next time.
      now.delete(slug);
      const rows = await read().catch(() => null);
      if (rows === null || JSON.stringify(rows).length > MAX_SIZE) return [];
      if (!rows.some(({ partial }) => partial)) now.set(slug, said);
      return rows.map((row) => ({ ...row, position: positions.get(slug)! }));
    });
    const rows = (await Promise.all(reading)).flat();
    for (let at = 0; at < rows.length; at += BATCH)
      await write({ type: 'rows', rows: rows.slice(at, at + BATCH) });
  }
  await write({ type: 'list', list: { kind, positions, complete } });
}

for (let turn = 0; ; turn++) {
  const [poll] = (await once(port, 'message')) as [Poll];
  let failed = false;
  const calls = createCalls(base, lists, (outcome) => {
    failed ||= outcome.reason !== null;
    port.postMessage({ type: 'call', outcome } satisfies SyncMessage, []);
  });
  const reading = Object.entries(createKinds(calls, picture)).map(
    async ([kind, list]) => [kind as SyncedKind, await list()] as const,
  );
  for (const result of await Promise.allSettled(reading))
    if (result.status === 'fulfilled') await syncKind(...result.value, poll, turn);
  port.postMessage({ type: 'done', failed } satisfies SyncMessage, []);
}
