import type { ScriptHashes } from '../../http/files/script-integrity.ts';

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
 * does nothing without script is remembered when it is pressed, and site/hydration/browser-entry.ts
 * presses it again. Should the script not come, the next move tries again. It also
 * shows the footer, which is hidden until the first scroll.
 */
const BOOT = [
  // c and e: the script of hashes and the entry, which lie in the page for later; p: the button
  // pressed, h: the document, b: begun, k: whether the hashes are known, y: fonts
  '(()=>{let b,k,p=self.$boot={},h=document,[c,e]=h.querySelectorAll("script[type=later]"),y=()=>h.documentElement.dataset.fonts="",',
  // l: (un)listen, a: run a script, and begin anew at the next move when it does not come
  'l=f=>["pointerdown","keydown","focusin","touchstart"].forEach(t=>f(t,g,{passive:!0})),',
  'a=(s,type,onload)=>h.head.append(s=Object.assign(s.cloneNode(),{type,onload,onerror(){s.remove();b=0;l(addEventListener)}})),',
  // n: now, the entry; g: begin, with the hashes
  'n=()=>{k=1;a(e,"module",null)},',
  'g=()=>{if(b)return;b=1;l(removeEventListener);if(k)n();else a(c,"",function(){this.remove();n()})},',
  // d: when painted and loaded: the fonts in the next frame, the script in the one after, when idle.
  // Where there is no idle time to be told of, the object counts as no delay.
  'r=requestAnimationFrame,d=()=>r(()=>{y();r(()=>(self.requestIdleCallback||setTimeout)(g,{timeout:2e3}))}),',
  // s: shows the footer (footer.module.css)
  's=()=>h.documentElement.dataset.scrolled="",',
  // w: when painted
  'w=()=>h.readyState=="complete"?d():addEventListener("load",d,{once:!0});',
  'c.remove();e.remove();l(addEventListener);',
  'addEventListener("click",c=>{p.pressed=c.target.closest(\'button[type="button"]:not([popovertarget],[commandfor])\')||p.pressed},!0);',
  // At the first scroll, when the focus enters the footer, or when there is nothing to scroll. The
  // observer checks that after layout and before paint, so it forces no layout.
  'addEventListener("scroll",s,{once:!0,passive:!0});addEventListener("focusin",e=>e.target.closest("footer")&&s());',
  'new ResizeObserver(()=>{if(scrollY||h.documentElement.scrollHeight<=innerHeight)s()}).observe(h.body);',
  'if(h.referrer.startsWith(origin)||performance.getEntriesByType("navigation")[0]?.type!="navigate")y();',
  'new PerformanceObserver((l,o)=>{if(l.getEntriesByName("first-contentful-paint")[0]){o.disconnect();w()}}).observe({type:"paint",buffered:!0});',
  // Browsers that are told to keep the time of the paint to themselves.
  'setTimeout(w,3e3)})()',
].join('');

/**
 * Puts the boot script in the place of the one that would be fetched before the first paint.
 * Browsers leave a script of a type that they do not know alone, so the two that it runs wait as
 * such; before the other scripts, for these to become one with it.
 *
 * @param mark the attribute that the site's own scripts have before all others
 */
export function withBootScript(
  html: string,
  { url, integrity, known }: ScriptHashes,
  mark: string,
): string {
  const fetched = new RegExp(`<script${mark} type="module" async="" src="([^"<>]+)"></script>`);
  // The framework's, with the page's data.
  const first = new RegExp(`<script${mark}(?: data-tsr-stream-part="")?>`);
  const later = (src: string, hash = '') =>
    `<script type="later" async src="${src}" integrity="${hash}"></script>`;
  const entry = fetched.exec(html)?.[1];
  if (entry === undefined) return html;
  return html
    .replace(fetched, () => `<script${mark}>${BOOT}</script>`)
    .replace(first, (script) => `${later(url, integrity)}${later(entry, known[entry])}${script}`);
}
