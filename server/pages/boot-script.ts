/**
 * The one script that a page brings along by itself. Paint first, hydrate
 * later: the page works as HTML, so its script is fetched when the browser has
 * nothing better to do after loading, or at the visitor's first move. A page
 * that is prepared in case the visitor comes waits until the visitor has come.
 *
 * Links, submits and menus the browser serves by itself meanwhile. A button that
 * does nothing without script is remembered when it is pressed, and site/client.ts
 * presses it again. Should the script not come, the next move tries again.
 */
const BOOT = [
  // e: the entry, b: begun, p: the button pressed, l: (un)listen, g: begin, d: when loaded
  '(e=>{let b,p=self.$boot={},',
  'l=f=>["pointerdown","keydown","focusin","touchstart"].forEach(t=>f(t,g,{passive:!0})),',
  'g=()=>{if(b)return;b=1;l(removeEventListener);',
  'for(let r of Object.values(self.$_TSR?.router?.manifest.routes||{}))for(let f of r.preloads||[])',
  'document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:f.href||f}));',
  'import(e).catch(()=>{b=0;l(addEventListener)})},',
  // Where there is no idle time to be told of, the object counts as no delay.
  'd=()=>(self.requestIdleCallback||setTimeout)(g,{timeout:2e3}),',
  'w=()=>document.readyState=="complete"?d():addEventListener("load",d,{once:!0});',
  'l(addEventListener);',
  'addEventListener("click",c=>{p.pressed=c.target.closest(\'button[type="button"]:not([popovertarget],[commandfor])\')||p.pressed},!0);',
  'document.prerendering?document.addEventListener("prerenderingchange",w,{once:!0}):w()})',
].join('');

const ENTRY = /<script type="module" async="" src="([^"<>]+)"><\/script>/;

/** Puts the boot script in the place of the one that would be fetched before the first paint. */
export function withBootScript(html: string): string {
  return html.replace(
    ENTRY,
    (_, entry: string) => `<script>${BOOT}(${JSON.stringify(entry)})</script>`,
  );
}
