import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, call } from '../api-client.ts';

/** Milliseconds between calls. */
const PRESENCE_MS = 10_000;

/** What the server knows as tabs, until this one is loaded again: one for each entry, as each has one open. */
const tabs = new Map<string, string>();

function report(id: string, isOpen: boolean, init?: RequestInit) {
  const tab = tabs.get(id) ?? crypto.randomUUID();
  tabs.set(id, tab);
  const json = { entryId: isOpen ? id : null, tab, place: isOpen ? placeOfCursor(id) : undefined };
  return call(() => api.presence.$post({ json }, { ...(init && { init }) }));
}

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

/** Who has something open, and the verb: “Asha Rao has”. */
export function whoHave(others: readonly Other[], also = ''): string {
  const names = others.map(({ name }) => name).join(', ');
  return `${names}${also} ${others.length === 1 && !others[0]!.own ? 'has' : 'have'}`;
}

/**
 * Tells the server that this tab has an entry or an enquiry open.
 *
 * @param onNewest called with the id of its newest revision or event
 * @returns who else has it open, one's own other tabs among them
 */
export function useOthers(id: string, onNewest: (newest: string | null) => void) {
  const presence = useQuery({
    queryKey: ['presence', id],
    async queryFn() {
      const { others, newest } = await report(id, true);
      onNewest(newest);
      return others;
    },
    enabled: id !== '',
    refetchInterval: PRESENCE_MS,
    gcTime: 0,
  });
  useEffect(() => {
    if (id === '') return;
    const leave = () => void report(id, false, { keepalive: true }).catch(() => {});
    // A page that is closed or loaded again runs no cleanup.
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [id]);
  return presence.data ?? [];
}
