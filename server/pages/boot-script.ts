import type { ScriptHashes } from './script-hashes.ts';

/**
 * The one script that a page brings along by itself. Paint first, hydrate
 * later: the page works as HTML, so what it can do without waits until it has
 * been painted and has loaded. Then the fonts are asked for (at once by a
 * visitor who comes from a page of ours or comes again, and has them), and the
 * script when the browser has nothing better to do, or before at the visitor's
 * first move. A page that nobody looks at, because it was prepared in case the
 * visitor comes or lies in another tab, is not painted and so waits.
 *
 * Links, submits and menus the browser serves by itself meanwhile. A button that
 * does nothing without script is remembered when it is pressed, and site/client.ts
 * presses it again. Should the script not come, the next move tries again.
 */
const BOOT = [
  // e: the entry, u and i: the script of hashes and its own hash, p: the button pressed, h: the document,
  // b: begun, k: whether the hashes are known, t: makes trusted addresses of the two, y: fonts
  '((u,i,e)=>{let b,k,p=self.$boot={},h=document,t={createScriptURL:c=>c?e:u},y=()=>h.documentElement.dataset.fonts="",',
  // l: (un)listen, a: add a script that begins anew at the next move when it does not come
  'l=f=>["pointerdown","keydown","focusin","touchstart"].forEach(t=>f(t,g,{passive:!0})),',
  'a=o=>{let s=Object.assign(h.createElement("script"),o,{async:!0,onerror(){s.remove();b=0;l(addEventListener)}});h.head.append(s)},',
  // n: now, the modules; by the element that React looks for
  'n=()=>{k=1;for(let r of Object.values(self.$_TSR?.router?.manifest.routes||{}))for(let f of r.preloads||[])',
  'h.head.append(Object.assign(h.createElement("link"),{rel:"modulepreload",href:f.href||f}));',
  'a({type:"module",src:t.createScriptURL(1)})},',
  // g: begin, with the hashes
  'g=()=>{if(b)return;b=1;l(removeEventListener);if(k)n();else a({integrity:i,src:t.createScriptURL(""),onload(){this.remove();n()}})},',
  // d: when painted and loaded: the fonts in the next frame, the script in the one after, when idle.
  // Where there is no idle time to be told of, the object counts as no delay.
  'r=requestAnimationFrame,d=()=>r(()=>{y();r(()=>(self.requestIdleCallback||setTimeout)(g,{timeout:2e3}))}),',
  // w: when painted
  'w=()=>h.readyState=="complete"?d():addEventListener("load",d,{once:!0});',
  'if(self.trustedTypes)t=trustedTypes.createPolicy("boot",t);',
  'l(addEventListener);',
  'addEventListener("click",c=>{p.pressed=c.target.closest(\'button[type="button"]:not([popovertarget],[commandfor])\')||p.pressed},!0);',
  'if(h.referrer.startsWith(origin)||performance.getEntriesByType("navigation")[0]?.type!="navigate")y();',
  'new PerformanceObserver((l,o)=>{if(l.getEntriesByName("first-contentful-paint")[0]){o.disconnect();w()}}).observe({type:"paint",buffered:!0});',
  // Browsers that are told to keep the time of the paint to themselves.
  'setTimeout(w,3e3)})',
].join('');

const ENTRY = /<script type="module" async="" src="([^"<>]+)"><\/script>/;

/** Puts the boot script in the place of the one that would be fetched before the first paint. */
export function withBootScript(html: string, { url, integrity }: ScriptHashes): string {
  return html.replace(
    ENTRY,
    (_, entry: string) =>
      `<script>${BOOT}(${[url, integrity, entry].map((text) => JSON.stringify(text)).join()})</script>`,
  );
}
