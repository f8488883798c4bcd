import { openContentStates, type ContentState } from '../content/content-state.ts';
import type { Database } from '../db/open-database.ts';

/**
 * Values computed from one state of the content. Each is computed once, until something is
 * published or a scheduled entry becomes due.
 */
export interface Edition {
  /** ISO 8601, UTC: the moment whose content the edition shows. */
  now: string;
  /** The value with this name, computed on first use; a failure is not cached. */
  once<Thing>(name: string, make: () => Promise<Thing>): Promise<Thing>;
}

/** Returns a function that gives the current edition of a store's content. */
export function openEditions(db: Database): () => Promise<Edition> {
  const presentState = openContentStates(db);
  let present: { state: ContentState; edition: Edition } | null = null;
  return async () => {
    const state = await presentState();
    if (present?.state !== state) present = { state, edition: newEdition(state.now) };
    return present.edition;
  };
}

function newEdition(now: string): Edition {
  const made = new Map<string, Promise<unknown>>();
  return {
    now,
    once<Thing>(name: string, make: () => Promise<Thing>) {
      const known = made.get(name);
      // Each name is used with one type only.
      if (known) return known as Promise<Thing>;
      const making = make();
      made.set(name, making);
      making.catch(() => made.delete(name));
      return making;
    },
  };
}
