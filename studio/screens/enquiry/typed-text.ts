import { useState } from 'react';

/**
 * A text that is kept while somebody types it, as long as the tab is open; signing out forgets it.
 *
 * @param name of the text, in the whole studio
 * @returns `current` reads it after a call, during which letters may have been typed
 */
export function useTyped(
  name: string,
): [text: string, change: (text: string) => void, current: () => string] {
  const key = `studio.typed.${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const change = (next: string) => {
    setText(next);
    if (next === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  };
  const current = () => sessionStorage.getItem(key) ?? '';
  return [text, change, current];
}

/** What was typed of a text since it was sent; all of it if its beginning was changed. */
export const typedSince = (sent: string, text: string): string =>
  text.startsWith(sent) ? text.slice(sent.length) : text;
