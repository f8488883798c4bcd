import type { Database } from '../db/open-database.ts';
import { getNextPublishAt } from './next-publish.ts';
import { getContentVersion } from './content-version.ts';

/** A state of the visible content. It changes when something is published or a scheduled entry appears. */
export interface ContentState {
  /** ISO 8601, UTC: start of the state. */
  now: string;
}

/**
 * Tracks the state of the content, as a cache key for everything derived from it.
 *
 * @returns a function that resolves with the same object until the state changes
 */
export function openContentStates(db: Database): () => Promise<ContentState> {
  let current: { version: number; until: string | null; state: ContentState } | null = null;
  return async () => {
    const version = await getContentVersion(db);
    const now = new Date().toISOString();
    if (current?.version === version && (current.until === null || now < current.until))
      return current.state;
    const until = await getNextPublishAt(db, now);
    current = { version, until, state: { now } };
    return current.state;
  };
}
