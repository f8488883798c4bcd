/** Connects the footer's button with the banner, which is in another chunk and loads later. */
let show: (() => void) | undefined;
let requested = false;

/** Shows the banner again, whatever the choice was, as soon as it has loaded. */
export function openCookieSettings(): void {
  if (show) show();
  else requested = true;
}

/** @returns a function that unsubscribes */
export function onCookieSettings(open: () => void): () => void {
  show = open;
  if (requested) open();
  requested = false;
  return () => {
    show = undefined;
  };
}
