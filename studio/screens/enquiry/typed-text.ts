import { useState } from 'react';

/**
 * A text that is kept while somebody types it, as long as the tab is open; signing out forgets it.
 *
 * @param name of the text, in the whole studio
 */
export function useTyped(name: string): [text: string, change: (text: string) => void] {
  const key = `studio.typed.${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const change = (next: string) => {
    setText(next);
    if (next === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  };
  return [text, change];
}
