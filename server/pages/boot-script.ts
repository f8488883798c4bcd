import { createHash } from 'node:crypto';

/**
 * Paint first, hydrate later: the page works as HTML, so its script is fetched
 * when the browser has nothing better to do after loading, or at the visitor's
 * first move. A page that is prepared in case the visitor comes waits until the
 * visitor has come.
 *
 * Links, submits and menus the browser serves by itself meanwhile. A button that
 * does nothing without script is remembered when it is pressed, and site/client.ts
 * presses it again. Should the script not come, the next move tries again.
 *
 * First of all it tells the browser by which hash to know every script of the
 * site: https://html.spec.whatwg.org/#integrity-metadata-map
 */
const BOOT = [
  // m: the import map, e: the entry, t: what makes trusted types of them, a: add a script,
  // b: begun, p: the button pressed, l: (un)listen, g: begin, d: when loaded
  '(m=>{let e=document.currentScript.dataset.entry,t={createScript:()=>m,createScriptURL:()=>e},b,p=self.$boot={},',
  'a=f=>document.head.appendChild(Object.assign(document.createElement("script"),f)),',
  'l=f=>["pointerdown","keydown","focusin","touchstart"].forEach(t=>f(t,g,{passive:!0})),',
  'g=()=>{if(b)return;b=1;l(removeEventListener);',
  'for(let r of Object.values(self.$_TSR?.router?.manifest.routes||{}))for(let f of r.preloads||[])',
  'document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:f.href||f}));',
  // With the attribute by which React knows it again for its own.
  'let s=a({type:"module",async:!0,src:t.createScriptURL(""),onerror(){s.remove();b=0;l(addEventListener)}})},',
  // Where there is no idle time to be told of, the object counts as no delay.
  'd=()=>(self.requestIdleCallback||setTimeout)(g,{timeout:2e3}),',
  'w=()=>document.readyState=="complete"?d():addEventListener("load",d,{once:!0});',
  'if(self.trustedTypes)t=trustedTypes.createPolicy("boot",t);',
  'a({type:"importmap",textContent:t.createScript("")}).remove();',
  'l(addEventListener);',
  'addEventListener("click",c=>{p.pressed=c.target.closest(\'button[type="button"]:not([popovertarget],[commandfor])\')||p.pressed},!0);',
  'document.prerendering?document.addEventListener("prerenderingchange",w,{once:!0}):w()})',
].join('');

/** The one script that a page fetches at once. */
export interface BootScript {
  url: string;
  /** Its hash, as the attribute `integrity` has it. */
  integrity: string;
  /** The text of the inline script that it puts into the page. */
  importMap: string;
  text: Buffer;
}

/**
 * Writes the boot script for the scripts of a build.
 *
 * @param scripts the text of each by its address
 */
export function writeBootScript(scripts: ReadonlyMap<string, Buffer>): BootScript {
  const integrity = Object.fromEntries([...scripts].map(([url, text]) => [url, hashOf(text)]));
  const importMap = JSON.stringify({ integrity });
  const text = Buffer.from(`${BOOT}(${JSON.stringify(importMap)})`);
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return {
    url: `/static/js/boot-${name}.js`,
    integrity: hashOf(text),
    importMap,
    text,
  };
}

const ENTRY = /<script type="module" async="" src="([^"<>]+)"><\/script>/;

/** Puts the boot script at the end of the page, instead of the one that would be fetched before the first paint. */
export function withBootScript(html: string, { url, integrity }: BootScript): string {
  const entry = ENTRY.exec(html)?.[1];
  if (entry === undefined) return html;
  const boot = `<script async src="${url}" integrity="${integrity}" data-entry="${entry}"></script>`;
  return html.replace(ENTRY, '').replace('</body>', () => `${boot}</body>`);
}

function hashOf(bytes: Buffer): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}
