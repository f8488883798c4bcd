import { useSyncExternalStore } from 'react';

/** Whether a media query matches. */
export const useMatches = (query: string) =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
