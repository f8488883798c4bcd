import type { KindName } from '../../contract/kinds/content-kinds.ts';

/** What the studio's API responds with. Dates are ISO 8601, UTC; values are by the fields of the kind. */

export type Role = 'owner' | 'editor' | 'sales' | 'reader';

interface Account {
  id: string;
  email: string;
  name: string;
  role: Role;
}

/** Who is signed in. */
export interface SessionInfo {
  account: Account;
  /** How many passkeys the account has. */
  passkeys: number;
  /** Until when acts that need a fresh passkey check are accepted; null if none was made. */
  verifiedUntil: string | null;
  /** Name and address of the public site. */
  firm: string;
  siteUrl: string;
  /** Whether links can be sent by mail. */
  mail: boolean;
  /** The server's time. */
  now: string;
}

/** Every failure has this body. */
export interface Failure {
  error: {
    code:
      | 'signed-out'
      | 'forbidden'
      /** The request did not come from the studio's own pages. */
      | 'foreign'
      /** A passkey must be checked first. */
      | 'verify'
      | 'not-found'
      /** The link was used, or has expired. */
      | 'gone'
      | 'conflict'
      | 'invalid'
      | 'too-many'
      | 'unavailable';
    /** For people. */
    message: string;
    problems?: Problem[];
    /** Seconds, with `too-many` and `unavailable`. */
    retryAfter?: number;
  };
}

/** What is wrong in a source, or worth a look (`warning`). */
export interface Problem {
  /** Of the field, such as `company.counts.0.label`; empty for the whole. */
  path: string;
  /** From 1. */
  line: number;
  message: string;
  warning?: boolean;
  /** Of the entry, where several are published. */
  entryId?: string;
}

export type EntryState =
  /** Never published, and nothing is scheduled. */
  | 'draft'
  /** A date is set; nothing is published. */
  | 'scheduled'
  /** A date has passed and nothing happened. */
  | 'overdue'
  | 'published'
  /** Published, with a newer draft. */
  | 'changed'
  /** Was published, and is not any more. */
  | 'down';

/** An entry in the list of all. */
export interface ListedEntry {
  id: string;
  kind: KindName;
  slug: string;
  title: string | null;
  state: EntryState;
  /** When and by whom its newest revision was written. */
  at: string;
  by: string;
  /** When it will be published, and taken down; null for never. */
  publishAt: string | null;
  unpublishAt: string | null;
  /** Whether a remote provider has entries of this kind: they cannot be changed here. */
  remote?: true;
}

/** One revision, without its text. */
export interface RevisionInfo {
  id: string;
  number: number;
  slug: string;
  title: string | null;
  state: 'draft' | 'scheduled' | 'published' | 'replaced';
  at: string;
  by: string;
  origin: 'files' | 'import' | 'command' | 'studio';
  publishAt: string | null;
  unpublishAt: string | null;
  publishedAt: string | null;
  endedAt: string | null;
}

/** One revision with its text and its values. */
export interface RevisionText extends RevisionInfo {
  source: string;
  /** By field; null if the source cannot be read. */
  values: Record<string, unknown> | null;
  /** What keeps it from being published; empty for nothing. */
  problems: Problem[];
}

/** Somebody else who has the entry open. */
export interface Presence {
  name: string;
  since: string;
}

/** An entry, opened. */
export interface EntryDetails {
  id: string;
  kind: KindName;
  state: EntryState;
  /** Path of its page on the site; null for a kind without pages. */
  path: string | null;
  newest: RevisionText;
  /** Null if nothing of it is published. */
  published: RevisionText | null;
  others: Presence[];
}

/** The outcome of saving: the new revision, or 409 with this beside `error`. */
export interface Conflict {
  newest: RevisionText;
}

/** A field whose value differs. */
interface FieldChange {
  /** Name of the field, and its label for people. */
  field: string;
  label: string;
  /** Undefined where a version has no value. */
  before: unknown;
  after: unknown;
}

/** Lines that two sources share, that only the first has, or that only the second has. */
export interface LineChange {
  change: 'same' | 'removed' | 'added';
  lines: string[];
}

/** What differs between two revisions of one kind. */
export interface RevisionComparison {
  slug: { before: string; after: string } | null;
  fields: FieldChange[];
  /** The sources, line by line. */
  lines: LineChange[];
}

/** A page of the site that a publish would change. */
export interface ChangedPage {
  path: string;
  title: string;
  /** It appears, it is gone, or its words change. */
  change: 'new' | 'gone' | 'changed';
  /** Its words: runs that stay, go or come. Long runs that stay are shortened to their ends. */
  words: { change: 'same' | 'removed' | 'added'; text: string }[];
}

export interface ChangedPages {
  pages: ChangedPage[];
  /** How many pages were compared, and how many there are. */
  checked: number;
  total: number;
  /** What `content check` finds in the drafts, with the entry. */
  problems: (Problem & { entryId: string })[];
}

/** A page that is edited, as its address responds to `Accept: application/json`. */
export interface EditedPage {
  status: number;
  html: string;
  /** What it shows, also in closed menus and the like, in its order: `<kind>/<id of the entry>#<path>`. */
  fields: string[];
}

export interface DraftLink {
  id: string;
  revisionId: string;
  by: string;
  at: string;
  expiresAt: string;
}

/** Something that was published, taken down or undone at once, and can be undone. */
export interface PublishedAct {
  /** Pass it to `POST /api/undo/:id`. */
  undo: string;
}

export interface AuditEntry {
  id: string;
  at: string;
  actor: string;
  act: string;
  subject: string;
  details: unknown;
  /** Whether it is a publish that can be undone. */
  undoable: boolean;
}

export interface ListedAccount extends Account {
  createdAt: string;
  disabledAt: string | null;
  seenAt: string | null;
  passkeys: number;
  /** Until when an invitation is open; null if none is. */
  invitedUntil: string | null;
}

export interface ListedKey {
  name: string;
  scopes: string[];
  by: string;
  createdAt: string;
  usedAt: string | null;
  revokedAt: string | null;
}
