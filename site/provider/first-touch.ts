import { beginHistory, replaceStateSilently } from '../seams/framework-seams.ts';

/**
 * Where the visitor came from: the query of their landing URL and the referrer. Stored in memory and
 * in the history entry, so that it survives a reload, but in no cookie and no browser storage.
 */
export interface FirstTouch {
  query: string;
  referrer: string;
}

const KEY = 'firstTouch';

let touch: FirstTouch | undefined;

/** Records the first touch; called once for each document. */
export function noteFirstTouch(): void {
  const saved = (history.state as Record<string, unknown> | null)?.[KEY] as FirstTouch | undefined;
  touch = saved ?? { query: location.search.slice(0, 2_000), referrer: document.referrer };
  // Together with what the router would write: a call of the browser's history costs milliseconds.
  if (!history.state) beginHistory({ [KEY]: touch });
}

export function firstTouch(): FirstTouch | undefined {
  return touch;
}

/** Saves it in the current history entry, which survives a reload. */
export function keepFirstTouch(): void {
  if (touch && !(KEY in ((history.state as object | null) ?? {}))) keepInHistory({ [KEY]: touch });
}

/** Merges values into the state of the current history entry. */
export function keepInHistory(values: Record<string, unknown>): void {
  try {
    replaceStateSilently({ ...(history.state as object | null), ...values });
  } catch {
    // Browsers limit how often this may be called. The next change will save it.
  }
}
