import type { KindName } from '../../contract/kinds/content-kinds.ts';
import type { SaveOutcome } from '../content/entry-store/save-draft.ts';
import type { Database } from '../db/open-database.ts';
import type { Actor } from './respond-to-outcome.ts';
import type { Problem } from './studio-types.ts';

/** The outcome of saving. `problems` are all that keep a source from being read. */
export type StudioSaveOutcome =
  | Exclude<SaveOutcome, { outcome: 'invalid' }>
  | { outcome: 'invalid'; message: string; problems: Problem[] };

/** Creates an entry, empty or as a copy of another one. */
export async function copyEntry(
  _db: Database,
  _request: { kind: KindName; slug: string; from?: string | undefined },
  _actor: Actor,
): Promise<StudioSaveOutcome> {
  return { outcome: 'unknown' };
}

/** Saves a draft of an entry from the values of a form, or from a source. */
export async function saveEntry(
  _db: Database,
  _entryId: string,
  _draft: { base: string; slug: string } & (
    | { values: Record<string, unknown> }
    | { source: string }
  ),
  _actor: Actor,
): Promise<StudioSaveOutcome> {
  return { outcome: 'unknown' };
}

/** Discards the drafts that are newer than what is published. */
export async function discardDrafts(
  _db: Database,
  _request: { entryId: string; base: string },
  _actor: Actor,
): Promise<StudioSaveOutcome> {
  return { outcome: 'unknown' };
}

/** Saves an old version again, as a new draft. */
export async function restoreEntry(
  _db: Database,
  _request: { id: string; base: string },
  _actor: Actor,
): Promise<StudioSaveOutcome> {
  return { outcome: 'unknown' };
}
