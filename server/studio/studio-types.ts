import { z } from 'zod';
import { problem, type Problem } from '../../contract/actions/problem.ts';
import { kindNames } from '../../contract/kinds/content-kinds.ts';
import type { WordRun } from '../../domain/word-runs.ts';
import type { listAccounts } from '../accounts/accounts.ts';
import type { listAudit } from '../accounts/audit-log.ts';
import type { Session } from '../accounts/sessions.ts';

/** What the studio's API responds with. Dates are ISO 8601, UTC; values are by the fields of the kind. */

/** Who is signed in. */
export interface SessionInfo extends Pick<Session, 'account' | 'passkeys'> {
  /** Name and address of the public site. */
  firm: string;
  siteUrl: string;
}

const text = z.string();
const date = text.meta({ format: 'date-time' });

const entryState = z.enum([
  /** Never published, and nothing is scheduled. */
  'draft',
  /** A date is set; nothing is published. */
  'scheduled',
  /** A date has passed and nothing happened. */
  'overdue',
  'published',
  /** Published, with a newer draft. */
  'changed',
  /** Was published, and is no longer. */
  'down',
]);

export type EntryState = z.infer<typeof entryState>;

const written = {
  id: text,
  slug: text,
  title: text.nullable(),
  at: date.describe('When it was written; of an entry, published or unpublished since'),
  by: text.describe('Who wrote it'),
  publishAt: date.nullable(),
  unpublishAt: date.nullable(),
};

export const listedEntry = z.object({
  ...written,
  kind: z.enum(kindNames),
  state: entryState,
  accountId: text.nullable().describe('Account of who wrote it; none for files, commands and keys'),
  draft: text.optional().describe('Id of the newest revision, if that is a draft'),
  remote: z.literal(true).optional().describe('Read-only: a remote provider has this kind'),
});

/** What texts refer to: a figure, a rate, a claim, the name of a service, or words of the site. */
export interface ListedReference {
  /** As between the braces: `figure:clients`. */
  name: string;
  /** For people. */
  label: string;
  /** Words, or an amount in US dollars. */
  value: string | number;
  /** Its entry; none for what several entries make. */
  entryId?: string | undefined;
  /** Whether it stands for something in any text. */
  offered: boolean;
}

/** An entry in the list of all. */
export type ListedEntry = z.infer<typeof listedEntry> & {
  /** In the list of all, the values that it shows by their paths: see `lists` of kinds. */
  listed?: Record<string, string>;
};

export const revisionInfo = z.object({
  ...written,
  number: z.int(),
  state: z.enum(['draft', 'scheduled', 'published', 'replaced']),
  origin: z.enum(['files', 'import', 'command', 'studio']),
  publishedAt: date.nullable(),
  endedAt: date.nullable(),
});

/** One revision, without its text. */
export type RevisionInfo = z.infer<typeof revisionInfo>;

export const revisionText = revisionInfo.extend({
  source: text.describe('In the file format of the kind'),
  values: z.record(text, z.unknown()).nullable().describe('By field; null if the source is broken'),
  problems: z.array(problem).describe('What keeps it from being published'),
});

/** One revision with its text and its values. */
export type RevisionText = z.infer<typeof revisionText>;

export const entryDetails = z.object({
  id: text,
  kind: z.enum(kindNames),
  state: entryState,
  title: listedEntry.shape.title,
  at: listedEntry.shape.at,
  path: text.nullable().describe('Of its page; null for a kind without pages'),
  newest: revisionText,
  published: revisionText.nullable(),
});

/** An entry, opened. */
export type EntryDetails = z.infer<typeof entryDetails>;

/** A page of the site that a publish would change. */
export interface ChangedPage {
  path: string;
  title: string;
  /** It appears, it is gone, or its words change. */
  change: 'new' | 'gone' | 'changed';
  /** The changed words, between unchanged runs. Long unchanged runs are shortened to their ends. */
  words: WordRun[];
}

export interface ChangedPages {
  pages: ChangedPage[];
  /** How many pages were compared, and how many there are. */
  checked: number;
  total: number;
  /** What `content check` finds in the drafts, with the entry. */
  problems: (Problem & { entryId: string })[];
}

/** On how many pages each field is shown, by its name in `data-field`. Fields on one page are left out. */
export interface PlaceCounts {
  pages: Record<string, number>;
  /** Pages counted so far, of how many. The next call counts more. */
  checked: number;
  total: number;
}

export type AuditEntry = Awaited<ReturnType<typeof listAudit>>['entries'][number] & {
  /** Whether it is a publish that can be undone. */
  undoable: boolean;
};

export type ListedAccount = Awaited<ReturnType<typeof listAccounts>>[number];
