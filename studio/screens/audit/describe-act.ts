import { numberOf } from '../../../contract/enquiry/enquiry-fields.ts';
import { isKind } from '../../../contract/kinds/content-kinds.ts';
import type { AuditEntry, ListedEntry } from '../../../server/studio/studio-types.ts';
import { entryName } from '../../parts/entry-name.ts';

/** Phrases that follow a person's name, such as "published", by act. */
const WORDS: Record<string, (subject: string, details: Record<string, unknown>) => string> = {
  'sign-in': (_, { how }) => `signed in ${how === 'passkey' ? 'with a passkey' : 'by a link'}`,
  'sign-out': () => 'signed out',
  invite: (name, { role }) => `invited ${name} as ${String(role)}`,
  'change-hours': () => 'changed their working hours',
  'change-account': (name, { role, disabled, keptLinks, endedLinks }) =>
    (typeof disabled === 'boolean'
      ? `${disabled ? 'disabled' : 'enabled'} ${name}`
      : `changed ${name}${typeof role === 'string' ? ` (role: ${role})` : ''}`) +
    (typeof keptLinks === 'number' ? `; kept draft links: ${keptLinks}` : '') +
    (typeof endedLinks === 'number' ? `; ended draft links: ${endedLinks}` : ''),
  'make-link': (name) => `created a sign-in link for ${name}`,
  'add-passkey': () => 'added a passkey',
  'remove-passkey': () => 'removed a passkey',
  'refuse-link': () => 'rejected a link that is wrong, used or expired',
  'move-passkey': () => 'used a passkey that was moved to another password manager',
  'refuse-passkey': (name) => `rejected a passkey${name && ` of ${name}`}`,
  'restore-backup': () => 'restored a backup and ended all sessions and links',
  'look-after-restore': () => 'looked at who may sign in after a restore',
  'create-key': (name, { scopes }) =>
    `created the API key “${name}”${Array.isArray(scopes) ? ` (${scopes.join(', ')})` : ''}`,
  'show-backup-key': () => 'viewed the backup key',
  'note-backup-key': () => 'saved the backup key',
  'refuse-key': () => 'rejected an API key that doesn’t exist or was revoked',
  'revoke-key': (name) => `revoked the API key “${name}”`,
  create: (entry) => `created ${entry}`,
  save: (entry) => `edited ${entry}`,
  discard: (entry) => `discarded the draft of ${entry}`,
  delete: (entry) => `deleted ${entry}, which was never published`,
  restore: (entry) => `restored an earlier version of ${entry}`,
  publish: (entry, details) => `published ${withRelease(entry, details)}`,
  schedule: (entry, details) => `scheduled ${withRelease(entry, details)}`,
  'publish-due': (entry, details) => `published ${withRelease(entry, details)} as scheduled`,
  'take-down-due': (entry) => `unpublished ${entry} as scheduled`,
  'take-down': (entry) => `unpublished ${entry}`,
  'bring-back': (entry) => `published ${entry} again`,
  'list-enquiries': (which) => `looked at a list of ${which}`,
  'read-enquiry': (id) => `looked at the enquiry ${numberOf(id)}`,
  // Of an older version.
  'change-enquiry': (id) => `changed the enquiry ${numberOf(id)}`,
  'export-enquiries': (count) => `exported ${count}`,
  'export-sender': (count) => `exported the data of a sender: ${count}`,
  'erase-sender': (count) => `erased the data of a sender: ${count}`,
  'replay-deliveries': (id) => `retried deliveries of the enquiry ${numberOf(id)}`,
  'replay-destination': (name, { count }) =>
    `retried failed deliveries to ${name}: ${String(count)}`,
  'release-replies': (id) => `sent the replies to the enquiry ${numberOf(id)} that a restore held`,
  'send-test': () => 'sent a test enquiry through the website',
  'add-picture': (picture) => `added ${picture}`,
  'replace-picture': (picture) => `replaced the file of ${picture}`,
  'remove-picture': (picture) => `removed ${picture} and its files`,
  undo: (entry) => `undid a change of ${entry}`,
};

/** What was published of several entries is listed below their name. */
const withRelease = (entry: string, { release, entries }: Record<string, unknown>) => {
  if (typeof release !== 'string') return entry;
  return Array.isArray(entries) && entries.length > 1 ? `“${release}”` : `“${release}”: ${entry}`;
};

/** An entry that an act is about; null if it is gone, or was renamed. */
interface Named {
  name: string;
  entry: ListedEntry | null;
}

/** Around the place of a name among its words. */
const MARK = '\u001e';

/**
 * Describes an act in words and the entries between them; falls back to its name.
 *
 * @param entries by kind and slug, such as `post/your-first-week`
 */
export function partsOfAct(
  { act, actor, subject, details }: AuditEntry,
  entries: ReadonlyMap<string, ListedEntry>,
): (string | Named)[] {
  if (act === 'invite' && actor === subject) return ['became the first owner'];
  const change = /^enquiry\.(.*)/.exec(act)?.[1];
  if (change) return [`changed the enquiry ${numberOf(subject)}: ${change.replaceAll('_', ' ')}`];
  const named: Named[] = [];
  const marked = subject.replaceAll(/\b([a-z-]+)\/([a-z0-9-]+)/g, (path, kind: string, slug) => {
    if (!isKind(kind)) return path;
    const entry = entries.get(path) ?? null;
    const name = entryName(entry ?? { kind, slug, title: null });
    return MARK + (named.push({ name, entry }) - 1) + MARK;
  });
  const given = details !== null && typeof details === 'object' ? { ...details } : {};
  const words = WORDS[act]?.(marked, given) ?? `${act.replaceAll('-', ' ')}: ${marked}`;
  return words.split(MARK).map((part, index) => (index % 2 === 1 && named[Number(part)]) || part);
}

/** The same as a sentence. */
export const describeAct = (act: AuditEntry, entries: ReadonlyMap<string, ListedEntry>): string =>
  partsOfAct(act, entries)
    .map((part) => (typeof part === 'string' ? part : `“${part.name}”`))
    .join('');
