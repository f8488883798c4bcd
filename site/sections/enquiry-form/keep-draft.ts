import { keepInHistory } from '../../provider/first-touch.ts';
import type { Values } from './form-values.ts';

/** What a reload in the same tab must not lose. */
export interface Draft {
  values: Values;
  /** The last attempt, so that it keeps its key. */
  attempt: { body: string; key: string } | null;
}

const KEY = 'enquiryDraft';
/** Milliseconds after the last keystroke. */
const DELAY = 300;

let waiting: { draft: Draft; page: string } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps what is typed in the history entry: it lives as long as the tab and is sent nowhere.
 *
 * @param page path of the form's page. On the way to another page the form is still there,
 *   and the history entry already that of the other.
 */
export function keepDraft(draft: Draft, page: string): void {
  waiting = { draft, page };
  clearTimeout(timer);
  timer = setTimeout(keepNow, DELAY);
}

/** Keeps it at once, as before the page goes away. */
export function keepNow(): void {
  clearTimeout(timer);
  if (waiting?.page === location.pathname) keepInHistory({ [KEY]: waiting.draft });
  waiting = null;
}

export function forgetDraft(page: string): void {
  clearTimeout(timer);
  waiting = null;
  if (page === location.pathname) keepInHistory({ [KEY]: undefined });
}

export function readDraft(): Draft | null {
  const state = history.state as Record<string, unknown> | null;
  return (state?.[KEY] as Draft | undefined) ?? null;
}
