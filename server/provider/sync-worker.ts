import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { ListingEntry } from '../../contract/listing.ts';
import { encodeEntities } from '../../contract/text-entities.ts';
import { WHOLE_TEAM } from '../content/provided-kinds.ts';
import { sealBy } from '../enquiries/secret.ts';
import { FetchFailure } from '../network/fetch-failure.ts';
import { ProviderCalls } from './call-provider.ts';
import { cleanEntry, listingOfDetails } from './clean-entries.ts';
import { createPictureAddress } from './picture-address.ts';
import { readLists, readPost, readService, type ProvidedList } from './read-lists.ts';
import type { KnownEntry, SyncedKind, SyncedRow, SyncMessage, SyncTask } from './sync-messages.ts';

/**
 * One look at the provider, in a thread of its own: it fetches, parses and sanitizes, and sends rows to
 * the main thread. Whatever a provider's body does to it, the site goes on.
 */

/** Entries whose details are read each time, although their lists say nothing new. */
const STRETCH = 10;
/** Rows of a message, and characters of their bodies. */
const BATCH = { rows: 20, size: 500_000 };
/** Entries whose details are read at a time. */
const AT_ONCE = 6;

const task = workerData as SyncTask;
const { known } = task;
const picture = createPictureAddress(task.base, task.pictures, (text) => sealBy(task.key, text));
let failed = false;
const send = (message: SyncMessage) => parentPort!.postMessage(message);
const calls = new ProviderCalls(task.base, (outcome) => {
  failed ||= outcome.reason !== null;
  send({ type: 'call', outcome });
});
const clean = (entry: ListingEntry) => cleanEntry(entry, picture);

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

const dates = ({ post_date, post_modified }: ListingEntry) => ({
  publishAt: post_date ?? '',
  updatedAt: post_modified,
});

type Made = Pick<SyncedRow, 'body'> & Partial<SyncedRow> & { whole?: boolean };
type Values = { [K in SyncedKind]: Awaited<ReturnType<(typeof readLists)[K]>> };
type ValueOf<K extends SyncedKind> =
  Values[K]['entries'] extends Map<string, { value: infer Value }> ? Value : never;

/**
 * Makes the rows of an entry; none if the provider denies it.
 *
 * @param listed undefined if its list did not change
 */
const makeRows: {
  [K in SyncedKind]: (slug: string, listed: ValueOf<K> | undefined) => Promise<Made[]>;
} = {
  async post(slug, listed) {
    const details = await readPost(calls, slug);
    if (details === undefined) throw new FetchFailure('the post cannot be read');
    if (details === null) return [];
    const stated = Object.entries(clean(listingOfDetails(slug, details))).filter(
      ([, value]) => value !== undefined,
    );
    const body = { ...(listed && clean(listed)), ...Object.fromEntries(stated) } as ListingEntry;
    return [{ body, ...((listed || body.post_date) && dates(body)) }];
  },
  async service(slug, listed) {
    const { team, ...parts } = await readService(calls, slug);
    const all = (entries: ListingEntry[] | null | undefined) => entries?.map(clean) ?? entries;
    const one = (entry: ListingEntry | null | undefined) => entry && clean(entry);
    const body = {
      service: listed && clean(listed.service),
      page: listed?.page && clean(listed.page),
      upper_bulk: one(parts.upper_bulk),
      bulk: one(parts.bulk),
      sub_services: all(parts.sub_services),
      steps: all(parts.steps),
      testimonials: all(parts.testimonials),
    };
    const whole = ![team, ...Object.values(parts)].includes(undefined);
    const row = { body, whole, ...(body.service && dates(body.service)) };
    if (team === undefined || slug === WHOLE_TEAM) return [row];
    return [row, { kind: 'team', known: null, body: { listing: all(team) ?? null } }];
  },
  testimonial: async (_, quote) => [{ body: clean(quote!), ...dates(clean(quote!)) }],
  team: async (_, team) => [{ body: { listing: team!.map(clean) } }],
  menu: async (_, menus) => [
    {
      body: {
        menus: menus!.map(({ menu, url, submenus }) => ({
          menu: encodeEntities(menu),
          url: encodeEntities(url),
          submenus: submenus.map((sub) => ({
            name: encodeEntities(sub.name),
            url: encodeEntities(sub.url),
          })),
        })),
      },
    },
  ],
};

const done: Extract<SyncMessage, { type: 'done' }> = {
  type: 'done',
  read: [],
  slugs: {},
  marks: {},
  emptied: [],
  failed: false,
};

/** The list of a kind; null if it says nothing new, or nothing that can be believed. */
async function readList(kind: SyncedKind): Promise<ProvidedList | null> {
  const before = known.marks[kind] ?? [];
  const unchanged = await Promise.all(before.map((mark) => calls.isUnchanged(mark)));
  if (before.length > 0 && unchanged.every(Boolean)) {
    done.marks[kind] = before;
    return null;
  }
  const list = await readLists[kind](calls).catch(() => null);
  if (!list) return null;
  if (list.empty) {
    done.emptied.push(kind);
    const believed = list.complete && known.emptied.includes(kind);
    if (task.read.includes(kind) && !believed) return null;
  }
  done.read.push(kind);
  // A list that the provider cannot say "unchanged" of is read each time.
  if (list.marks.every(({ etag, modified }) => etag ?? modified)) done.marks[kind] = list.marks;
  if (list.complete) done.slugs[kind] = [...list.entries.keys()];
  return list;
}

/** The entries whose details are read in any case, by kind and slug. */
function stretchOf(turn: SyncTask['turn']): Set<string> {
  const keys = [...known.entries.keys()].filter((key) => /^(?:post|service) /.test(key));
  if (turn === 'all') return new Set(keys);
  const start = (turn * STRETCH) % Math.max(1, keys.length);
  return new Set(keys.slice(start, start + STRETCH));
}

const stretch = stretchOf(task.turn);

/** Reads an entry and queues its rows. */
async function readEntry(
  kind: SyncedKind,
  slug: string,
  value: unknown,
  at: KnownEntry,
): Promise<void> {
  try {
    const make = makeRows[kind] as (slug: string, listed: unknown) => Promise<Made[]>;
    const rows = await make(slug, value);
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
  delete done.marks[kind];
}

async function syncKind(kind: SyncedKind, list: ProvidedList | null): Promise<void> {
  const work: (() => Promise<void>)[] = [];
  const size = list?.entries.size ?? 0;
  // New posts come first: places are counted from the end, so that the others keep theirs.
  let position = kind === 'post' ? -size : 0;
  for (const [slug, { digest, value }] of list?.entries ?? []) {
    const key = `${kind} ${slug}`;
    const [at, before] = [{ digest, position: position++ }, known.entries.get(key)];
    if (before?.digest !== digest || stretch.has(key))
      work.push(() => readEntry(kind, slug, value, at));
    else if (before.position !== at.position)
      add({ kind, slug, known: at, publishAt: undefined, updatedAt: undefined, body: null });
  }
  for (const key of list ? [] : stretch) {
    const [ofKind, slug] = key.split(' ') as [SyncedKind, string];
    if (ofKind === kind) work.push(() => readEntry(kind, slug, undefined, known.entries.get(key)!));
  }
  for (let from = 0; from < work.length; from += AT_ONCE) {
    await Promise.all(work.slice(from, from + AT_ONCE).map((read) => read()));
    await flush(BATCH.rows);
  }
}

const kinds = Object.keys(readLists) as SyncedKind[];
const lists = await Promise.all(kinds.map(readList));
for (const [index, list] of lists.entries()) await syncKind(kinds[index]!, list);
await flush(1);
const services = done.slugs.service;
// A team has no list of its own: it goes with its service.
if (services) done.slugs.team = [WHOLE_TEAM, ...services];
else delete done.slugs.team;
send({ ...done, failed });
parentPort!.close();
