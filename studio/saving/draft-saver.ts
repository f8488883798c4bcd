import type { RevisionText } from '../../server/studio/studio-types.ts';
import { newDraft, type JournalRecord, type SaveResult, type Step } from './draft-state.ts';
import {
  adopted,
  answered,
  decided,
  due,
  restored,
  shownAs,
  typed,
  undone,
} from './draft-steps.ts';
import type { DraftText } from './draft-text.ts';
import type { Choice } from './merge.ts';

export type DraftSaver = ReturnType<typeof createDraftSaver>;

/**
 * Saves text while it is typed. One save is in flight at a time. Its response changes the base revision, never the
 * text on the screen. A base that the server has reported as stale is never sent again.
 *
 * @param journal stores a record, and resolves once that or a newer record is stored; null removes the record
 */
export function createDraftSaver(
  newest: RevisionText,
  send: (text: DraftText, base: string) => Promise<SaveResult>,
  journal: (record: JournalRecord | null) => Promise<void>,
) {
  const listeners = new Set<() => void>();
  let draft = newDraft(newest);
  let inFlight: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function take([next, effects = {}]: Step) {
    draft = next;
    for (const listener of listeners) listener();
    if (effects.journal === 'write') writeJournal();
    if (effects.journal === 'remove') void journal(null).catch(() => {});
    if (effects.saveIn !== undefined) clearTimeout(timer);
    if (typeof effects.saveIn === 'number') timer = setTimeout(save, effects.saveIn);
    if (effects.send) inFlight = sendOnce().finally(() => (inFlight = null));
  }

  function writeJournal() {
    const { base, saved: baseText, text, sent, typedAt: at } = draft;
    journal({ base, baseText, text, sent, at }).then(
      () => draft.text === text && take([{ ...draft, isStored: true }]),
      () => {},
    );
  }

  // A listener may ask for a save while the one in flight is being settled.
  const save = () => inFlight ?? take(due(draft));

  async function sendOnce() {
    const { text, base } = draft;
    const result = await send(text, base).catch(() => ({ outcome: 'unreachable' as const }));
    take(answered(draft, text, result));
  }

  /** Takes a step that may be impossible; returns whether it was taken. */
  function tryTake(step: Step | null): boolean {
    if (step) take(step);
    return step !== null;
  }

  return {
    getState: () => draft,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Takes text that was typed. */
    change: (text: DraftText) => take(typed(draft, text, new Date().toISOString())),
    /** Saves unsaved text now, and what is typed meanwhile; resolves when no save is in flight. */
    async flush() {
      do {
        save();
        await inFlight;
      } while (draft.phase === 'saving' || draft.phase === 'typed');
    },
    adopt: (revision: RevisionText) => inFlight ?? take(adopted(draft, revision)),
    /** The person has read who changed what was saved here. */
    dismissOverruled: () => take([{ ...draft, overruled: null }]),
    /** Chooses what stays of what both changed. `key` is that of the clash. */
    decide: (key: string, choice: Choice) => take(decided(draft, key, choice)),
    /** Takes the last choice back, once no save is in flight. */
    async undoChoice() {
      await inFlight;
      take(undone(draft));
    },
    /** Returns false if the person has to decide. */
    restore: (record: JournalRecord, asked = false) => tryTake(restored(draft, record, asked)),
    /** Returns false if it cannot be shown so now. */
    editAs: (mode: 'values' | 'source') => tryTake(shownAs(draft, mode)),
  };
}
