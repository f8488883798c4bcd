/** In milliseconds (spec section 9). */
const DELAY = 1000;
const DELAY_WITHOUT_STORAGE = 500;
const FONTS_TIMEOUT = 500;

/** How long a busy visitor must be idle, and how often to check, in milliseconds. */
const IDLE_TIME = 1000;
const CHECK_INTERVAL = 250;

interface Circumstances {
  storageWorks: boolean;
  /** Resolves when script and words of the offer have loaded. */
  fetched: Promise<unknown>;
  /** Aborted when the visitor leaves the page. */
  left: AbortSignal;
}

/** Resolves when the offer may be shown; never if the visitor leaves first. */
export async function offerMoment({ storageWorks, fetched, left }: Circumstances): Promise<void> {
  await wait(storageWorks ? DELAY : DELAY_WITHOUT_STORAGE, left);
  await Promise.race([document.fonts.ready, wait(FONTS_TIMEOUT, left)]);
  await fetched;
  let idle = isBusy() ? 0 : IDLE_TIME;
  while (idle < IDLE_TIME) {
    await wait(CHECK_INTERVAL, left);
    idle = isBusy() ? 0 : idle + CHECK_INTERVAL;
  }
}

/** The offer waits until none of these is shown: a dialog or menu, the consent banner, a message of the enquiry form. */
const SHOWN = 'dialog[open], :popover-open, #consent-title, #enquiry-form > [role]';

/** Scroll position in pixels beyond which the offer's place is under the header. */
const PLACE_IN_VIEW = 12;

/** Whether one of these is shown, a form field has focus, or the page is hidden or scrolled away from the offer's place. */
function isBusy(): boolean {
  return (
    document.hidden ||
    window.scrollY > PLACE_IN_VIEW ||
    document.querySelector(SHOWN) !== null ||
    !!document.activeElement?.closest('form, input, select, textarea, [contenteditable]')
  );
}

function wait(milliseconds: number, left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    left.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}
