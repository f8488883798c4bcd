import type { Problem, RevisionText } from '../../server/studio/studio-types.ts';
import { differences, merged, same, textOf, type DraftText } from './draft-text.ts';

/** How long after the last keystroke a draft is sent. */
const PAUSE_MS = 800;
/** How long after a failure it is sent again, unless the server says when. */
const RETRY_SECONDS = 5;

/** What the server did with a draft. Whatever is thrown instead counts as unreachable. */
export type SaveResult =
  | { outcome: 'saved'; revision: RevisionText }
  /** Another revision was saved since the base. */
  | { outcome: 'conflict'; newest: RevisionText }
  /** Sending the same again is of no use. */
  | { outcome: 'refused'; message: string; problems: readonly Problem[] }
  /** `retryAfter`: seconds. */
  | { outcome: 'unreachable'; retryAfter?: number | undefined };

/** What the browser stores until the server has it. */
export interface JournalRecord {
  /** The revision it was written on, and its text. */
  base: string;
  baseText: DraftText;
  text: DraftText;
  /** Texts that were sent on that base and not answered. */
  sent: DraftText[];
  /** When it was typed: ISO 8601. */
  at: string;
}

export interface SaverState {
  /** What is on the screen. */
  text: DraftText;
  /** The revision that the text was written on. */
  newest: RevisionText;
  /** The text of that revision. */
  saved: DraftText;
  phase: 'saved' | 'typed' | 'saving' | 'unreachable' | 'refused' | 'conflict';
  /** Why the last refused text was refused, for people. */
  message: string | null;
  problems: readonly Problem[];
  /** The other version, in a conflict. */
  conflict: RevisionText | null;
  /** The last revision of somebody else that replaced an untouched text. */
  adoptedRevision: RevisionText | null;
  /** Whether server or journal have what is on the screen. */
  isStored: boolean;
}

/** Whether a revision was written after another: one that took its place has its number. */
const isNewer = (one: RevisionText, other: RevisionText) =>
  one.number > other.number || (one.number === other.number && one.at > other.at);

export type DraftSaver = ReturnType<typeof createDraftSaver>;

/**
 * Saves what is typed. One save is under way at a time; its answer changes what it was based on, never the
 * text. A base that the server called stale is not sent again.
 *
 * @param journal resolves when this record, or a newer one, is stored; null removes it
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
    isStored: true,
  };
  let underWay: Promise<void> | null = null;
  /** The revision that the text was written on; older than `newest` if a crash left it behind. */
  let base = newest.id;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Sent on the present base; each of them may have arrived. */
  let sent: DraftText[] = [];
  let typedAt = '';

  function set(change: Partial<SaverState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function schedule(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  }

  /** The text of a revision, as the form or the source that is shown. */
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

  /** The server has a revision whose text is `saved`. */
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

  /** There is a newer revision than the one the text was written on. */
  function mergeNewer(revision: RevisionText) {
    const theirs = textAsShown(revision);
    // The answer to one of our own was lost.
    const ours = sent.find((one) => same(one, theirs));
    if (ours) return acknowledge(revision, ours);
    const all = differences(state.saved, state.text, theirs);
    if (all.length === 0) return acknowledge(revision, theirs);
    clearTimeout(timer);
    if (all.some(({ changedBy }) => changedBy === 'both'))
      set({ conflict: revision, phase: 'conflict' });
    else writeOn(revision, merged(theirs, all), true);
  }

  /** Saves a text that was made of both versions. */
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
    // Not before the present save has ended.
    schedule(0);
  }

  async function save(): Promise<void> {
    if (underWay) return underWay;
    if (state.phase === 'conflict' || state.phase === 'saved') return;
    if (same(state.text, state.saved) && sent.length === 0)
      return acknowledge(state.newest, state.saved);
    clearTimeout(timer);
    underWay = sendOnce().finally(() => (underWay = null));
    return underWay;
  }

  async function sendOnce() {
    const sending = state.text;
    sent = [...sent, sending];
    set({ phase: 'saving' });
    writeJournal();
    const answer: SaveResult = await send(sending, base).catch(() => ({
      outcome: 'unreachable' as const,
    }));
    if (answer.outcome === 'saved') return acknowledge(answer.revision, sending);
    if (answer.outcome === 'conflict') return mergeNewer(answer.newest);
    if (answer.outcome === 'refused') {
      sent = sent.filter((one) => one !== sending);
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

    /** Something was typed. */
    change(typed: DraftText) {
      typedAt = new Date().toISOString();
      const waits = ['conflict', 'saving', 'unreachable'].includes(state.phase);
      set({
        text: typed,
        isStored: false,
        adoptedRevision: null,
        ...(!waits && { phase: 'typed' }),
      });
      writeJournal();
      if (!waits) schedule(PAUSE_MS);
    },

    /** Saves now what is not saved; resolves when there is an answer. */
    async flush() {
      await save();
      // What was typed meanwhile.
      if (state.phase === 'typed') await save();
    },

    /** A revision was loaded; one that was read before the last save is older. */
    adopt(revision: RevisionText) {
      if (underWay || !isNewer(revision, state.conflict ?? state.newest)) return;
      if (state.phase !== 'saved') return mergeNewer(revision);
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

    /** The differences in a conflict were decided: this is saved on the other version. */
    resolve(decided: DraftText) {
      if (state.conflict) writeOn(state.conflict, decided);
    },

    /**
     * Something that another sitting typed and did not save was found in the journal.
     *
     * @param asked whether somebody decided to take it
     * @returns whether it is saved or on the screen now; if not, somebody has to decide
     */
    restore(record: JournalRecord, asked = false): boolean {
      const theirs = textOf(state.newest, 'source' in record.text ? 'source' : 'values');
      if (same(record.text, theirs)) return true;
      if (state.phase !== 'saved') return false;
      const ours = record.sent.find((one) => same(one, theirs));
      const isNewest = record.base === base || ours !== undefined;
      if (!isNewest && !asked) return false;
      if (!isNewest) base = record.base;
      // Those may arrive still.
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
     * Edits the values of the form, or the source.
     *
     * @returns false if something is not saved yet, or the source has no values
     */
    editAs(mode: 'values' | 'source'): boolean {
      if (mode in state.text) return true;
      if (state.phase !== 'saved' || (mode === 'values' && !state.newest.values)) return false;
      const shown = textOf(state.newest, mode);
      set({ text: shown, saved: shown });
      return true;
    },
  };
}
