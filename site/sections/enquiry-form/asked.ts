import { useEffect, useSyncExternalStore } from 'react';

let about = '';
const listeners = new Set<() => void>();

/**
 * Has the form on this page say what it is about, until another page is shown. The links to it have `data-ask`;
 * without script, or before it is there, the form says nothing.
 *
 * @param path what an enquiry may be about: see contract/enquiry/enquiry-origin.ts
 */
export function askAbout(path: string): void {
  about = path;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAsked(): string {
  useEffect(() => () => askAbout(''), []);
  return useSyncExternalStore(
    subscribe,
    () => about,
    () => '',
  );
}
