import type { Tracker } from '../../../contract/tracker.ts';

/** The visitor's answer, as the cookie policy names it; written only when one was given. */
const KEY = 'citadel-consent';
/** Milliseconds after which the visitor is asked again: half a year. */
const KEPT_FOR = 182 * 24 * 60 * 60 * 1000;

export type Choice = 'accepted' | 'refused';

interface Kept {
  choice: Choice;
  /** What was asked: another script or category is another question. */
  script: string;
  category: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Whether the browser says for its visitor that nothing is to be shared: https://w3c.github.io/gpc/ */
export function asksForPrivacy(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

/** What the visitor has answered; null when there is no answer to this question. */
export function readChoice({ script, category }: Tracker): Choice | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    const same = kept?.script === script && kept.category === category;
    return same && Date.now() - kept.at < KEPT_FOR ? kept.choice : null;
  } catch {
    return null;
  }
}

export function keepChoice({ script, category }: Tracker, choice: Choice): void {
  try {
    const kept: Kept = { choice, script, category, at: Date.now() };
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage the answer is for this page, and the question comes again.
  }
}
