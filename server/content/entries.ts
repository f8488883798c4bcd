import type { Database } from '../db/open-database.ts';
import type { EntryType } from '../db/tables.ts';
import { NO_HTML, type CleanHtml } from './clean-html.ts';
import { ENTRY_COLUMNS, entryFromRow, type Entry } from './entry.ts';

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
}

/** One page of the entries that visitors see, and their total number. */
export async function listEntries(
  db: Database,
  request: ListRequest,
): Promise<{ entries: Entry[]; total: number }> {
  let visible = db.selectFrom('entries').where('type', '=', request.type);
  if (request.parent !== undefined) visible = visible.where('parent', '=', request.parent);

  let rows = visible.select(ENTRY_COLUMNS);
  if (!request.summary) rows = rows.select('content_html');
  const ordered = (backwards: boolean) => {
    const [by, direction] = ORDERS[request.order ?? 'position'];
    const up = (direction === 'asc') !== backwards;
    // The slug breaks ties of date and position, which keeps pages disjoint.
    const slugUp = (request.order !== 'position-reversed') !== backwards;
    return rows.orderBy(by, up ? 'asc' : 'desc').orderBy('slug', slugUp ? 'asc' : 'desc');
  };

  if (request.perPage === undefined) {
    const all = await ordered(false).execute();
    return { entries: all.map(entryOf), total: all.length };
  }
  const counted = await visible
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const total = Number(counted.total);
  const before = ((request.page ?? 1) - 1) * request.perPage;
  const after = Math.max(0, total - before - request.perPage);
  const length = Math.min(request.perPage, Math.max(0, total - before));
  // OFFSET scans the skipped rows, so read from the nearer end.
  const backwards = after < before;
  const pageRows = await ordered(backwards)
    .limit(length)
    .offset(backwards ? after : before)
    .execute();
  const entries = pageRows.map(entryOf);
  return { entries: backwards ? entries.toReversed() : entries, total };
}

const ORDERS = {
  newest: ['publish_at', 'desc'],
  position: ['position', 'asc'],
  'position-reversed': ['position', 'desc'],
} as const;

type ListedRow = Parameters<typeof entryFromRow>[0] & { content_html?: string };

/** HTML is sanitized before it is stored. */
const entryOf = ({ content_html: html = NO_HTML, ...columns }: ListedRow): Entry =>
  entryFromRow(columns, html as CleanHtml);

/** A published entry by type, slug and parent, or null. */
export async function getEntry(
  db: Database,
  address: { type: EntryType; slug: string; parent?: string },
): Promise<Entry | null> {
  let query = db
    .selectFrom('entries')
    .select([...ENTRY_COLUMNS, 'content_html'])
    .where('type', '=', address.type)
    .where('slug', '=', address.slug);
  if (address.parent !== undefined) query = query.where('parent', '=', address.parent);
  const row = await query.orderBy('parent').executeTakeFirst();
  return row ? entryOf(row) : null;
}
