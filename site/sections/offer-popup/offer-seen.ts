/** The session's flag that the offer was shown (spec sections 4 and 9). */
const SEEN = 'citadel-offer-seen';

/** Remembers it for as long as the page lives, where the session's storage refuses. */
let shownHere = false;

/** Whether the offer was shown in this session; `unknown` where the session's storage is unavailable. */
export function readOfferSeen(): boolean | 'unknown' {
  if (shownHere) return true;
  try {
    return sessionStorage.getItem(SEEN) === 'true';
  } catch {
    return 'unknown';
  }
}

export function setOfferSeen(): void {
  shownHere = true;
  try {
    sessionStorage.setItem(SEEN, 'true');
  } catch {
    // No storage: `shownHere` has it.
  }
}
