import { onlineManager, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { EntryDetails, EntryState } from '../../server/studio/studio-types.ts';
import {
  api,
  ApiError,
  call,
  entriesQuery,
  entryQuery,
  queryClient,
  useMay,
} from '../api-client.ts';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';
import type { SaveResult } from './draft-state.ts';
import type { DraftText } from './draft-text.ts';
import { createJournal, findRecords, removeRecord, type StoredRecord } from './journal.ts';
import { useOthers } from './use-others.ts';

const TIMEOUT_MS = 30_000;
/** Failures after which the same call may succeed. */
const TRANSIENT: readonly ApiError['code'][] = [
  'offline',
  'unavailable',
  'too-many',
  'broken',
  'signed-out',
];

async function send(id: string, text: DraftText, base: string): Promise<SaveResult> {
  try {
    const { revision } = await call(() =>
      api.entries[':id'].draft.$put(
        { param: { id }, json: { base, ...text } },
        { init: { signal: AbortSignal.timeout(TIMEOUT_MS) } },
      ),
    );
    const stateOf = ({ state }: { state: EntryState }) =>
      state === 'published' ? 'changed' : state;
    queryClient.setQueryData(
      entryQuery(id).queryKey,
      (entry) => entry && { ...entry, newest: revision, state: stateOf(entry) },
    );
    // Pages with all drafts ask for this one, also if its field was left before it was saved.
    queryClient.setQueryData(
      entriesQuery.queryKey,
      (list) =>
        list && {
          ...list,
          entries: list.entries.map((entry) =>
            entry.id === id && revision.state === 'draft'
              ? { ...entry, draft: revision.id, at: revision.at, state: stateOf(entry) }
              : entry,
          ),
        },
    );
    void queryClient.invalidateQueries({ queryKey: entriesQuery.queryKey, refetchType: 'none' });
    return { outcome: 'saved', revision };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, newest, problems, retryAfter } = error;
    if (code === 'conflict' && newest) return { outcome: 'conflict', newest };
    return TRANSIENT.includes(code)
      ? { outcome: 'unreachable', retryAfter }
      : { outcome: 'refused', message, problems };
  }
}

/** The savers of entries that were opened in this tab. A saver with unsaved text keeps working after its screen closes. */
const savers = new Map<string, DraftSaver>();

function openSaver({ id, newest }: EntryDetails): DraftSaver {
  const open = savers.get(id);
  if (open && open.getState().phase !== 'saved') return open;
  return createDraftSaver(newest, (text, base) => send(id, text, base), createJournal(id));
}

// Failed and successful calls alone set this.
onlineManager.subscribe((online) => {
  if (online) for (const saver of savers.values()) void saver.flush();
});

addEventListener('beforeunload', (event) => {
  if ([...savers.values()].some((saver) => !saver.getState().isStored)) event.preventDefault();
});

/** Saves the drafts of entries that were opened in this tab, by default of all; returns the entries whose text could not be saved. */
export async function saveDrafts(ids: Iterable<string> = savers.keys()): Promise<string[]> {
  const unsaved = Array.from(ids, async (id) => {
    const saver = savers.get(id);
    await saver?.flush();
    return saver && saver.getState().phase !== 'saved' ? [id] : [];
  });
  return (await Promise.all(unsaved)).flat();
}

/**
 * Names a picture in place of its placeholder, or with null takes that out of the text: whether the text is shown as
 * a form, as its source, or no more.
 */
export function fillPlaceholder(id: string, placeholder: string, slug: string | null) {
  const saver = savers.get(id);
  if (!saver) return;
  const text = JSON.stringify(saver.getState().text);
  const next =
    slug === null
      ? text.replaceAll(new RegExp(`!\\[[^\\]]*\\]\\(media:${placeholder}[^)]*\\)`, 'g'), '')
      : text.replaceAll(placeholder, slug);
  if (next !== text) saver.change(JSON.parse(next) as DraftText);
}

const subscribeToNothing = () => () => {};

/**
 * Opens the draft of an entry; null while there is no entry. The draft is saved when the screen closes. `listed` is the
 * entry in the list of all. `others` have the entry open too; `found` is unsaved text of other sittings on an older
 * base, about which `decide` is called.
 *
 * @param isPart whether it is edited within another entry, which alone the tab says it has open
 */
export function useEntryDraft(entry: EntryDetails | undefined, isPart = false) {
  const id = entry?.id;
  const newest = entry?.newest;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a saver takes newer revisions by `adopt`
  const saver = useMemo(() => entry && openSaver(entry), [id]);
  const state = useSyncExternalStore(saver?.subscribe ?? subscribeToNothing, () =>
    saver?.getState(),
  );

  useEffect(() => {
    if (!id || !saver) return;
    savers.set(id, saver);
    return () => void saver.flush();
  }, [id, saver]);

  // Somebody else saved, published or restored.
  useEffect(() => {
    if (newest) saver?.adopt(newest);
  }, [saver, newest]);

  const listed = useQuery(entriesQuery).data?.entries.find((one) => one.id === id);
  const readOnly = !useMay('content:write') || listed?.remote === true;
  const others = useOthers((!isPart && id) || '', (latest) => {
    const known = saver?.getState();
    if (id && latest !== (known?.conflict ?? known?.newest)?.id)
      void queryClient.invalidateQueries(entryQuery(id));
  });
  const opened = { others, listed, readOnly, ...useFoundRecords(id, saver) };
  if (!entry || !saver || !state) return null;
  return { ...opened, saver, state, entry: { ...entry, newest: state.newest } };
}

export type EntryDraft = NonNullable<ReturnType<typeof useEntryDraft>>;

/** Restores unsaved text from other sittings; returns the records that need a decision. */
function useFoundRecords(id = '', saver?: DraftSaver) {
  const [found, setFound] = useState<StoredRecord[]>([]);
  useEffect(() => {
    if (!saver) return;
    let isClosed = false;
    async function find() {
      for (const record of await findRecords(id)) {
        if (isClosed) return;
        if (saver!.restore(record)) await removeRecord(id, record.sitting);
        else setFound((records) => [...records, record]);
      }
    }
    // A browser without IndexedDB has no journal.
    void find().catch(() => {});
    return () => {
      isClosed = true;
      setFound([]);
    };
  }, [saver, id]);

  async function decide(record: StoredRecord, take: boolean) {
    if (take && !saver?.restore(record, true)) return;
    setFound((records) => records.filter((other) => other !== record));
    await removeRecord(id, record.sitting);
  }
  return { found, decide };
}
