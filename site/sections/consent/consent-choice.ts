import type { Tracker } from '../../../contract/tracker.ts';

/** The storage key that the cookie policy names; written only when the visitor has made a choice. */
const KEY = 'citadel-consent';
/** Milliseconds until a choice expires: half a year. */
const EXPIRES_AFTER = 182 * 24 * 60 * 60 * 1000;

export type Choice = 'accepted' | 'refused';

interface SavedChoice {
  choice: Choice;
  /** The script of the question. A choice does not apply to another script or category. */
  script: string;
  category: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** The visitor's choice for this tracker; null if there is none or it has expired. */
export function readChoice({ script, category }: Tracker): Choice | null {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? 'null') as SavedChoice | null;
    const same = saved?.script === script && saved.category === category;
    return same && Date.now() - saved.at < EXPIRES_AFTER ? saved.choice : null;
  } catch {
    return null;
  }
}

export function saveChoice({ script, category }: Tracker, choice: Choice): void {
  try {
    const saved: SavedChoice = { choice, script, category, at: Date.now() };
    localStorage.setItem(KEY, JSON.stringify(saved));
  } catch {
    // Without storage the choice applies to this page only, and the next one asks again.
  }
}
