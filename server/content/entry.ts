import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { EntriesTable, EntryType } from '../db/tables.ts';
import { cleanMark, type CleanHtml } from './clean-html.ts';

/** Attributes of some entry types beyond the common columns. */
interface EntryFields {
  excerpt?: string;
  author?: string;
  /** Picture shown while the pointer hovers over the tile. */
  hoverImage?: string;
  designation?: string;
  /** Tags. A tag may contain a middle dot but no comma. */
  expertise?: string[];
  rating?: number;
  /** URL path without a leading slash, for menus. */
  url?: string;
  submenus?: { name: string; url: string }[];
}

/** The values of an entry as written by an author, before it is stored. */
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
  /** ISO 8601, UTC: the stated date of the last change; null if none is stated. */
  updatedAt: string | null;
}

/** A stored entry. */
export interface Entry extends EntryDraft {
  id: string;
  status: EntriesTable['status'];
  /** ISO 8601, UTC: as stated, otherwise when its values last changed. */
  updatedAt: string;
}

/**
 * Converts a row to an entry.
 *
 * @param contentHtml the sanitized text of the row
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
 * Converts a draft to column values.
 *
 * @param changedAt used if the draft states no date of its last change; ISO 8601, UTC
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

/** A SHA-256 digest of a draft's values, in base64url. */
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

/** Whether an entry still has the values last loaded from its file. */
export function isAsLoaded(entry: Entry, sourceDigest: string | null): boolean {
  const undated = { ...entry, updatedAt: null };
  return [entry, undated].some((draft) => draftDigest(draft) === sourceDigest);
}
