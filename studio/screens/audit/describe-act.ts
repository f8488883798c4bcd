import { isKind } from '../../../contract/kinds/content-kinds.ts';
import type { AuditEntry, ListedEntry } from '../../../server/studio/studio-types.ts';
import { entryName } from '../../parts/entry-name.ts';

/** Phrases that follow a person's name, such as "published", by act. */
const WORDS: Record<string, (subject: string, details: Record<string, unknown>) => string> = {
  'sign-in': (_, { how }) => `signed in ${how === 'passkey' ? 'with a passkey' : 'by a link'}`,
  'sign-out': () => 'signed out',
  invite: (name, { role }) => `invited ${name} as ${String(role)}`,
  'change-account': (name, { role, disabled, keptLinks, endedLinks }) =>
    (typeof disabled === 'boolean'
      ? `${disabled ? 'disabled' : 'enabled'} ${name}`
      : `changed ${name}${typeof role === 'string' ? ` (role: ${role})` : ''}`) +
    (typeof keptLinks === 'number' ? `; kept draft links: ${keptLinks}` : '') +
    (typeof endedLinks === 'number' ? `; ended draft links: ${endedLinks}` : ''),
  'make-link': (name) => `made a sign-in link for ${name}`,
  'add-passkey': () => 'added a passkey',
  'remove-passkey': () => 'removed a passkey',
  'refuse-link': () => 'refused a link that is wrong, was used or has expired',
  'move-passkey': () => 'used a passkey that was moved to another password manager',
  'refuse-passkey': (name) => `refused a passkey${name && ` of ${name}`}`,
  'restore-backup': () => 'restored a backup, which ended all sessions and links',
  'look-after-restore': () => 'looked at who may sign in after a restore',
  'create-key': (name, { scopes }) =>
    `made the key “${name}”${Array.isArray(scopes) ? ` (${scopes.join(', ')})` : ''}`,
  'show-backup-key': () => 'looked at the backup key',
  'note-backup-key': () => 'saved the backup key',
  'refuse-key': () => 'refused a key that does not exist or was revoked',
  'revoke-key': (name) => `revoked the key “${name}”`,
  create: (entry) => `made ${entry}`,
  save: (entry) => `wrote ${entry}`,
  discard: (entry) => `discarded the draft of ${entry}`,
  delete: (entry) => `deleted ${entry}, which was never published`,
  restore: (entry) => `restored an earlier version of ${entry}`,
  publish: (entry, details) => `published ${withRelease(entry, details)}`,
  schedule: (entry, details) => `scheduled ${withRelease(entry, details)}`,
  'publish-due': (entry, details) =>
    `published ${withRelease(entry, details)}, on the date that was set`,
  'take-down-due': (entry) => `took ${entry} down, on the date that was set`,
  'take-down': (entry) => `took ${entry} down`,
  'bring-back': (entry) => `brought ${entry} back`,
  'list-enquiries': (which) => `looked at a list of ${which}`,
  'read-enquiry': (id) => `looked at the enquiry ${id}`,
  // Of an older version.
  'change-enquiry': (id) => `changed the enquiry ${id}`,
  'export-enquiries': (count) => `exported ${count}`,
  'export-sender': (count) => `exported what is stored of a sender: ${count}`,
  'erase-sender': (count) => `erased a sender: ${count}`,
  'replay-deliveries': (id) => `had the enquiry ${id} delivered again`,
  'replay-destination': (name, { count }) =>
    `had what was given up sent to ${name} again: ${String(count)}`,
  'send-test': () => 'sent a test enquiry through the website',
  'add-picture': (picture) => `added ${picture}`,
  'replace-picture': (picture) => `put another file in the place of ${picture}`,
  'remove-picture': (picture) => `removed ${picture} and its files`,
  undo: (entry) => `undid a change of ${entry}`,
};

const withRelease = (entry: string, { release }: Record<string, unknown>) =>
  typeof release === 'string' ? `“${release}”: ${entry}` : entry;

/** Puts names in place of `post/your-first-week`. An entry that is gone or was renamed has no other name. */
const nameEntries = (subject: string, entries: ReadonlyMap<string, ListedEntry>) =>
  subject.replaceAll(/\b([a-z-]+)\/([a-z0-9-]+)/g, (path, kind: string, slug: string) =>
    isKind(kind) ? `“${entryName(entries.get(path) ?? { kind, slug, title: null })}”` : path,
  );

/**
 * Describes an act; falls back to its name.
 *
 * @param entries by kind and slug
 */
export function describeAct(
  { act, actor, subject, details }: AuditEntry,
  entries: ReadonlyMap<string, ListedEntry>,
) {
  if (act === 'invite' && actor === subject) return 'became the first owner';
  const given = details !== null && typeof details === 'object' ? { ...details } : {};
  const named = nameEntries(subject, entries);
  const change = /^enquiry\.(.*)/.exec(act)?.[1];
  if (change) return `changed the enquiry ${subject}: ${change.replaceAll('_', ' ')}`;
  return WORDS[act]?.(named, given) ?? `${act.replaceAll('-', ' ')}: ${named}`;
}
