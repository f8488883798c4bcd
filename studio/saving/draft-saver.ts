import type { Problem, RevisionText } from '../../server/studio/studio-types.ts';
import {
  differences,
  merged,
  same,
  textOf,
  type Difference,
  type DraftText,
} from './draft-text.ts';

/** Delay between the last keystroke and a save. */
const PAUSE_MS = 800;
/** Delay before a failed save is retried, unless the server sets one. */
const RETRY_SECONDS = 5;

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

export interface SaverState {
  /** The text on the screen. */
  text: DraftText;
  /** The revision that the text is based on. */
  newest: RevisionText;
  /** The text of that revision. */
  saved: DraftText;
  phase: 'saved' | 'typed' | 'saving' | 'unreachable' | 'refused' | 'conflict';
  /** Why the last text was refused, for people. */
  message: string | null;
  problems: readonly Problem[];
  /** The other person's version, in a conflict. */
  conflict: RevisionText | null;
  /** Somebody else's revision that replaced or was merged into the text on the screen. */
  adoptedRevision: RevisionText | null;
  /** Somebody else's revision with other values in fields that were saved here, and those values. */
  overruled: { revision: RevisionText; fields: readonly Difference[] } | null;
  /** Whether the server or the journal has stored the text on the screen. */
  isStored: boolean;
}

/** Compares two revisions. A save that replaces a draft keeps its number. */
const isNewer = (one: RevisionText, other: RevisionText) =>
  one.number > other.number || (one.number === other.number && one.at > other.at);

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
  const text = textOf(newest);
  let state: SaverState = {
    text,
    newest,
    saved: text,
    phase: 'saved',
    message: null,
    problems: newest.problems,
    conflict: null,
    adoptedRevision: null,
    overruled: null,
    isStored: true,
  };
  let inFlight: Promise<void> | null = null;
  /** The revision that the text is based on. After a crash it may be older than `newest`. */
  let base = newest.id;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Texts that were sent on the current base without a response. Each may have been saved. */
  let sent: DraftText[] = [];
  let typedAt = '';
  /** The text before the first save of this sitting, or since somebody else's last, and the last that was saved. */
  let own = { before: text, saved: text };

  function set(change: Partial<SaverState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function schedule(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  }

  /** The text of a revision in the view on the screen: form or source. */
  const textAsShown = (revision: RevisionText) =>
    textOf(revision, 'source' in state.text ? 'source' : 'values');

  function writeJournal() {
    const { text: written, saved: baseText } = state;
    const at = typedAt || new Date().toISOString();
    journal({ base, baseText, text: written, sent, at }).then(
      () => state.text === written && set({ isStored: true }),
      () => {},
    );
  }

  /** Makes a stored revision the new base. `saved` is its text. */
  function acknowledge(revision: RevisionText, saved: DraftText) {
    base = revision.id;
    sent = [];
    const isSaved = same(state.text, saved);
    set({
      newest: revision,
      saved,
      conflict: null,
      problems: revision.problems,
      phase: isSaved ? 'saved' : 'typed',
      ...(isSaved && { isStored: true }),
    });
    if (isSaved) {
      clearTimeout(timer);
      void journal(null).catch(() => {});
    } else {
      writeJournal();
      schedule(PAUSE_MS);
    }
  }

  function acknowledgeOwn(revision: RevisionText, saved: DraftText) {
    own.saved = saved;
    acknowledge(revision, saved);
  }

  /** Notes which fields that were saved here are different in somebody else's revision. */
  function noteOverruled(revision: RevisionText) {
    const theirs = textAsShown(revision);
    const { before, saved } = own;
    own = { before: theirs, saved: theirs };
    const fields = differences(before, saved, theirs).filter(
      ({ changedBy }) => changedBy !== 'them',
    );
    if (fields.length > 0) set({ overruled: { revision, fields } });
  }

  /** Merges a newer revision into the text, or reports a conflict. */
  function mergeNewer(revision: RevisionText) {
    const theirs = textAsShown(revision);
    // It is one of our own saves, whose response was lost.
    const ours = sent.find((other) => same(other, theirs));
    if (ours) return acknowledgeOwn(revision, ours);
    noteOverruled(revision);
    const all = differences(state.saved, state.text, theirs);
    if (all.length === 0) return acknowledge(revision, theirs);
    clearTimeout(timer);
    if (all.some(({ changedBy }) => changedBy === 'both'))
      set({ conflict: revision, phase: 'conflict' });
    else writeOn(revision, merged(theirs, all), true);
  }

  /** Saves a merged text on the other version. */
  function writeOn(revision: RevisionText, made: DraftText, unasked = false) {
    base = revision.id;
    sent = [];
    set({
      text: made,
      newest: revision,
      saved: textAsShown(revision),
      conflict: null,
      phase: 'typed',
      isStored: false,
      adoptedRevision: unasked ? revision : null,
    });
    writeJournal();
    // In a timer, because a save may still be in flight.
    schedule(0);
  }

  async function save(): Promise<void> {
    if (inFlight) return inFlight;
    if (state.phase === 'conflict' || state.phase === 'saved') return;
    if (same(state.text, state.saved) && sent.length === 0)
      return acknowledge(state.newest, state.saved);
    clearTimeout(timer);
    inFlight = sendOnce().finally(() => (inFlight = null));
    return inFlight;
  }

  async function sendOnce() {
    const sending = state.text;
    sent = [...sent, sending];
    set({ phase: 'saving' });
    writeJournal();
    const answer: SaveResult = await send(sending, base).catch(() => ({
      outcome: 'unreachable' as const,
    }));
    if (answer.outcome === 'saved') return acknowledgeOwn(answer.revision, sending);
    if (answer.outcome === 'conflict') return mergeNewer(answer.newest);
    if (answer.outcome === 'refused') {
      sent = sent.filter((other) => other !== sending);
      set({
        phase: 'refused',
        message: answer.message,
        ...(answer.problems.length > 0 && { problems: answer.problems }),
      });
      if (state.text !== sending) schedule(PAUSE_MS);
      return;
    }
    set({ phase: 'unreachable' });
    schedule((answer.retryAfter ?? RETRY_SECONDS) * 1_000);
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Takes text that was typed. */
    change(typed: DraftText) {
      typedAt = new Date().toISOString();
      const isWaiting = ['conflict', 'saving', 'unreachable'].includes(state.phase);
      set({
        text: typed,
        isStored: false,
        adoptedRevision: null,
        ...(!isWaiting && { phase: 'typed' }),
      });
      writeJournal();
      if (!isWaiting) schedule(PAUSE_MS);
    },

    /** Saves unsaved text now, and what is typed meanwhile; resolves when no save is in flight. */
    async flush() {
      do await save();
      while (inFlight || state.phase === 'typed');
    },

    /** Takes a revision that was loaded. Revisions older than the last save are ignored. */
    adopt(revision: RevisionText) {
      if (inFlight || !isNewer(revision, state.conflict ?? state.newest)) return;
      if (state.phase !== 'saved') return mergeNewer(revision);
      noteOverruled(revision);
      base = revision.id;
      const saved = textAsShown(revision);
      set({
        text: saved,
        saved,
        newest: revision,
        problems: revision.problems,
        adoptedRevision: revision,
      });
    },

    /** The person has read who changed what was saved here. */
    dismissOverruled: () => set({ overruled: null }),

    /** Ends a conflict: saves the decided text on the other version. */
    resolve(decided: DraftText) {
      if (state.conflict) writeOn(state.conflict, decided);
    },

    /**
     * Restores unsaved text of another sitting from the journal.
     *
     * @param asked whether the person chose to restore it
     * @returns true if the text is saved or on the screen now; false if the person has to decide
     */
    restore(record: JournalRecord, asked = false): boolean {
      const theirs = textOf(state.newest, 'source' in record.text ? 'source' : 'values');
      if (same(record.text, theirs)) return true;
      if (state.phase !== 'saved') return false;
      const ours = record.sent.find((other) => same(other, theirs));
      const isNewest = record.base === base || ours !== undefined;
      if (!isNewest && !asked) return false;
      if (!isNewest) base = record.base;
      // These requests may still arrive.
      if (base === record.base) sent = record.sent;
      typedAt = record.at;
      set({
        text: record.text,
        saved: isNewest ? (ours ?? theirs) : record.baseText,
        phase: 'typed',
        isStored: false,
      });
      writeJournal();
      if (isNewest) schedule(PAUSE_MS);
      else mergeNewer(state.newest);
      return true;
    },

    /**
     * Switches between the form and the source.
     *
     * @returns false if there are unsaved changes, or the source cannot be read as a form
     */
    editAs(mode: 'values' | 'source'): boolean {
      if (mode in state.text) return true;
      if (state.phase !== 'saved' || (mode === 'values' && !state.newest.values)) return false;
      const shown = textOf(state.newest, mode);
      own = { before: shown, saved: shown };
      set({ text: shown, saved: shown });
      return true;
    },
  };
}
