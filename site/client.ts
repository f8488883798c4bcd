/**
 * Paint first, hydrate later: the page works as HTML, so React is fetched when
 * the browser has nothing better to do, or at the visitor's first move.
 */
const moves = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const;
let begun = false;

/** Buttons that do nothing without script. The others (links, submits, menus) the browser serves by itself. */
const SCRIPTED = 'button[type="button"]:not([popovertarget], [commandfor])';
let pressed: HTMLElement | null = null;

function remember(event: Event) {
  pressed = (event.target as Element).closest<HTMLElement>(SCRIPTED) ?? pressed;
}

async function begin() {
  if (begun) return;
  begun = true;
  for (const move of moves) window.removeEventListener(move, begin);
  fetchPageScript();
  try {
    const { hydrate } = await import('./hydrate.tsx');
    await hydrate();
  } catch (error) {
    // The page goes on working as HTML; the next move tries again.
    console.error('The page could not be brought to life:', error);
    begun = false;
    listen();
    return;
  }
  window.removeEventListener('click', remember, true);
  // React serves a press on what it has not come to yet at once.
  if (pressed?.isConnected) pressed.click();
}

/** Fetches the scripts of the page beside those of React, not after them. */
function fetchPageScript() {
  for (const { preloads = [] } of Object.values(window.$_TSR?.router?.manifest?.routes ?? {}))
    for (const preload of preloads) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = typeof preload === 'string' ? preload : preload.href;
      document.head.append(link);
    }
}

function beginWhenIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2000 });
  else setTimeout(begin, 200);
}

function beginAfterLoad() {
  if (document.readyState === 'complete') beginWhenIdle();
  else window.addEventListener('load', beginWhenIdle, { once: true });
}

function listen() {
  for (const move of moves) window.addEventListener(move, begin, { passive: true });
}

listen();
window.addEventListener('click', remember, true);
// A page that is prepared in case the visitor comes runs nothing until the visitor has come.
if (document.prerendering)
  document.addEventListener('prerenderingchange', beginAfterLoad, { once: true });
else beginAfterLoad();
