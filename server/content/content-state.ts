import type { Database } from '../db/open-database.ts';
import { getNextPublishAt } from './next-publish.ts';
import { getContentVersion } from './content-version.ts';

/** What visitors see of the content, until something is published or an entry dated ahead appears. */
export interface ContentState {
  /** ISO 8601, UTC: from when on it is so. */
  now: string;
}

/**
 * Tells states of a store's content apart, so that what is made of one can be cached with it.
 *
 * @returns a function that gives the same object for as long as the state is the same
 */
export function openContentStates(db: Database): () => Promise<ContentState> {
  let present: { version: number; until: string | null; state: ContentState } | null = null;
  return async () => {
    const version = await getContentVersion(db);
    const now = new Date().toISOString();
    if (present?.version === version && (present.until === null || now < present.until))
      return present.state;
    const until = await getNextPublishAt(db, now);
    present = { version, until, state: { now } };
    return present.state;
  };
}
