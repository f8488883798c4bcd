import type { z } from 'zod';
import { restoreInput, saveInput } from '../../../contract/actions/entry-acts.ts';
import { appendAudit } from '../../accounts/audit-log.ts';
import {
  getNewestRevision,
  getRevision,
  type Revision,
} from '../../content/entry-store/revision.ts';
import {
  draftOf,
  storeDraft,
  type DraftRequest,
  type ParsedDraft,
  type SaveOutcome,
} from '../../content/entry-store/save-draft.ts';
import type { DescribedText, WrittenContent } from '../../content/texts/text-jobs.ts';
import { Refused } from '../refused.ts';
import type { ContentAction, ContentWork, Preparing, Work } from '../run-action.ts';
import { describeProblem, NO_ENTRY, subjectOf } from './describe-problems.ts';

/** A draft that was stored, and what its text says. */
export interface SavedEntry {
  revision: Revision;
  described: DescribedText;
}

/** The writer of revisions that are no import. */
export const writerBy = ({ by: { id: accountId, name: author } }: Pick<Work, 'by'>) => ({
  author,
  accountId,
  origin: 'studio' as const,
});

/** A draft to store. */
export interface WrittenDraft {
  /** The revision that it is written on, which it may replace; null for a new entry. */
  newest: Revision | null;
  /** Null if it says what the newest one says. */
  draft: ParsedDraft | null;
  described: DescribedText;
}

/** Parses a text that is to be a draft. */
export async function writeText(
  { runTexts, asker }: Preparing,
  request: Omit<DraftRequest, 'source'> & { written: WrittenContent },
  newest: Revision | null,
): Promise<WrittenDraft> {
  const { kind, slug } = request;
  const written = await runTexts(asker, 'write', kind, newest?.source ?? '', request.written);
  if (!written.ok) return refuseSave({ ...written, outcome: 'invalid' });
  const { source, described } = written;
  const isSame = newest?.slug === slug && newest.source === source;
  const draft = isSame ? null : draftOf({ ...request, source }, described.values ?? {});
  return { newest, draft, described };
}

/** Stores a draft. The audit log gets a row, unless the draft replaces one that has a row. */
export async function storeWritten(
  work: ContentWork,
  act: 'create' | 'save' | 'restore',
  written: WrittenDraft,
): Promise<SavedEntry> {
  const { isLogged, ...saved } = await storeWithoutLog(work, act, written);
  const { revision } = saved;
  if (!isLogged)
    await appendAudit(work.db, work.by, act, subjectOf([revision]), { revision: revision.id });
  return saved;
}

/** Stores a draft. `isLogged`: nothing was written, or the draft replaces one that the audit log has. */
export async function storeWithoutLog(
  work: ContentWork,
  act: 'create' | 'save' | 'restore',
  { newest, draft, described }: WrittenDraft,
): Promise<SavedEntry & { isLogged: boolean }> {
  if (!draft) return { revision: newest!, described, isLogged: true };
  // The app saves automatically. Each save by a key is a revision, because a key has no account.
  const saved = await storeDraft(work, draft, writerBy(work), { autosave: act === 'save' });
  if (saved.outcome !== 'saved') return refuseSave(saved);
  const { revision } = saved;
  const isLogged = act === 'save' && revision.number === newest?.number;
  return { revision, described, isLogged };
}

/** Says what stood in the way of a save. */
export function refuseSave(result: Exclude<SaveOutcome, { outcome: 'saved' }>): never {
  switch (result.outcome) {
    case 'conflict':
      return refuseStale(result.newest);
    case 'slug-taken': {
      const message = 'Another entry has this address.';
      const problems = [{ path: 'slug', line: 1, message, entryId: result.entryId }];
      throw new Refused('invalid', message, { problems });
    }
    case 'invalid': {
      const problems = result.problems.map(describeProblem);
      throw new Refused('invalid', `This cannot be saved: ${result.reason}.`, { problems });
    }
    case 'unknown':
      throw new Refused('not-found', NO_ENTRY);
  }
}

export const STALE = 'Another version was saved meanwhile.';

export function refuseStale(newest: Revision): never {
  throw new Refused('conflict', STALE, { newest });
}

const drafting = <Given, Input>(
  act: 'save' | 'restore',
  input: z.ZodType<Input, Given>,
  prepare: (preparing: Preparing, input: Input) => Promise<WrittenDraft>,
): ContentAction<Given, Input, SavedEntry, WrittenDraft> => ({
  input,
  scopes: () => ['content:write'],
  content: {},
  prepare,
  stores: (_, { draft }) => [draft?.source ?? '', 1],
  run: (work, _, written) => storeWritten(work, act, written),
});

/** A source of a kind that has positions, with another one. */
export const withPosition = (source: string, position: number): string =>
  withLine(source, 'position', position);

/** A source whose line for a field says something else. */
export const withLine = (source: string, name: string, value: unknown): string =>
  source.replace(new RegExp(`^${name}:.*`, 'm'), `${name}: ${String(value)}`);

/** Parses a draft on the newest revision of an entry. */
export async function prepareSave(
  preparing: Preparing,
  { entryId, base, slug, ...written }: z.output<typeof saveInput>,
): Promise<WrittenDraft> {
  const newest = await getNewestRevision(preparing.db, entryId);
  if (!newest) throw new Refused('not-found', NO_ENTRY);
  if (newest.id !== base) refuseStale(newest);
  return writeText(preparing, { kind: newest.kind, slug, written, entryId, base }, newest);
}

/**
 * Saves a draft of an entry. What nobody touched stays as it was written, and nothing is saved if nothing
 * changed.
 */
export const saveEntry = drafting('save', saveInput, prepareSave);

/** Saves an old version again, as a new draft. */
export const restoreEntry = drafting('restore', restoreInput, async (preparing, { id, base }) => {
  const old = await getRevision(preparing.db, id);
  if (!old) throw new Refused('not-found', NO_ENTRY);
  const { kind, slug, source, entryId } = old;
  return writeText(preparing, { kind, slug, written: { source }, entryId, base }, null);
});
