import type { RevisionText } from '../../server/studio/studio-types.ts';
import {
  textAsShown,
  type DraftState,
  type JournalRecord,
  type SaveResult,
  type Step,
} from './draft-state.ts';
import { same, textOf, type DraftText } from './draft-text.ts';
import { applyChange, findClashes, merge, type Choice } from './merge.ts';
import { noteOverruled } from './overruled.ts';

/** What happens to a draft, as pure functions: each returns the state after it, and what is to be done then. */

/** Delay between the last keystroke and a save. */
const PAUSE_MS = 800;
/** Delay before a failed save is retried, unless the server sets one. */
const RETRY_SECONDS = 5;

/** Compares two revisions. A save that replaces a draft keeps its number. */
const isNewer = (one: RevisionText, other: RevisionText) =>
  one.number > other.number || (one.number === other.number && one.at > other.at);

/** Makes a stored revision the new base. `saved` is its text. */
function acknowledge(draft: DraftState, revision: RevisionText, saved: DraftText): Step {
  const next = {
    ...draft,
    base: revision.id,
    sent: [],
    newest: revision,
    saved,
    conflict: null,
    problems: revision.problems,
  };
  return same(draft.text, saved)
    ? [
        { ...next, phase: 'saved', isStored: true },
        { journal: 'remove', saveIn: null },
      ]
    : [
        { ...next, phase: 'typed' },
        { journal: 'write', saveIn: PAUSE_MS },
      ];
}

function acknowledgeOwn(draft: DraftState, revision: RevisionText, saved: DraftText) {
  const { adoptedRevision: last, newest, own } = draft;
  // The save that follows a merge is part of it.
  const adoptedRevision = last === newest ? last : null;
  return acknowledge({ ...draft, adoptedRevision, own: { ...own, saved } }, revision, saved);
}

/** Merges a newer revision into the text. What both changed is a conflict. */
function mergeNewer(draft: DraftState, revision: RevisionText): Step {
  const theirs = textAsShown(draft, revision);
  // It is one of our own saves, whose response was lost.
  const ours = draft.sent.find((other) => same(other, theirs));
  if (ours) return acknowledgeOwn(draft, revision, ours);
  const noted = noteOverruled(draft, revision);
  if (same(draft.text, theirs)) return acknowledge(noted, revision, theirs);
  return settle({ ...noted, conflict: revision, theirs }, merge(draft.saved, draft.text, theirs));
}

/** Goes on with what a merge made: saves it on the other version, or asks for the choices that are left. */
function settle(draft: DraftState, { text, base, clashes }: ReturnType<typeof merge>): Step {
  const { conflict } = draft;
  if (clashes.length > 0 || !conflict)
    return [
      { ...draft, text, saved: base, phase: 'conflict', isStored: false },
      { journal: 'write', saveIn: null },
    ];
  return [
    {
      ...draft,
      text,
      base: conflict.id,
      saved: textAsShown(draft, conflict),
      sent: [],
      newest: conflict,
      conflict: null,
      phase: 'typed',
      isStored: false,
      adoptedRevision: conflict,
    },
    { journal: 'write', saveIn: 0 },
  ];
}

/** A save is due, or asked for, and none is in flight. */
export function due(draft: DraftState): Step {
  const { phase, text, saved, sent } = draft;
  if (phase === 'conflict' || phase === 'saved') return [draft];
  if (same(text, saved) && sent.length === 0) return acknowledge(draft, draft.newest, saved);
  return [
    { ...draft, phase: 'saving', sent: [...sent, text] },
    { journal: 'write', saveIn: null, send: true },
  ];
}

/** The outcome of sending a text. */
export function answered(draft: DraftState, sending: DraftText, result: SaveResult): Step {
  switch (result.outcome) {
    case 'saved':
      return acknowledgeOwn(draft, result.revision, sending);
    case 'conflict':
      return mergeNewer(draft, result.newest);
    case 'refused': {
      const sent = draft.sent.filter((other) => other !== sending);
      const problems = result.problems.length > 0 ? result.problems : draft.problems;
      return [
        { ...draft, sent, phase: 'refused', message: result.message, problems },
        draft.text === sending ? {} : { saveIn: PAUSE_MS },
      ];
    }
    case 'unreachable':
      return [
        { ...draft, phase: 'unreachable' },
        { saveIn: (result.retryAfter ?? RETRY_SECONDS) * 1_000 },
      ];
  }
}

export function typed(draft: DraftState, text: DraftText, typedAt: string): Step {
  const next = { ...draft, text, typedAt, isStored: false };
  if (draft.conflict) {
    const clashes = findClashes(draft.saved, text, draft.theirs);
    // Everything else is merged already, and what is being typed stays where it is.
    return settle(next, { text, base: draft.saved, clashes });
  }
  return ['saving', 'unreachable'].includes(draft.phase)
    ? [next, { journal: 'write' }]
    : [
        { ...next, phase: 'typed' },
        { journal: 'write', saveIn: PAUSE_MS },
      ];
}

/** Takes a revision that was loaded while no save is in flight. Revisions older than the last save are ignored. */
export function adopted(draft: DraftState, revision: RevisionText): Step {
  if (!isNewer(revision, draft.conflict ?? draft.newest)) return [draft];
  if (draft.phase !== 'saved') return mergeNewer(draft, revision);
  const text = textAsShown(draft, revision);
  const { id: base, problems } = revision;
  const shown = { text, saved: text, newest: revision, base, problems, adoptedRevision: revision };
  return [{ ...noteOverruled(draft, revision), ...shown }];
}

/** Chooses what stays of what both changed. `key` is that of the clash. */
export function decided(draft: DraftState, key: string, choice: Choice): Step {
  const { saved, text, theirs, conflict } = draft;
  if (!conflict) return [draft];
  const withChoice = (one: Choice | 'base') =>
    merge(saved, text, theirs, (clash) => (clash.key === key ? one : undefined));
  const made = withChoice(choice);
  const [base, other] = [withChoice('base').text, withChoice('theirs').text];
  const all = { by: conflict.by, base, mine: text, theirs: other, chosen: made.text };
  return settle({ ...draft, choice: all }, made);
}

/** Takes the last choice back. What was typed since stays. */
export function undone(draft: DraftState): Step {
  const { choice, conflict, newest, phase } = draft;
  if (!choice || phase === 'saving') return [draft];
  const { by, base, mine, theirs, chosen } = choice;
  const instead = (to: DraftText, onto: DraftText) => applyChange(chosen, to, onto);
  const side = conflict ? draft.theirs : draft.saved;
  return settle(
    {
      ...draft,
      conflict: { ...(conflict ?? newest), by },
      theirs: instead(theirs, side),
      choice: null,
    },
    merge(instead(base, draft.saved), instead(mine, draft.text), instead(theirs, side)),
  );
}

/**
 * Restores unsaved text of another sitting from the journal.
 *
 * @param asked whether the person chose to restore it
 * @returns null if the person has to decide; else the text is saved or on the screen
 */
export function restored(draft: DraftState, record: JournalRecord, asked: boolean): Step | null {
  const theirs = textAsShown(record, draft.newest);
  if (same(record.text, theirs)) return [draft];
  if (draft.phase !== 'saved') return null;
  const ours = record.sent.find((other) => same(other, theirs));
  const isNewest = record.base === draft.base || ours !== undefined;
  if (!isNewest && !asked) return null;
  const base = isNewest ? draft.base : record.base;
  const next: DraftState = {
    ...draft,
    base,
    // These requests may still arrive.
    sent: base === record.base ? record.sent : draft.sent,
    typedAt: record.at,
    text: record.text,
    saved: isNewest ? (ours ?? theirs) : record.baseText,
    phase: 'typed',
    isStored: false,
  };
  return isNewest ? [next, { journal: 'write', saveIn: PAUSE_MS }] : mergeNewer(next, draft.newest);
}

/**
 * Switches between the form and the source.
 *
 * @returns null if there are unsaved changes, or the source cannot be read as a form
 */
export function shownAs(draft: DraftState, mode: 'values' | 'source'): Step | null {
  if (mode in draft.text) return [draft];
  if (draft.phase !== 'saved' || (mode === 'values' && !draft.newest.values)) return null;
  const text = textOf(draft.newest, mode);
  return [{ ...draft, text, saved: text, own: { before: text, saved: text } }];
}
