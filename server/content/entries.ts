import { setImmediate as nextTurn } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/open-database.ts';
import { engineOf } from '../db/engine.ts';
import type { EntryType } from '../db/tables.ts';
import { raiseContentVersion } from './content-version.ts';
import { countEntries } from './count-entries.ts';
import { isClean, type CleanHtml } from './clean-html.ts';
import {
  columnsFromDraft,
  draftDigest,
  entryFromRow,
  isAsLoaded,
  type Entry,
  type EntryDraft,
} from './entry.ts';
import { replaceRedirects, TAKEN_DOWN, type Redirect } from './redirects.ts';

export { getContentVersion } from './content-version.ts';

/** Selects and pages a list of entries. */
export interface ListRequest {
  type: EntryType;
  /** Slug of the service the entries belong to; empty for entries without one. */
  parent?: string;
  /** Default: `position`. */
  order?: 'newest' | 'position' | 'position-reversed';
  /** From 1. */
  page?: number;
  /** Default: all entries. */
  perPage?: number;
  /** Leaves `contentHtml` empty, to avoid reading long texts. */
  summary?: boolean;
  /** Only entries visible at this time; ISO 8601, UTC. Default: the current time. */
  now?: string;
}

const COMMON_COLUMNS = [
  'id',
  'type',
  'slug',
  'parent',
  'position',
  'title',
  'banner',
  'fields',
  'status',
  'publish_at',
  'created_at',
  'updated_at',
  'source_digest',
] as const;

/** One page of the published entries, and their total number. */
export async function listEntries(
  db: Database,
  request: ListRequest,
): Promise<{ entries: Entry[]; total: number }> {
  const now = request.now ?? new Date().toISOString();
  let visible = db
    .selectFrom('entries')
    .where('type', '=', request.type)
    .where('status', '=', 'published')
    .where('publish_at', '<=', now);
  if (request.parent !== undefined) visible = visible.where('parent', '=', request.parent);

  let rows = visible.select(COMMON_COLUMNS);
  if (!request.summary) rows = rows.select(['content_html', 'clean_mark']);
  const ordered = (backwards: boolean) => {
    const [by, direction] = ORDERS[request.order ?? 'position'];
    const up = (direction === 'asc') !== backwards;
    // The slug breaks ties of date and position, which keeps pages disjoint.
    const slugUp = (request.order !== 'position-reversed') !== backwards;
    return rows.orderBy(by, up ? 'asc' : 'desc').orderBy('slug', slugUp ? 'asc' : 'desc');
  };

  if (request.perPage === undefined) {
    const all = await ordered(false).execute();
    return { entries: await entriesFromRows(all), total: all.length };
  }
  const total = await countEntries(db, request, now);
  const before = ((request.page ?? 1) - 1) * request.perPage;
  const after = Math.max(0, total - before - request.perPage);
  const length = Math.min(request.perPage, Math.max(0, total - before));
  // OFFSET scans the skipped rows, so read from the nearer end.
  const backwards = after < before;
  const pageRows = await ordered(backwards)
    .limit(length)
    .offset(backwards ? after : before)
    .execute();
  const entries = await entriesFromRows(pageRows);
  return { entries: backwards ? entries.toReversed() : entries, total };
}

const ORDERS = {
  newest: ['publish_at', 'desc'],
  position: ['position', 'asc'],
  'position-reversed': ['position', 'desc'],
} as const;

type ListedRow = Parameters<typeof entryFromRow>[0] & {
  content_html?: string;
  clean_mark?: string | null;
};

/** Converts rows to entries. Sanitizes texts without a valid clean mark. */
async function entriesFromRows(rows: readonly ListedRow[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const row of rows) {
    const { content_html: html = '', clean_mark: mark = null } = row;
    entries.push(entryFromRow(row, isClean(html, mark) ? html : await sanitize(html)));
  }
  return entries;
}

async function sanitize(html: string): Promise<CleanHtml> {
  // Imported lazily: it takes memory and is rarely needed.
  const { sanitizeContent } = await import('./sanitize-content.ts');
  // Sanitizing takes about a millisecond, so yield to the event loop.
  await nextTurn();
  return sanitizeContent(html);
}

/** A published entry by type, slug and parent, or null. */
export async function getEntry(
  db: Database,
  address: { type: EntryType; slug: string; parent?: string; now?: string },
): Promise<Entry | null> {
  let query = db
    .selectFrom('entries')
    .selectAll()
    .where('type', '=', address.type)
    .where('slug', '=', address.slug)
    .where('status', '=', 'published')
    .where('publish_at', '<=', address.now ?? new Date().toISOString());
  if (address.parent !== undefined) query = query.where('parent', '=', address.parent);
  const row = await query.orderBy('parent').executeTakeFirst();
  const [entry = null] = await entriesFromRows(row ? [row] : []);
  return entry;
}

/** The outcome of publishing a draft from a file. */
export type PublishOutcome = 'created' | 'updated' | 'unchanged' | 'kept-newer';

/**
 * Publishes drafts and redirects from files in one transaction, and increments the content version
 * once if anything changed. An entry that was edited in the database since the last load is kept.
 *
 * @returns the outcome of each draft, in order
 */
export async function publishFromFiles(
  db: Database,
  { drafts, redirects }: { drafts: EntryDraft[]; redirects: Redirect[] },
  now = new Date().toISOString(),
): Promise<PublishOutcome[]> {
  return db.transaction().execute(async (transaction) => {
    // Serializes processes that load the same files.
    await engineOf(transaction).lockName(transaction, 'content');
    const outcomes: PublishOutcome[] = [];
    for (const draft of drafts) outcomes.push(await publishOne(transaction, draft, now));
    const moved = await replaceRedirects(transaction, redirects, now);
    if (moved || outcomes.some((outcome) => outcome === 'created' || outcome === 'updated'))
      await raiseContentVersion(transaction);
    return outcomes;
  });
}

async function publishOne(db: Database, draft: EntryDraft, now: string): Promise<PublishOutcome> {
  const digest = draftDigest(draft);
  const stored = await db
    .selectFrom('entries')
    .selectAll()
    .where('type', '=', draft.type)
    .where('parent', '=', draft.parent)
    .where('slug', '=', draft.slug)
    .executeTakeFirst();
  if (!stored) {
    await db
      .insertInto('entries')
      .values({
        id: uuidv7(),
        ...columnsFromDraft(draft, draft.publishAt),
        status: 'published',
        created_at: now,
        source_digest: digest,
      })
      .execute();
    return 'created';
  }
  if (stored.source_digest === digest) return 'unchanged';
  const takenDown = stored.source_digest === TAKEN_DOWN;
  // The cast is safe: the text is only compared here, never shown.
  const entry = entryFromRow(stored, stored.content_html as CleanHtml);
  if (!takenDown && !isAsLoaded(entry, stored.source_digest)) return 'kept-newer';
  await db
    .updateTable('entries')
    .set({
      ...columnsFromDraft(draft, now),
      ...(takenDown && { status: 'published' as const }),
      source_digest: digest,
    })
    .where('id', '=', stored.id)
    .execute();
  return 'updated';
}
