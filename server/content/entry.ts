import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { EntriesTable, EntryType } from '../db/tables.ts';
import { cleanMark, type CleanHtml } from './clean-html.ts';

/** What entries of the several types carry beside the common columns. */
interface EntryFields {
  excerpt?: string;
  author?: string;
  /** Picture shown while a pointer rests on the banner's tile. */
  hoverImage?: string;
  designation?: string;
  /** Tags; a middle dot may stand inside one, a comma may not. */
  expertise?: string[];
  rating?: number;
  /** Address without a leading slash, for menus. */
  url?: string;
  submenus?: { name: string; url: string }[];
}

/** What a writer of content says of an entry. */
export interface EntryDraft {
  type: EntryType;
  slug: string;
  parent: string;
  position: number;
  title: string;
  contentHtml: CleanHtml;
  banner: string | null;
  fields: EntryFields;
  /** ISO 8601, UTC: when it becomes visible. */
  publishAt: string;
  /** ISO 8601, UTC: the stated date of its last change; null where the writer states none. */
  updatedAt: string | null;
}

/** An entry as it is stored. */
export interface Entry extends EntryDraft {
  id: string;
  status: EntriesTable['status'];
  /** ISO 8601, UTC: as stated, or else when its values last changed. */
  updatedAt: string;
}

/**
 * Turns a row into an entry: the one place where stored text becomes values.
 *
 * @param contentHtml the text of the row, sanitized
 */
export function entryFromRow(
  row: Omit<Selectable<EntriesTable>, 'content_html' | 'clean_mark'>,
  contentHtml: CleanHtml,
): Entry {
  return {
    id: row.id,
    type: row.type,
    slug: row.slug,
    parent: row.parent,
    position: row.position,
    title: row.title,
    contentHtml,
    banner: row.banner,
    fields: JSON.parse(row.fields) as EntryFields,
    status: row.status,
    publishAt: row.publish_at,
    updatedAt: row.updated_at,
  };
}

/**
 * The columns that hold a draft's values.
 *
 * @param changedAt stands in for a date of the last change that is not stated
 */
export function columnsFromDraft(draft: EntryDraft, changedAt: string) {
  return {
    type: draft.type,
    slug: draft.slug,
    parent: draft.parent,
    position: draft.position,
    title: draft.title,
    content_html: draft.contentHtml,
    clean_mark: cleanMark(draft.contentHtml),
    banner: draft.banner,
    fields: JSON.stringify(draft.fields),
    publish_at: draft.publishAt,
    updated_at: draft.updatedAt ?? changedAt,
  };
}

/** A digest of a draft's values; equal values give equal digests. */
export function draftDigest(draft: EntryDraft): string {
  const values = [
    draft.type,
    draft.slug,
    draft.parent,
    draft.position,
    draft.title,
    draft.contentHtml,
    draft.banner,
    JSON.stringify(draft.fields),
    draft.publishAt,
    draft.updatedAt,
  ];
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

/** Whether an entry still has the values that were once loaded from a file. */
export function isAsLoaded(entry: Entry, sourceDigest: string | null): boolean {
  const undated = { ...entry, updatedAt: null };
  return [entry, undated].some((draft) => draftDigest(draft) === sourceDigest);
}
