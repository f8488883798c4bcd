import type { Selectable } from 'kysely';
import type { PersonValues } from '../../contract/kinds/person.ts';
import type { ClaimProof } from '../../contract/claims.ts';
import type { EntriesTable, EntryType } from '../db/tables.ts';
import type { CleanHtml } from './clean-html.ts';
import { latest } from './latest.ts';

/** The profile of a person without what visitors must not see. */
export type ShownProfile = Omit<NonNullable<PersonValues['profile']>, 'permission'>;

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
  /** The words of a page without its Markdown texts, the record of a service, or a country. */
  words?: Record<string, unknown>;
  /** What the page of a person says. */
  profile?: ShownProfile;
  /** What search engines show of a policy. */
  search?: { title: string; description: string };
  /** Of a question: the anchor of its group, and its answer as plain text. */
  group?: string;
  answer?: string;
  /** What a reference to a figure or claim stands for. */
  value?: string;
  /** Of a claim: its proof, as far as visitors see it. */
  proof?: ClaimProof;
  /** Of an author: a short text, and whether posts in this name are by the firm. */
  about?: string;
  firm?: true;
  /** A rate in US dollars an hour, and from when to when it is valid, as YYYY-MM-DD. */
  amount?: number;
  validFrom?: string;
  validUntil?: string;
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
  /** ISO 8601, UTC: the date that is shown and sorted by. */
  publishAt: string;
  /** ISO 8601, UTC: the stated date of the last change; null if none is stated. */
  updatedAt: string | null;
}

/** A stored entry. */
export interface Entry extends EntryDraft {
  id: string;
  /**
   * ISO 8601, UTC: as stated, otherwise when its values last changed; later if the value of something that
   * it refers to has changed since.
   */
  updatedAt: string;
}

/** The columns of an entry without its text. */
export const ENTRY_COLUMNS = [
  'id',
  'type',
  'slug',
  'parent',
  'position',
  'title',
  'banner',
  'fields',
  'publish_at',
  'updated_at',
  'reference_changed_at',
] as const;

/**
 * Converts a row to an entry.
 *
 * @param row these columns and no others
 * @param contentHtml the sanitized text of the row
 */
export function entryFromRow(
  row: Pick<Selectable<EntriesTable>, (typeof ENTRY_COLUMNS)[number]>,
  contentHtml: CleanHtml,
): Entry {
  const { fields, publish_at: publishAt, updated_at, reference_changed_at, ...same } = row;
  return {
    ...same,
    contentHtml,
    fields: JSON.parse(fields) as EntryFields,
    publishAt,
    updatedAt: latest([updated_at, reference_changed_at ?? '']),
  };
}

/**
 * Converts a draft to column values.
 *
 * @param changedAt used if the draft states no date of its last change; ISO 8601, UTC
 */
export function columnsFromDraft(draft: EntryDraft, changedAt: string) {
  const { contentHtml, fields, publishAt, updatedAt, ...same } = draft;
  return {
    ...same,
    content_html: contentHtml,
    fields: JSON.stringify(fields),
    publish_at: publishAt,
    updated_at: updatedAt ?? changedAt,
  };
}
