import type { Database } from '../db/open-database.ts';
import { getVersionOfDay } from './content-version.ts';

/**
 * A state of the visible content, compared by identity. It changes when something is published or taken
 * down, and every day.
 */
export type ContentState = object;

/**
 * Loads something once for each state of the content. A failure is not kept.
 *
 * @returns a function that resolves with what belongs to the present state
 */
export function oncePerState<Value, State = ContentState>(
  version: () => Promise<State>,
  load: () => Promise<Value>,
): () => Promise<Value> {
  let loaded: { state: State; value: Promise<Value> } | null = null;
  return async () => {
    const state = await version();
    if (loaded?.state !== state) {
      const loading = { state, value: load() };
      loaded = loading;
      loading.value.catch(() => {
        if (loaded === loading) loaded = null;
      });
    }
    return loaded.value;
  };
}

/**
 * Tracks the state of the content, as a cache key for everything derived from it.
 *
 * @returns a function that resolves with the same object until the state changes
 */
export function openContentStates(db: Database): () => Promise<ContentState> {
  let current: { version: string; state: ContentState } | null = null;
  return async () => {
    const version = await getVersionOfDay(db);
    if (current?.version !== version) current = { version, state: {} };
    return current.state;
  };
}
