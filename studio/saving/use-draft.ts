import { onlineManager, useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { EntryDetails } from '../../server/studio/studio-types.ts';
import { api, ApiError, call, entriesQuery, queryClient } from '../api-client.ts';
import { entryQuery } from '../screens/entry/entry-query.ts';
import { createDraftSaver, type DraftSaver, type SaveAnswer } from './draft-saver.ts';
import type { DraftText } from './draft-text.ts';
import { createJournal, findRecords, removeRecord, type StoredRecord } from './journal.ts';

const TIMEOUT_MS = 30_000;
const PRESENCE_MS = 10_000;
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
      (entry): EntryDetails | undefined =>
        entry && {
          ...entry,
          newest: revision,
          state: entry.state === 'published' ? 'changed' : entry.state,
        },
    );
    void queryClient.invalidateQueries({ queryKey: entriesQuery.queryKey, refetchType: 'none' });
    return { outcome: 'saved', revision };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, newest, problems, retryAfter } = error;
    if (code === 'conflict' && newest) return { outcome: 'conflict', newest };
    return PASSING.includes(code)
      ? { outcome: 'unreachable', retryAfter }
      : { outcome: 'refused', message, problems };
  }
}

/** The savers of entries that were shown: one that was left with something unsaved goes on. */
const drafts = new Map<string, DraftSaver>();

function openDraft(entry: EntryDetails): DraftSaver {
  const { id } = entry;
  const open = drafts.get(id);
  if (open && open.getState().phase !== 'saved') return open;
  return createDraftSaver(entry.newest, (text, base) => send(id, text, base), createJournal(id));
}

// Only calls tell whether the server is there.
onlineManager.subscribe((online) => {
  if (online) for (const saver of drafts.values()) void saver.flush();
});

addEventListener('beforeunload', (event) => {
  if ([...drafts.values()].some((saver) => !saver.getState().safe)) event.preventDefault();
});

/** An entry that is edited: what is on the screen, who else has it open, what an earlier sitting left. */
export function useDraft(entry: EntryDetails) {
  const { id, newest } = entry;
  const [saver] = useState(() => openDraft(entry));
  const state = useSyncExternalStore(saver.subscribe, saver.getState);

  useEffect(() => {
    drafts.set(id, saver);
    return () => void saver.flush();
  }, [id, saver]);

  // Saved by somebody else, published, or restored.
  useEffect(() => saver.adopt(newest), [saver, newest]);

  const presence = useQuery({
    queryKey: ['presence', id],
    async queryFn() {
      const found = await call(() => api.presence.$post({ json: { entryId: id } }));
      const known = saver.getState();
      if (found.newest !== (known.conflict ?? known.newest).id)
        void queryClient.invalidateQueries(entryQuery(id));
      return found.others;
    },
    refetchInterval: PRESENCE_MS,
    gcTime: 0,
  });
  useEffect(
    () => () => void call(() => api.presence.$post({ json: { entryId: null } })).catch(() => {}),
    [id],
  );

  const [found, setFound] = useState<StoredRecord[]>([]);
  useEffect(() => {
    let left = false;
    async function find() {
      for (const one of await findRecords(id)) {
        if (left) return;
        if (saver.restore(one)) await removeRecord(id, one.sitting);
        else setFound((all) => [...all, one]);
      }
    }
    // A browser without IndexedDB has no journal.
    void find().catch(() => {});
    return () => {
      left = true;
    };
  }, [saver, id]);

  return {
    saver,
    state,
    others: presence.data ?? [],
    found,
    async decide(one: StoredRecord, take: boolean) {
      if (take && !saver.restore(one, true)) return;
      setFound((all) => all.filter((other) => other !== one));
      await removeRecord(id, one.sitting);
    },
  };
}
