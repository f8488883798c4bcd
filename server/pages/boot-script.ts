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
const BOOT = `(entry => {
let begun, boot = self.$boot = {}, moves = ["pointerdown", "keydown", "focusin", "touchstart"],
each = act => moves.forEach(move => act(move, begin, {passive: true})),
preload = href => document.head.append(Object.assign(document.createElement("link"), {rel: "modulepreload", href})),
begin = () => {
if (begun) return;
begun = 1;
each(removeEventListener);
Object.values(self.$_TSR?.router?.manifest.routes || {}).forEach(route => route.preloads?.forEach(file => preload(file.href || file)));
import(entry).catch(() => { begun = 0; each(addEventListener) })
},
idle = () => self.requestIdleCallback ? requestIdleCallback(begin, {timeout: 2000}) : setTimeout(begin, 200),
loaded = () => document.readyState == "complete" ? idle() : addEventListener("load", idle, {once: true});
each(addEventListener);
addEventListener("click", event => { if (self.$boot) boot.pressed = event.target.closest('button[type="button"]:not([popovertarget],[commandfor])') || boot.pressed }, true);
document.prerendering ? document.addEventListener("prerenderingchange", loaded, {once: true}) : loaded()
})`.replaceAll('\n', ' ');

const ENTRY = /<script type="module" async="" src="([^"<>]+)"><\/script>/;

/** Puts the boot script in the place of the one that would be fetched before the first paint. */
export function withBootScript(html: string): string {
  return html.replace(
    ENTRY,
    (_, entry: string) => `<script>${BOOT}(${JSON.stringify(entry)})</script>`,
  );
}
