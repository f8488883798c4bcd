import type { Tables } from '../tables.ts';

/**
 * The primary keys of the tables, in an order that satisfies foreign keys; null for tables that
 * belong to one store and are not moved.
 */
const keysOfTables = {
  content_version: ['id'],
  published: ['entry_id'],
  revisions: ['id'],
  redirects: ['from_path'],
  remote_kinds: ['kind'],
  enquiries: ['id'],
  enquiry_events: ['id'],
  enquiry_messages: ['id'],
  enquiry_files: ['id'],
  enquiry_file_pieces: ['file_id', 'number'],
  deliveries: ['id'],
  delivery_attempts: ['delivery_id', 'number'],
  spent_passes: ['digest'],
  idempotency_keys: ['key_digest'],
  removed_enquiries: ['id'],
  web_vitals: ['hour', 'route', 'device', 'vital', 'bound'],
  accounts: ['id'],
  passkeys: ['id'],
  sign_in_links: ['digest'],
  sessions: ['digest'],
  open_tabs: null,
  api_keys: ['name'],
  audit_log: ['id'],
  draft_links: ['digest'],
  media_files: ['file'],
  picture_uses: ['revision_id', 'slug'],
  picture_versions: ['revision_id'],
  write_check: null,
  leases: null,
  rate_limit_buckets: null,
  installation: null,
  // The target builds its own index at its first start.
  search_documents: null,
  search_text: null,
  search_words: null,
  search_state: null,
  searched_entries: null,
  listed_entries: null,
  entry_text: null,
  searched_tags: null,
  migrations: null,
  releases: null,
} as const satisfies Record<keyof Tables, readonly string[] | null>;

export interface MovedTable {
  name: string;
  key: readonly string[];
  /** By default all. */
  columns?: readonly string[];
  /** Columns that the database makes of others, so they are not written; none by default. */
  generated?: readonly string[] | undefined;
}

const generatedColumns: Record<string, readonly string[]> = { deliveries: ['event_id', 'target'] };

export const movedTables: readonly MovedTable[] = Object.entries(keysOfTables).flatMap(
  ([name, key]) => (key === null ? [] : [{ name, key, generated: generatedColumns[name] }]),
);

/** What belongs to one store, and is made again by it after its other data was replaced. */
export const unmovedTables: readonly Pick<MovedTable, 'name'>[] = Object.entries(keysOfTables)
  .filter(
    ([name, key]) =>
      key === null && !['write_check', 'installation', 'migrations', 'releases'].includes(name),
  )
  .map(([name]) => ({ name }));
