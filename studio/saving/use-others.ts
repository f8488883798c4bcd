import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api, call, queryClient } from '../api-client.ts';

/** Milliseconds between calls. */
const PRESENCE_MS = 10_000;

/** What this tab has open. To the server each is a tab of its own, with one entry: until this page is loaded again. */
const opened = new Map<string, string>();
/** The tabs of what was closed and not reported yet. */
const closed = new Set<string>();

const queryKey = ['presence'];

/** Reports all that is open and was closed: in one call, however many entries a screen shows. */
async function report(open = [...opened], init?: RequestInit) {
  const all = [
    ...open.map(([entryId, tab]) => ({ entryId, tab, place: placeOfCursor(entryId) })),
    ...Array.from(closed, (tab) => ({ entryId: null, tab })),
  ];
  closed.clear();
  const [first, ...also] = all;
  if (!first) return {};
  const json = { ...first, also };
  const { also: others = [], ...seen } = await call(() =>
    api.presence.$post({ json }, { ...(init && { init }) }),
  );
  return Object.fromEntries(open.map(([id], index) => [id, [seen, ...others][index]]));
}

const reportClosed = () => void report([], { keepalive: true }).catch(() => {});

// A page that is closed or loaded again runs no cleanup.
addEventListener('pagehide', () => {
  for (const tab of opened.values()) closed.add(tab);
  reportClosed();
});

/** The place with the cursor, if that is in this entry: the path of its field, and the number of a formatted block. */
function placeOfCursor(id: string): string | undefined {
  const { activeElement: active } = document;
  const field = active?.closest('[id^="field-"]');
  const form = field?.closest('[data-entry]');
  if (!field || form?.getAttribute('data-entry') !== id) return undefined;
  const path = field.id.slice('field-'.length + (form.getAttribute('data-scope') ?? '').length);
  let block = active?.closest('[contenteditable=true]') && getSelection()?.focusNode;
  while (block && block.parentNode !== active) block = block.parentNode;
  return block ? `${path}#${[...active!.childNodes].indexOf(block as ChildNode)}` : path;
}

export interface Other {
  name: string;
  /** Where they have the cursor. */
  place?: string | null;
  /** One's own other tabs. */
  own?: boolean;
}

const LISTED = new Intl.ListFormat('en', { type: 'conjunction' });

const NOBODY: readonly Other[] = [];

/** Who has something open, and the verb: “Asha Rao has”. */
export function whoHave(others: readonly Other[], also = ''): string {
  const names = others.map(({ name, own }, index) =>
    own && index > 0 ? name.replace('You', 'you') : name,
  );
  return `${LISTED.format(names)}${also} ${others.length === 1 && !others[0]!.own ? 'has' : 'have'}`;
}

/**
 * Tells the server that this tab has an entry or an enquiry open.
 *
 * @param onNewest called with the id of its newest revision or event
 * @returns who else has it open, one's own other tabs among them
 */
export function useOthers(id: string, onNewest: (newest: string | null) => void): readonly Other[] {
  const { data, dataUpdatedAt } = useQuery({
    queryKey,
    async queryFn() {
      // What a screen opens together is reported together.
      await new Promise((resolve) => setTimeout(resolve));
      return report();
    },
    enabled: id !== '',
    refetchInterval: PRESENCE_MS,
    gcTime: 0,
  });
  const seen = data?.[id];
  const tell = useEffectEvent(onNewest);
  useEffect(() => {
    if (seen) tell(seen.newest);
  }, [seen, dataUpdatedAt]);
  useEffect(() => {
    if (id === '') return;
    const tab = crypto.randomUUID();
    opened.set(id, tab);
    void queryClient.invalidateQueries({ queryKey });
    return () => {
      opened.delete(id);
      closed.add(tab);
      setTimeout(reportClosed);
    };
  }, [id]);
  return seen?.others ?? NOBODY;
}
