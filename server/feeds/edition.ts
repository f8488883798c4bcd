import { openContentStates, type ContentState } from '../content/content-state.ts';
import type { Database } from '../db/client.ts';

/**
 * What is made of the content as it stands: until something is published, or an
 * entry dated ahead appears, each thing is made once, however many ask for it.
 */
export interface Edition {
  /** ISO 8601, UTC: everything in the edition shows the content of this moment. */
  now: string;
  /** Makes the thing of this name, or gives the one that was made; a failure is not kept. */
  once<Thing>(name: string, make: () => Promise<Thing>): Promise<Thing>;
}

/** Gives the present edition of a store's content. */
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
      // The name says what is made under it.
      if (known) return known as Promise<Thing>;
      const making = make();
      made.set(name, making);
      making.catch(() => made.delete(name));
      return making;
    },
  };
}
