/** Milliseconds (spec section 9). */
const DELAY = 1000;
const DELAY_WITHOUT_STORAGE = 500;
const FONTS_WAITED_FOR = 500;

/** How long somebody who was busy must have done nothing, and how often that is looked at, in milliseconds. */
const PAUSE = 1000;
const LOOK_EVERY = 250;

interface Circumstances {
  storageWorks: boolean;
  /** What must have been fetched before it can be shown. */
  fetched: Promise<unknown>;
  /** Given when the visitor leaves the page. */
  left: AbortSignal;
}

/** Resolves when the offer may be shown; never, once the visitor has left. */
export async function offerMoment({ storageWorks, fetched, left }: Circumstances): Promise<void> {
  await wait(storageWorks ? DELAY : DELAY_WITHOUT_STORAGE, left);
  await Promise.race([document.fonts.ready, wait(FONTS_WAITED_FOR, left)]);
  await fetched;
  let atEase = isBusy() ? 0 : PAUSE;
  while (atEase < PAUSE) {
    await wait(LOOK_EVERY, left);
    atEase = isBusy() ? 0 : atEase + LOOK_EVERY;
  }
}

/** In a form or a field, in another dialog or the menu, or not looking at the page at all. */
function isBusy(): boolean {
  return (
    document.hidden ||
    document.querySelector('dialog[open], :popover-open') !== null ||
    !!document.activeElement?.closest('form, input, select, textarea, [contenteditable]')
  );
}

function wait(milliseconds: number, left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    left.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}
