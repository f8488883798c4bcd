import type { ScriptHashes } from '../../http/files/script-integrity.ts';
import { entryScript, inlineScriptTag } from '../../seams/framework-seams.ts';
import { nonceMark } from '../../seams/nonce-mark.ts';

/**
 * The one script inlined in every page. Paint first, hydrate later: the page works as HTML, so
 * enhancements wait until it has painted and loaded. Then the fonts are requested (at once when the
 * visitor comes from another page of this site or has been here before, since they are cached), and
 * the site's script when the browser is idle or at the visitor's first input. A page that is
 * prepared in advance or in a background tab does not paint, and so waits.
 *
 * Meanwhile the browser itself serves links, submits and menus. A press of a button that does nothing
 * without script is recorded, and site/hydration/browser-entry.ts repeats it. If the script fails to
 * load, the next input tries again. If the page is not hydrated 120 seconds after loading began (spec
 * section 7), it says so in the console and gives up `data-booted`: styles hide what needs script.
 * The boot script also shows the footer, which is hidden until the first scroll.
 */
const BOOT = [
  // c, e: the hashes script and the entry, which wait in the page; p: the button pressed, and turns of the slider; h: the
  // document; b: whether loading has begun; k: whether the hashes are known; y: requests the fonts
  '(()=>{let b,k,p=self.$boot={turns:0},h=document,[c,e]=h.querySelectorAll("script[type=later]"),t=h.documentElement,',
  // y: the web fonts, once their stylesheet has come. Those that every page needs are added when all
  // have loaded, so that text is laid out anew once; the sheet then has those for rarer characters. m: after
  // the paint each is added in an idle moment of its own, because laying out with both is a long task.
  'y=m=>{let w=h.getElementById("web-fonts"),z=new Promise(f=>w.sheet?f():w.onload=w.onerror=f).then(async()=>{',
  'let s=w.sheet,q=(f,n)=>f.style.getPropertyValue(n),o=[...s.cssRules].filter(f=>q(f,"unicode-range").includes("U+20-"));',
  'for(let f of await Promise.all(o.map(f=>new FontFace(q(f,"font-family").replaceAll(\'"\',""),q(f,"src"),{weight:q(f,"font-weight"),unicodeRange:q(f,"unicode-range")}).load()))){',
  'm&&await new Promise(m);h.fonts.add(f);s.deleteRule([...s.cssRules].indexOf(o.shift()))}}).catch(f=>f).then(f=>w.media="");y=f=>z;return z},',
  // i: when idle; setTimeout reads the options as no delay
  'i=f=>(self.requestIdleCallback||setTimeout)(f,{timeout:2e3}),',
  // v: lays out the sections below the first screen, one at a time (base.css)
  'v=n=>i(()=>{let e=h.getElementById("main")?.children[n];if(e){e.dataset.near="";v(n+1)}else t.dataset.whole=""}),',
  // l: adds or removes the input listeners; a: runs a script, and retries at the next input if it fails
  'l=f=>["pointerdown","keydown","focusin"].forEach(t=>f(t,g)),',
  'a=(s,type,onload)=>h.head.append(s=Object.assign(s.cloneNode(),{type,onload,onerror(){s.remove();b=0;l(addEventListener)}})),',
  // n: loads the entry; g: begins, with the hashes
  'n=()=>{k=1;a(e,"module",null)},',
  'g=()=>{if(b)return;b??setTimeout(()=>"routed"in t.dataset||delete t.dataset.booted&&console.error("Scripts timed out after 120 s"),12e4);',
  'b=1;l(removeEventListener);if(k)n();else a(c,"",function(){this.remove();n()})},',
  // d: after paint and load: the fonts in the next frame, then the rest of the layout; the script in
  // the frame after, when idle
  'r=requestAnimationFrame,d=()=>r(()=>{y(i).then(()=>v(1));r(()=>i(g))}),',
  // s: shows the footer (footer.module.css)
  's=()=>t.dataset.scrolled="",',
  // w: after the first paint
  'w=()=>h.readyState=="complete"?d():onload=d;',
  't.dataset.booted="";c.remove();e.remove();l(addEventListener);',
  // A link within the page leads to a position, which takes the height of every section (base.css). A press:
  // the slider's button turns to the next slide at once (expert-slider.tsx); any other is replayed.
  'addEventListener("click",c=>{if(c.target.closest(\'a[href^="#"]\'))t.dataset.whole="";let e=c.target.closest(\'button[type="button"]:not([popovertarget],[commandfor])\'),',
  'f=e&&p.turns>=0&&h.getElementById(e.dataset.turns)?.children,j;if(!f)p.pressed=e||p.pressed;else{c.stopImmediatePropagation();',
  'j=[...f].findIndex(o=>o.ariaHidden=="false");f[j].ariaHidden=!0;j=f[(j+1)%f.length];j.ariaHidden=!1;j.querySelector("img").hidden=!1;p.turns++}},!0);',
  // At the first scroll, when the focus enters the footer, or when there is nothing to scroll. The
  // observer checks that after layout and before paint, so it forces no layout.
  'addEventListener("scroll",s,{once:!0});addEventListener("focusin",e=>e.target.closest("footer")&&s());',
  'new ResizeObserver(()=>(scrollY||t.scrollHeight<=innerHeight)&&s()).observe(h.body);',
  // A reload or Back restores a scroll position, and a hash leads to one.
  'if(location.hash||performance.getEntriesByType("navigation")[0]?.type!="navigate"){t.dataset.whole="";y()}else if(h.referrer.startsWith(origin))y();',
  'new PerformanceObserver(l=>l.getEntriesByName("first-contentful-paint")[0]&&w()).observe({type:"paint",buffered:!0});',
  // For browsers that do not report the first paint.
  'setTimeout(w,3e3)})()',
].join('');

/**
 * Replaces the element that would fetch the site's script before the first paint with the boot script.
 * Browsers ignore scripts of an unknown type, so the two scripts that it runs later wait as such,
 * before the other inline scripts, which then become one with the boot script. A page without the
 * site's script, like a redirect, is returned unchanged (check-framework.ts).
 */
export function withBootScript(
  html: string,
  { url, integrity, known }: ScriptHashes,
  nonce: string,
): string {
  const fetched = entryScript(nonce);
  const entry = fetched.exec(html)?.[1];
  if (entry === undefined) return html;
  const later = (src: string, hash = '') =>
    `<script type="later" async src="${src}" integrity="${hash}"></script>`;
  return html
    .replace(fetched, () => `<script${nonceMark(nonce)}>${BOOT}</script>`)
    .replace(
      new RegExp(inlineScriptTag(nonce)),
      (script) => `${later(url, integrity)}${later(entry, known[entry])}${script}`,
    );
}
