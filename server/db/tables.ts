/**
 * The tables, as Kysely types. Dates are ISO 8601 UTC text, JSON is text,
 * booleans are 0/1 and ids are UUIDv7 text, so that every database holds the
 * same bytes (design.md, Data).
 */

export type EntryType =
  | 'post'
  | 'page'
  | 'service'
  | 'sub_service'
  | 'team'
  | 'testimonial'
  | 'bulk'
  | 'upper_bulk'
  | 'steps'
  | 'menu';

export interface EntriesTable {
  id: string;
  type: EntryType;
  slug: string;
  /** The service slug the entry belongs to; empty where it belongs to none. */
  parent: string;
  position: number;
  title: string;
  content_html: string;
  /** Address of a picture, or null. */
  banner: string | null;
  /** JSON object, by type: see server/content/entry.ts. */
  fields: string;
  status: 'draft' | 'published' | 'archived';
  publish_at: string;
  created_at: string;
  updated_at: string;
  /** Digest of the values last loaded from content/; null for entries not loaded from there. */
  source_digest: string | null;
}

export interface ContentVersionTable {
  id: 1;
  version: number;
}

export interface RedirectsTable {
  /** A path in its canonical form. */
  from_path: string;
  /** Where the page is now; null when it is gone for good. */
  to_path: string | null;
  created_at: string;
}

export interface EnquiriesTable {
  id: string;
  received_at: string;
  status: 'received' | 'quarantined' | 'discarded';
  name: string;
  email: string;
  phone_number: string;
  company_name: string;
  website: string;
  description: string;
  /** JSON object: the page the form stood on. */
  source: string;
}

export interface DeliveriesTable {
  id: string;
  enquiry_id: string;
  destination: string;
  status: 'pending' | 'delivered' | 'dead';
  attempts: number;
  next_attempt_at: string;
  /** Until when one worker has it to itself; null when nobody has. */
  lease_until: string | null;
  last_error: string | null;
  created_at: string;
  updated_at: string;
}

export interface IdempotencyKeysTable {
  /** SHA-256 of the key the client sent. */
  key_digest: string;
  /** SHA-256 of the fields it was sent with. */
  body_digest: string;
  enquiry_id: string;
  created_at: string;
}

export interface MigrationsTable {
  id: string;
  applied_at: string;
}

export interface Tables {
  entries: EntriesTable;
  content_version: ContentVersionTable;
  redirects: RedirectsTable;
  enquiries: EnquiriesTable;
  deliveries: DeliveriesTable;
  idempotency_keys: IdempotencyKeysTable;
  migrations: MigrationsTable;
}
