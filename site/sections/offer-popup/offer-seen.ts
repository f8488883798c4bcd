/** Session storage key: the offer was shown (spec sections 4 and 9). */
const SEEN = 'citadel-offer-seen';

/** Fallback for this document if session storage is not available. */
let shownHere = false;

/** Whether the offer was shown in this session; `unknown` if session storage is not available. */
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
    // No storage: `shownHere` records it.
  }
}
