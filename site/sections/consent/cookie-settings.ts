/** Between the footer's button and the banner, which come in different scripts. */
const settings = new EventTarget();

/** Shows the banner again, whatever was answered. */
export function openCookieSettings(): void {
  settings.dispatchEvent(new Event('open'));
}

/** @returns a function that stops listening */
export function onCookieSettings(open: () => void): () => void {
  settings.addEventListener('open', open);
  return () => settings.removeEventListener('open', open);
}
