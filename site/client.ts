import { hydrate } from './hydrate.tsx';

/**
 * The entry of the browser. A finished page imports it when it is time
 * (server/pages/boot-script.ts); under `vite dev` it comes at once.
 */
declare global {
  interface Window {
    /** The button that was pressed before there was a script to serve it. */
    $boot?: { pressed?: HTMLElement };
  }
}

// Not awaited at the top: the scripts that it fetches wait for this one.
void hydrate().then(() => {
  const pressed = window.$boot?.pressed;
  delete window.$boot;
  // React serves a press on what it has not come to yet at once.
  if (pressed?.isConnected) pressed.click();
});
