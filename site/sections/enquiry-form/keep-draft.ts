import { keepInHistory } from '../../provider/first-touch.ts';
import type { Values } from './form-values.ts';

/** The data that must survive a reload in the same tab. */
export interface Draft {
  values: Values;
  /** The last attempt, so that a retry uses the same key. */
  attempt: { body: string; key: string } | null;
}

const KEY = 'enquiryDraft';
/** Debounce: milliseconds after the last keystroke. */
const DELAY = 300;

let waiting: { draft: Draft; page: string } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Saves the form's input, debounced, in the history entry, which lasts as long as the tab and is not
 * sent anywhere.
 *
 * @param page path of the form's page. During navigation the form still exists while the current
 *   history entry is already that of the next page.
 */
export function saveDraft(draft: Draft, page: string): void {
  waiting = { draft, page };
  clearTimeout(timer);
  timer = setTimeout(flushDraft, DELAY);
}

/** Saves a pending draft immediately, for example before the page is unloaded. */
export function flushDraft(): void {
  clearTimeout(timer);
  if (waiting?.page === location.pathname) keepInHistory({ [KEY]: waiting.draft });
  waiting = null;
}

export function clearDraft(page: string): void {
  clearTimeout(timer);
  waiting = null;
  if (page === location.pathname) keepInHistory({ [KEY]: undefined });
}

export function readDraft(): Draft | null {
  const state = history.state as Record<string, unknown> | null;
  return (state?.[KEY] as Draft | undefined) ?? null;
}
