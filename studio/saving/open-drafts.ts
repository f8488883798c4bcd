import { onlineManager } from '@tanstack/react-query';
import type { EntryDetails } from '../../server/studio/studio-types.ts';
import { api, ApiError, call, entriesQuery, queryClient } from '../api-client.ts';
import { entryQuery } from '../screens/entry/entry-query.ts';
import { createDraftSaver, type DraftSaver, type SaveAnswer } from './draft-saver.ts';
import type { DraftText } from './draft-text.ts';
import { createJournal } from './journal.ts';

/** The entries that are open, or left with something that is not saved. */
const drafts = new Map<string, DraftSaver>();
/** The ones whose screen is shown. */
const shown = new Set<DraftSaver>();

const TIMEOUT_MS = 30_000;
/** Failures after which the same may succeed. */
const PASSING: readonly ApiError['code'][] = [
  'offline',
  'unavailable',
  'too-many',
  'broken',
  'signed-out',
];

async function send(id: string, text: DraftText, base: string): Promise<SaveAnswer> {
  try {
    const { revision } = await call(() =>
      api.entries[':id'].draft.$put(
        { param: { id }, json: { base, ...text } },
        { init: { signal: AbortSignal.timeout(TIMEOUT_MS) } },
      ),
    );
    queryClient.setQueryData(
      entryQuery(id).queryKey,
      (entry) => entry && withDraft(entry, revision),
    );
    void queryClient.invalidateQueries({ queryKey: entriesQuery.queryKey, refetchType: 'none' });
    return { outcome: 'saved', revision };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, newest, problems, retryAfter } = error;
    if (error.code === 'conflict' && newest) return { outcome: 'conflict', newest };
    return PASSING.includes(error.code)
      ? { outcome: 'unreachable', message, ...(retryAfter !== undefined && { retryAfter }) }
      : { outcome: 'refused', message, problems: [...problems] };
  }
}

const withDraft = (entry: EntryDetails, newest: EntryDetails['newest']): EntryDetails => ({
  ...entry,
  newest,
  state: entry.state === 'published' ? 'changed' : entry.state,
});

/** The saver of an entry; one that was left with something unsaved goes on. */
export function openDraft(entry: EntryDetails): DraftSaver {
  const open = drafts.get(entry.id);
  if (open) return open;
  return createDraftSaver(entry.newest, {
    send: (text, base) => send(entry.id, text, base),
    journal: createJournal(entry.id),
    later(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    now: () => new Date(),
  });
}

/** The screen of an entry is shown. */
export function keepDraft(id: string, saver: DraftSaver) {
  drafts.set(id, saver);
  shown.add(saver);
}

/** The screen of an entry is left: saves what is not saved, also later if nobody responds. */
export function closeDraft(id: string, saver: DraftSaver) {
  shown.delete(saver);
  void saver.flush().then(() => {
    // It may be shown again by now.
    if (saver.getState().phase === 'saved' && !shown.has(saver)) drafts.delete(id);
  });
}

// Only calls tell whether the server is there.
onlineManager.subscribe((online) => {
  if (online) for (const saver of drafts.values()) saver.retry();
});

addEventListener('beforeunload', (event) => {
  if ([...drafts.values()].some((saver) => !saver.getState().safe)) event.preventDefault();
});
