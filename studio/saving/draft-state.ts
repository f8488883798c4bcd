import type { Problem } from '../../contract/actions/problem.ts';
import type { RevisionText } from '../../server/studio/studio-types.ts';
import { textOf, type Difference, type DraftText } from './draft-text.ts';

/** The outcome of a save. An exception counts as `unreachable`. */
export type SaveResult =
  | { outcome: 'saved'; revision: RevisionText }
  /** Somebody saved another revision on the same base. */
  | { outcome: 'conflict'; newest: RevisionText }
  /** Retrying the same text would fail again. */
  | { outcome: 'refused'; message: string; problems: readonly Problem[] }
  /** `retryAfter`: seconds. */
  | { outcome: 'unreachable'; retryAfter?: number | undefined };

/** Unsaved text, which the browser keeps until the server has stored it. */
export interface JournalRecord {
  /** The revision that the text is based on, and the text of that revision. */
  base: string;
  baseText: DraftText;
  text: DraftText;
  /** Texts that were sent on that base without a response. Each may have been saved. */
  sent: DraftText[];
  /** When it was typed: ISO 8601. */
  at: string;
}

export interface DraftState {
  /** The text on the screen. */
  text: DraftText;
  /** The newest revision that is known. */
  newest: RevisionText;
  /** The revision that the text is based on. After a crash it may be older than `newest`. */
  base: string;
  /** The text of that revision. In a conflict their text, with the base of what is to be chosen. */
  saved: DraftText;
  /** Texts that were sent on that base without a response. Each may have been saved. */
  sent: DraftText[];
  /** When the text was typed: ISO 8601. */
  typedAt: string;
  phase: 'saved' | 'typed' | 'saving' | 'unreachable' | 'refused' | 'conflict';
  /** Why the last text was refused, for people. */
  message: string | null;
  problems: readonly Problem[];
  /** The other person's version, in a conflict. Everything else of it is in the text on the screen. */
  conflict: RevisionText | null;
  /** Their text, in a conflict. */
  theirs: DraftText;
  /** The last choice in a conflict: whose other version it was, and the text with each possible choice. */
  choice: (Record<'base' | 'mine' | 'theirs' | 'chosen', DraftText> & { by: string }) | null;
  /** Somebody else's revision that replaced or was merged into the text on the screen. */
  adoptedRevision: RevisionText | null;
  /** The last text that was saved or taken over here, and the same without what was written here. */
  own: { before: DraftText; saved: DraftText };
  /** Somebody else's revision with other values in fields that were saved here, and those values. */
  overruled: { revision: RevisionText; fields: readonly Difference[] } | null;
  /** Whether the server or the journal has stored the text on the screen. */
  isStored: boolean;
}

/** What is to be done after a step. */
interface Effects {
  /** Stores the unsaved text in the journal, or removes what is there. */
  journal?: 'write' | 'remove';
  /** Milliseconds until a save, instead of the one that was planned; null for none. */
  saveIn?: number | null;
  /** Sends the text to the server. */
  send?: true;
}

export type Step = [DraftState, Effects?];

export function newDraft(newest: RevisionText): DraftState {
  const text = textOf(newest);
  return {
    text,
    newest,
    base: newest.id,
    saved: text,
    sent: [],
    typedAt: '',
    phase: 'saved',
    message: null,
    problems: newest.problems,
    conflict: null,
    theirs: text,
    choice: null,
    adoptedRevision: null,
    own: { before: text, saved: text },
    overruled: null,
    isStored: true,
  };
}

/** The text of a revision in the view on the screen: form or source. */
export const textAsShown = ({ text }: Pick<DraftState, 'text'>, revision: RevisionText) =>
  textOf(revision, 'source' in text ? 'source' : 'values');
