/** Between the footer's button and the banner, which come in different scripts, the banner later. */
let show: (() => void) | undefined;
let wanted = false;

/** Shows the banner again, whatever was answered; as soon as it is there. */
export function openCookieSettings(): void {
  if (show) show();
  else wanted = true;
}

/** @returns a function that stops listening */
export function onCookieSettings(open: () => void): () => void {
  show = open;
  if (wanted) open();
  wanted = false;
  return () => {
    show = undefined;
  };
}
