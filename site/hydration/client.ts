// Crumbs that most pages need come in the file that every page needs (vite.config.ts).
import '../../contract/banner.ts';
import '../../contract/consent.ts';
import { hydrate } from './hydrate.tsx';
import '../sections/latest-posts/post-date.ts';
import '../ui/data-view.tsx';
import '../ui/provided-html.ts';
import '../ui/section-heading.tsx';
import '../ui/section.tsx';

/**
 * The entry of the browser. A finished page imports it when it is time
 * (server/pages/render/boot-script.ts); under `vite dev` it comes at once.
 */
declare global {
  interface Window {
    /** The button that was pressed before there was a script to serve it. */
    $boot?: { pressed?: HTMLElement };
  }
}

async function begin(): Promise<void> {
  await hydrate();
  const pressed = window.$boot?.pressed;
  delete window.$boot;
  // React serves a press on what it has not come to yet at once.
  if (pressed?.isConnected) pressed.click();
}

// In a task of its own: the browser can answer the visitor in between, and the scripts
// that it fetches wait for this one. From a microtask, because a timer that is set while
// this large module is on the stack makes a tracing browser read the module once more.
queueMicrotask(() => setTimeout(begin));
