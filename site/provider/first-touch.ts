import { replaceStateSilently } from '../seams/framework-seams.ts';

/**
 * How the visitor first came: the query of the address they arrived at and the
 * page that led there. It is kept in memory and in the history entry, so that a
 * reload does not lose it, and nowhere else: no cookie, no storage.
 */
export interface FirstTouch {
  query: string;
  referrer: string;
}

const KEY = 'firstTouch';

let touch: FirstTouch | undefined;

/** Notes how the visitor came; called once when a page is opened in the browser. */
export function noteFirstTouch(): void {
  const kept = (history.state as Record<string, unknown> | null)?.[KEY] as FirstTouch | undefined;
  touch = kept ?? { query: location.search.slice(0, 2_000), referrer: document.referrer };
}

export function firstTouch(): FirstTouch | undefined {
  return touch;
}

/** Puts it into the present history entry, which a reload brings back. */
export function keepFirstTouch(): void {
  if (touch) keepInHistory({ [KEY]: touch });
}

/** Adds to the state of the current history entry. */
export function keepInHistory(values: Record<string, unknown>): void {
  try {
    replaceStateSilently({ ...(history.state as object | null), ...values });
  } catch {
    // Browsers refuse when it is asked for too often; the next time comes soon.
  }
}
