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

let waiting: Draft | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps what is typed in the history entry: it lives as long as the tab and is sent nowhere. */
export function keepDraft(draft: Draft): void {
  waiting = draft;
  clearTimeout(timer);
  timer = setTimeout(keepNow, DELAY);
}

/** Keeps it at once, as before the page goes away. */
export function keepNow(): void {
  clearTimeout(timer);
  if (waiting) keepInHistory({ [KEY]: waiting });
  waiting = null;
}

/** Keeps no more of a form that has gone: the history entry is already that of the next page. */
export function leaveDraft(): void {
  clearTimeout(timer);
  waiting = null;
}

export function forgetDraft(): void {
  leaveDraft();
  keepInHistory({ [KEY]: undefined });
}

export function readDraft(): Draft | null {
  const state = history.state as Record<string, unknown> | null;
  return (state?.[KEY] as Draft | undefined) ?? null;
}
