import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { EntryDetails } from '../../server/studio/studio-types.ts';
import { api, call, queryClient } from '../api-client.ts';
import { entryQuery } from '../screens/entry/entry-query.ts';
import { findRecords, type FoundRecord } from './journal.ts';
import { closeDraft, keepDraft, openDraft } from './open-drafts.ts';

const PRESENCE_MS = 10_000;

/** An entry that is edited: what is on the screen, who else has it open, what an earlier sitting left. */
export function useDraft(entry: EntryDetails) {
  const { id } = entry;
  const [saver] = useState(() => openDraft(entry));
  const state = useSyncExternalStore(saver.subscribe, saver.getState);
  const newestId = (state.conflict ?? state.newest).id;

  useEffect(() => {
    keepDraft(id, saver);
    return () => closeDraft(id, saver);
  }, [id, saver]);

  // Published or restored on another screen, or loaded again.
  const loaded = entry.newest;
  useEffect(() => {
    const { newest, conflict } = saver.getState();
    if (loaded.at > (conflict ?? newest).at) saver.adopt(loaded, (conflict ?? newest).id);
  }, [saver, loaded]);

  const presence = useQuery({
    queryKey: ['presence', id],
    queryFn: () => call(() => api.presence.$post({ json: { entryId: id } })),
    refetchInterval: PRESENCE_MS,
    gcTime: 0,
  });
  useEffect(
    () => () => void call(() => api.presence.$post({ json: { entryId: null } })).catch(() => {}),
    [id],
  );
  const seen = presence.data?.newest;
  useEffect(() => {
    if (!seen || seen === newestId || saver.getState().phase === 'saving') return;
    void queryClient.fetchQuery({ ...entryQuery(id), staleTime: 0 }).then(
      // Not if a save of ours was answered meanwhile.
      ({ newest }) => newest.id === seen && saver.adopt(newest, newestId),
      () => {},
    );
  }, [saver, id, seen, newestId]);

  const [found, setFound] = useState<FoundRecord[]>([]);
  useEffect(() => {
    let left = false;
    void findRecords(id).then(
      async (records) => {
        const asks: FoundRecord[] = [];
        for (const one of records) {
          if (left) return;
          if (!saver.restore(one.record)) asks.push(one);
          else await one.remove();
        }
        if (!left) setFound(asks);
      },
      // A browser without IndexedDB has no journal.
      () => {},
    );
    return () => {
      left = true;
    };
  }, [saver, id]);

  return {
    saver,
    state,
    others: presence.data?.others ?? [],
    found,
    async decide(one: FoundRecord, take: boolean) {
      if (take && !saver.restore(one.record, true)) return;
      setFound((all) => all.filter((other) => other !== one));
      await one.remove();
    },
  };
}
