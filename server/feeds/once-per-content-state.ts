import type { ContentSource } from '../content/content-source.ts';
import { oncePerState } from '../content/content-state.ts';

export type Edition = ReturnType<typeof newEdition>;

/** Returns a function that gives the current edition of the content. */
export const openEditions = (content: Pick<ContentSource, 'version'>): (() => Promise<Edition>) =>
  oncePerState(content.version, async () => newEdition());

/**
 * Values computed from one state of the content. Each is computed once, until something is
 * published or taken down.
 */
function newEdition() {
  const cache = new Map<string, Promise<unknown>>();
  return {
    /** The value with this name, computed on first use; a failure is not cached. */
    once<Thing>(name: string, make: () => Promise<Thing>): Promise<Thing> {
      const cached = cache.get(name);
      // Each name is used with one type only.
      if (cached) return cached as Promise<Thing>;
      const value = make();
      cache.set(name, value);
      value.catch(() => cache.delete(name));
      return value;
    },
  };
}
