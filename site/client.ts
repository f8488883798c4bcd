/**
 * Paint first, hydrate later: the page works as HTML, so React is fetched when
 * the browser has nothing better to do, or at the visitor's first move.
 */
const moves = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const;
let begun = false;

function begin() {
  if (begun) return;
  begun = true;
  for (const move of moves) window.removeEventListener(move, begin);
  void import('./hydrate.tsx').then(({ hydrate }) => hydrate());
}

function beginWhenIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2000 });
  else setTimeout(begin, 200);
}

for (const move of moves) window.addEventListener(move, begin, { passive: true });
if (document.readyState === 'complete') beginWhenIdle();
else window.addEventListener('load', beginWhenIdle, { once: true });
