/**
 * The tables, as Kysely types. Dates are ISO 8601 UTC text, JSON is text,
 * booleans are 0/1 and ids are UUIDv7 text, so that every database holds the
 * same bytes (docs/architecture.md, "Data").
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
  /** Says that the text came through the sanitizer: see server/content/clean-html.ts; null where it did not. */
  clean_mark: string | null;
}

/** What is published, as counted by whoever raised the content version to this one; some of it may be dated ahead. */
interface EntryCountsTable {
  type: EntryType;
  parent: string;
  published: number;
  version: number;
}

interface ContentVersionTable {
  id: 1;
  version: number;
}

interface RedirectsTable {
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
  /** JSON object: see EnquirySource in server/enquiries/read-enquiries.ts. */
  source: string;
  /** JSON list: what screening noticed. */
  screening: string;
  /** The words under the form that the visitor agreed to, and their version; null when not known. */
  consent_version: string | null;
  consent_text: string | null;
  /** Keyed hash of the sender's address; null after 30 days. */
  client_hash: string | null;
  /** Digest of the description without what varies between copies. */
  text_digest: string | null;
  /** When it was put on hold, which stops retention; null when it is not. */
  held_at: string | null;
  /** 1 for the operator's test enquiries. */
  synthetic: 0 | 1;
}

export interface DeliveriesTable {
  id: string;
  enquiry_id: string;
  destination: string;
  /** `held` waits for a quarantined enquiry to be released; `dead` was given up. */
  status: 'pending' | 'delivered' | 'dead' | 'held';
  /** Attempts begun, over all replays; never falls. */
  attempts: number;
  /** Attempts that had been made when it was last replayed. */
  attempts_before_replay: number;
  next_attempt_at: string;
  /** Until when one worker has it to itself; null when nobody has. */
  lease_until: string | null;
  last_error: string | null;
  created_at: string;
  updated_at: string;
}

/** One attempt of a delivery. Not finished: it is under way, or the process was killed. */
export interface DeliveryAttemptsTable {
  delivery_id: string;
  /** Counted from 1. */
  number: number;
  started_at: string;
  finished_at: string | null;
  outcome: 'delivered' | 'failed' | null;
  /** Why it failed, without personal data. */
  reason: string | null;
}

/** Destinations that have said they want nothing more (410). */
interface DisabledDestinationsTable {
  name: string;
  reason: string;
  disabled_at: string;
}

/** Proofs of work and waiting tickets that have been used. */
interface SpentPassesTable {
  digest: string;
  expires_at: string;
}

interface IdempotencyKeysTable {
  /** SHA-256 of the key the client sent. */
  key_digest: string;
  /** SHA-256 of the fields it was sent with. */
  body_digest: string;
  enquiry_id: string;
  created_at: string;
}

/** One row, written to see that the store can be. */
interface WriteCheckTable {
  id: number;
  written_at: string;
}

interface MigrationsTable {
  id: string;
  applied_at: string;
}

/** Work that one process at a time does: see leases.ts. */
interface LeasesTable {
  name: string;
  until: string;
}

/** Token buckets that several processes share: see server/enquiries/screen/stored-buckets.ts. */
interface AllowancesTable {
  name: string;
  /** When the bucket is full again, in milliseconds since 1970. */
  full_at: number;
}

/** One row, about the store as a whole; missing until there is something to say. */
interface InstallationTable {
  id: 1;
  /** The secret that processes share, in hexadecimal; null where it lies in a file. */
  secret_key: string | null;
  /** The store from which this one is being filled; null when it is complete. */
  moving_from: string | null;
}

/** How far retention has come; one row, once there is something to say. See retain/retention-progress.ts. */
interface RetentionTable {
  id: number;
  removed_before: string;
  seen_at: string;
  behind_since: string | null;
  confirmed_at: string | null;
  /** Why nothing is removed; null when it is. */
  paused: string | null;
}

/** Enquiries that retention or an erasure has removed, so that files of them are removed and no others. */
interface RemovedEnquiriesTable {
  id: string;
  removed_at: string;
}

export interface Tables {
  entries: EntriesTable;
  content_version: ContentVersionTable;
  entry_counts: EntryCountsTable;
  redirects: RedirectsTable;
  enquiries: EnquiriesTable;
  deliveries: DeliveriesTable;
  delivery_attempts: DeliveryAttemptsTable;
  disabled_destinations: DisabledDestinationsTable;
  spent_passes: SpentPassesTable;
  idempotency_keys: IdempotencyKeysTable;
  turns: LeasesTable;
  allowances: AllowancesTable;
  installation: InstallationTable;
  write_check: WriteCheckTable;
  retention: RetentionTable;
  removed_enquiries: RemovedEnquiriesTable;
  migrations: MigrationsTable;
}
