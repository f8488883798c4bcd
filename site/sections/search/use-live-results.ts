import { useEffect, useState } from 'react';
import { MAX_SEARCH_LENGTH } from '../../../contract/search-query.ts';
import type { SearchResults } from '../../../contract/api/search.ts';
import { fetchResults } from '../../provider/search.ts';

/** Milliseconds after the last letter. */
const PAUSE = 150;
/** One letter says too little. */
const SHORTEST = 2;

export interface LiveResults {
  /** The words that they belong to. */
  q: string;
  /** Null if the call failed. */
  found: SearchResults | null;
}

/** The results for what is typed, when typing pauses; the call before is aborted. Undefined while there are none. */
export function useLiveResults(typed: string): LiveResults | undefined {
  const [results, setResults] = useState<LiveResults>();
  const q = typed.trim().slice(0, MAX_SEARCH_LENGTH);
  useEffect(() => {
    if (q.length < SHORTEST) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      fetchResults({ q }, leaving.signal)
        .catch(() => null)
        .then((found) => {
          if (!leaving.signal.aborted) setResults({ q, found });
        });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [q]);
  // Those for fewer letters stay until the next ones are here.
  return q.length < SHORTEST ? undefined : results;
}
