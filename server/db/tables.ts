import type { Generated, GeneratedAlways } from 'kysely';

/**
 * The tables as Kysely types. Dates are ISO 8601 UTC text, JSON is text, booleans are 0/1 and ids
 * are UUIDv7 text, so that both databases store the same values (docs/architecture.md, "Data").
 */

/** What visitors see, and nothing else: one row for each entry, made from its published revision. */
export interface PublishedTable {
  entry_id: string;
  /** Null if the entry is a provider's: it has no revisions here. */
  revision_id: string | null;
  kind: string;
  slug: string;
  /** Place in lists. */
  position: number;
  /** The date that is shown and sorted by. */
  publish_at: string;
  /** As stated, otherwise when its body last changed. */
  updated_at: string;
  /** When a value that the entry refers to last changed; null for never. */
  reference_changed_at: string | null;
  /** JSON: the referenced names, like `rate:bookeeper` (content/names.ts), and the fields; null for none. */
  refers: string | null;
  /** JSON without long texts, for lists; null if lists show the whole body. */
  listed: string | null;
  /** JSON in the shape of the call that serves it: see server/content/published/bodies.ts. */
  body: string;
  /** Of a picture: the path of the file in whose place pages show it; null for none. */
  in_place_of: string | null;
}

/**
 * Every version of every entry. The text never changes, but for the date of a draft that a person publishes
 * (date-change.ts). Rows are removed only when an account saves again in place of its draft (save-draft.ts),
 * and with entries that were never published (discard-drafts.ts).
 */
export interface RevisionsTable {
  id: string;
  /** Stays the same when the slug changes. */
  entry_id: string;
  /** Order within the entry, from 1, whatever the clocks say. Drafts may move up, to stay newer. */
  number: number;
  kind: string;
  slug: string;
  /** The text in the file format of the kind, as it was written. */
  source: string;
  author: string;
  origin: 'files' | 'import' | 'command' | 'studio';
  /** The revision it was written on; null for the first. */
  base: string | null;
  /** At most one revision of an entry is published. */
  state: 'draft' | 'scheduled' | 'published' | 'replaced';
  created_at: string;
  /** When it is to be published; null if no date was set. */
  publish_at: string | null;
  /** When it is to be taken down; null if it stays. */
  unpublish_at: string | null;
  published_at: string | null;
  /** When it was replaced or taken down after it had been published. */
  ended_at: string | null;
  /** The entry's title for people; null in rows of versions without titles. */
  title: Generated<string | null>;
  /** The author's account; null for files, commands, keys and older versions. */
  account_id: Generated<string | null>;
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
  /** JSON object: see EnquiryOrigin in contract/enquiry/enquiry-origin.ts; null for nothing in particular. */
  origin: string | null;
  /** JSON list of the screening findings. */
  screening: string;
  /** The consent text shown to the visitor, and its version; null if unknown. */
  consent_version: string | null;
  consent_text: string | null;
  /** Keyed hash of the sender's address; null after 30 days. */
  client_hash: string | null;
  /** Digest of the description, to find copies: see screen/text-digest.ts. */
  text_digest: string | null;
  /** When it was put on hold, which exempts it from retention; null if it is not on hold. */
  held_at: string | null;
  /** 1 for test enquiries (`send-test`). */
  synthetic: 0 | 1;
  /** What the team did with it; each change is a row of `enquiry_events`. */
  stage: Generated<'new' | 'contacted' | 'qualified' | 'proposal' | 'won' | 'lost' | 'not_client'>;
  /** Why it was lost, or who it is that is not a client; null in other stages. */
  lost_reason: Generated<string | null>;
  /** The account that looks after it. */
  owner_id: Generated<string | null>;
  /** JSON list. */
  tags: Generated<string>;
  /** Since when it waits for an answer; null if it does not, or came before this was recorded. */
  waits_since: Generated<string | null>;
  /** When it is to be shown again; null for no reminder. */
  remind_at: Generated<string | null>;
  /** The same for the enquiries of one person that were joined; null for none. */
  person_id: Generated<string | null>;
  /** A reply that waits for somebody to send it. */
  reply: Generated<string | null>;
  /** Its subject; null for the usual one. */
  reply_subject: Generated<string | null>;
  /** What a search compares of its fields (server/enquiries/follow-up/searched-text.ts); null until it is made. */
  searched: Generated<string | null>;
  /** What lists are filtered by (server/enquiries/listed-columns.ts); null until it is made. */
  country: Generated<string | null>;
  came_from: Generated<string | null>;
  about: Generated<string | null>;
}

/** What was done with an enquiry. Rows are only added, and marked when they are taken back. */
export interface EnquiryEventsTable {
  /** UUIDv7. */
  id: string;
  enquiry_id: string;
  at: string;
  /** Null for a command, a key or the site itself. */
  account_id: string | null;
  /** Name of the account, command or key at that time. */
  actor: string;
  /** See contract/actions/enquiry-acts.ts; `undo`, `reminded` and `returned` besides. */
  act: string;
  /** How the sender was reached; null for other acts. */
  channel: 'mail' | 'call' | 'message' | null;
  /** What was written or said; empty for none. */
  body: string;
  /** JSON object: the columns that changed, each with its old and its new value. */
  changes: string;
  /** The event that took it back. */
  undone_by: string | null;
  /** Who sent it and their idempotency key, so that a repeated request is done once; or null. */
  request: string | null;
  /** What a search compares of its body; null until it is made. */
  searched: Generated<string | null>;
}

/** A reply that was sent from the desk. Its text and its writer are in the event of the same id. */
export interface EnquiryMessagesTable {
  id: string;
  enquiry_id: string;
  subject: string;
  /** With the angle brackets; the same at each attempt. */
  message_id: string;
  /** What the mail server answered when it took the mail, with its own id; null until then. */
  accepted: string | null;
  /** Why the last attempt failed, in words. They may quote the recipient's address. */
  failure: string | null;
}

/** An attachment. */
interface EnquiryFilesTable {
  id: string;
  enquiry_id: string;
  /** The message that it was sent with; null until then. */
  message_id: string | null;
  name: string;
  /** MIME. */
  type: string;
  /** Null until all of it has arrived. */
  bytes: number | null;
  created_at: string;
}

export interface DeliveriesTable {
  id: string;
  enquiry_id: string;
  /** `target`; followed by `#` and `event_id`, if it tells of an event. Once for each enquiry. */
  destination: string;
  /** The event that it tells of; null for the enquiry itself. */
  event_id: GeneratedAlways<string | null>;
  /** The name of a destination. */
  target: GeneratedAlways<string>;
  /** `held` until its quarantined enquiry is released; `dead` after the last attempt. */
  status: 'pending' | 'delivered' | 'dead' | 'held';
  /** Started attempts, over all replays; never decreases. */
  attempts: number;
  /** Value of `attempts` at the last replay. */
  attempts_before_replay: number;
  next_attempt_at: string;
  /** Expiry of the worker's lease; null if it is not claimed. */
  lease_until: string | null;
  last_error: string | null;
  created_at: string;
  updated_at: string;
}

/** One attempt of a delivery. Without `finished_at` it is in flight, or its process was killed. */
export interface DeliveryAttemptsTable {
  delivery_id: string;
  /** From 1. */
  number: number;
  started_at: string;
  finished_at: string | null;
  outcome: 'delivered' | 'failed' | null;
  /** Why it failed, without personal data. */
  reason: string | null;
}

export interface Tables {
  published: PublishedTable;
  revisions: RevisionsTable;
  content_version: {
    id: 1;
    version: number;
    /** Version of the code that made the rows of `published`: see server/content/rebuild-content.ts. */
    renderer: Generated<number>;
  };
  redirects: {
    /** Canonical path. */
    from_path: string;
    /** Current path of the page; null if it is gone (410). */
    to_path: string | null;
    /** The entry whose published revision it comes from. */
    entry_id: string;
    created_at: string;
  };
  enquiries: EnquiriesTable;
  enquiry_events: EnquiryEventsTable;
  enquiry_messages: EnquiryMessagesTable;
  enquiry_files: EnquiryFilesTable;
  /** The bytes of attachments, in base64. */
  enquiry_file_pieces: { file_id: string; number: number; data: string };
  deliveries: DeliveriesTable;
  delivery_attempts: DeliveryAttemptsTable;
  /** Used proofs of work, wait tickets and tickets of passkeys: see server/limits/rate-limit-pass.ts. */
  spent_passes: { digest: string; expires_at: string };
  idempotency_keys: {
    /** SHA-256 of the key the client sent. */
    key_digest: string;
    /** SHA-256 of the fields it was sent with. */
    body_digest: string;
    enquiry_id: string;
    created_at: string;
  };
  /** The kinds that a remote provider fills (PROVIDER_API_URL); none without one. */
  remote_kinds: {
    kind: string;
    /** When its list was first read; null until then. */
    read_at: string | null;
  };
  /** Leases on work of one process at a time: see leases.ts. */
  leases: { name: string; until: string };
  /** Shared token buckets: see server/limits/stored-buckets.ts. */
  rate_limit_buckets: {
    name: string;
    /** When the bucket will be full again, in milliseconds since 1970. */
    full_at: number;
  };
  /** At most one row, about the installation as a whole. */
  installation: {
    id: 1;
    /** The shared secret, in hexadecimal; null if it is stored in a file. */
    secret_key: string | null;
    /** Source of an unfinished move into this store; null if it is complete. */
    moving_from: string | null;
    /** Where this store was moved to: it refuses writes. Null if it was not, or was taken back. */
    moved_to: string | null;
    /** When a backup was last proven by restoring it; null for never. */
    backup_proven_at: string | null;
    /** JSON of that backup: see server/backup/backup-state.ts. */
    backup_summary: string | null;
    /** When the team was last told that backups are missing. */
    backup_told_at: string | null;
    /** Whom backups in a bucket are encrypted to (age); null until there is one. */
    backup_recipient: string | null;
    /** When an owner had written the key down. */
    backup_key_noted_at: string | null;
  };
  /** One row, written to check that the store is writable. */
  write_check: { id: number; written_at: string };
  /** Ids of removed enquiries, so that every process removes exactly their files. */
  removed_enquiries: { id: string; removed_at: string };
  /** Visitors' measurements, at most 30 days old: see server/vitals/stored-vitals.ts. */
  web_vitals: {
    /** Start of the hour. */
    hour: string;
    /** The pattern of a URL, like `/blog/$blog`. */
    route: string;
    device: 'phone' | 'desktop';
    vital: 'lcp' | 'inp' | 'cls';
    /** Upper bound of the histogram bucket in seconds, or a score; `+Inf` for the last one. */
    bound: string;
    count: number;
  };
  /** The searchable documents: one row for each page, post, service, person, question or policy (server/search). */
  search_documents: {
    /** Posts are in the order of their dates, and everything else is above them: see search-index.ts. */
    id: number;
    kind: 'service' | 'post' | 'person' | 'question' | 'policy' | 'page';
    slug: string;
    path: string;
  };
  /** The tags of those that are pictures. */
  searched_tags: { entry_id: string; tag: string };
  /** Their texts with breaks between words (text-index.ts, server/search/words.ts), references replaced. */
  search_text: {
    rowid: number;
    title: string;
    about: string;
    text: string;
    /** Words that people type differently, like words with accents. */
    folded: string;
  };
  /** The words of the documents, without accents, with the number of documents that contain each. */
  search_words: { word: string; documents: number };
  /** One row, written when all published content is in the index. */
  search_state: {
    id: 1;
    /** How documents and words were made: see search-index.ts. */
    version: number;
  };
  /** What the studio finds: one row for each entry, of its newest version (server/search/entry-search.ts). */
  searched_entries: {
    /** What was written last has the highest. */
    id: number;
    entry_id: string;
    /** JSON: the texts as they were written, with the paths of their fields. */
    texts: string;
    /** Its numbers without what stands between digits, separated by spaces. */
    digits: string;
  };
  /** What the studio's list shows of each (`lists` of kinds): JSON of values by their paths. */
  listed_entries: { entry_id: string; listed: string };
  /** Their texts with breaks between words, references replaced. */
  entry_text: { rowid: number; text: string; folded: string };
  /** Files of the library of pictures: see server/media. */
  media_files: {
    /** The digest of the master, which is the name of its files: see contract/kinds/picture.ts. */
    file: string;
    /** SHA-256 of the upload. */
    original: string;
    /** In pixels. */
    width: number;
    height: number;
    created_at: string;
    /** When all its sizes stood; null until then. */
    made_at: string | null;
    /** When making them failed, which is not tried again by itself; null if it did not. */
    failed_at: string | null;
    /** The account or key that added it; null for a command, and for older ones. */
    added_by: Generated<string | null>;
  };
  /** The pictures that revisions show, in fields and in texts: one row for each. */
  picture_uses: {
    revision_id: string;
    /** Of the entry of the picture. */
    slug: string;
  };
  /** What is asked of the versions of pictures: one row for each, later for those of an earlier release. */
  picture_versions: {
    revision_id: string;
    /** The name of its file in the library; null if its file came with content or an import. */
    digest: string | null;
    /** What it shows; null if nobody said it. */
    alt: string | null;
    /** Whether it only decorates. */
    decorative: 0 | 1;
    /** Whether it says no more than the file that came, of which it is made again. */
    made_from_file: 0 | 1;
  };
  /** The people who may sign in to the studio. */
  accounts: {
    id: string;
    /** In lower case. */
    email: string;
    name: string;
    role: 'owner' | 'editor' | 'sales' | 'reader';
    created_at: string;
    /** When the account was disabled; null if it may sign in. */
    disabled_at: string | null;
    /** JSON: when the person works (contract/studio/availability.ts); null for the firm's hours. */
    availability: Generated<string | null>;
  };
  /** WebAuthn credentials. */
  passkeys: {
    /** The credential's id, in base64url. */
    id: string;
    account_id: string;
    /** COSE, in base64url. */
    public_key: string;
    /** The signature counter. */
    counter: number;
    /** JSON list. */
    transports: string;
    /** What its owner calls it. */
    name: string;
    created_at: string;
    used_at: string | null;
  };
  /** One-time links that were not used yet. */
  sign_in_links: {
    /** SHA-256 of the token. */
    digest: string;
    /** Null for the link that makes the first owner. */
    account_id: string | null;
    purpose: 'first-owner' | 'invitation' | 'sign-in';
    expires_at: string;
  };
  sessions: {
    /** SHA-256 of the cookie. */
    digest: string;
    account_id: string;
    created_at: string;
    /** When it was last used, to the minute. */
    seen_at: string;
    /** When a passkey was last checked; null for never. */
    verified_at: string | null;
  };
  /** The tabs of the studio that have an entry or an enquiry open. */
  open_tabs: {
    /** Made by the tab. */
    id: string;
    /** The digest of its session. */
    session: string;
    entry_id: string;
    /** When the tab last reported it. */
    seen_at: string;
    /** Its field with the cursor, and the number of the block in a formatted text: `body#3`. */
    place: string | null;
  };
  /** Keys of the automation API. */
  api_keys: {
    name: string;
    /** SHA-256 of the key. */
    digest: string;
    /** JSON list: see contract/studio/acts.ts. */
    scopes: string;
    /** Whether an agent may read enquiries with it. */
    for_agents: Generated<0 | 1>;
    /** Name of the account or command. */
    created_by: string;
    created_at: string;
    used_at: string | null;
    revoked_at: string | null;
  };
  /** Every act that changed data or showed personal data. */
  audit_log: {
    id: string;
    at: string;
    /** Null for a command or a key. */
    account_id: string | null;
    /** Name of the account, command or key at that time. */
    actor: string;
    act: string;
    /** What the act concerned, like `post/your-first-week`. */
    subject: string;
    /** JSON; null if there is nothing more to say. */
    details: string | null;
    /** The request's idempotency key, so that a repeated request is done once; or null. */
    request: Generated<string | null>;
  };
  /** Links that show one revision to people without an account. */
  draft_links: {
    /** SHA-256 of the token. */
    digest: string;
    revision_id: string;
    created_by: string;
    /** The creator's account; null for older links if several accounts have the creator's name. */
    account_id: Generated<string | null>;
    created_at: string;
    expires_at: string;
  };
  migrations: { id: string; applied_at: string };
  /** The releases that have used the store. */
  releases: {
    version: string;
    /** The oldest release that can read what it writes: the one before it. */
    reads_from: string;
    /** When it was first started on the store. */
    used_at: string;
  };
}
