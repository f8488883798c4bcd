import { createHash } from 'node:crypto';
import { pageScripts } from '../../seams/framework-seams.ts';

/**
 * Tells the browser the hash of every script of the site, before any is fetched
 * (https://html.spec.whatwg.org/#integrity-metadata-map), and preloads those that the page needs.
 */
const TELL = [
  // m: the import map; t: the policy that makes it a trusted script; h: the document
  '(m=>{let t={createScript:()=>m},h=document,s=h.createElement("script");',
  'if(self.trustedTypes)t=trustedTypes.createPolicy("import-map",t);',
  's.type="importmap";s.textContent=t.createScript("");',
  'h.head.append(s);s.remove();',
  `for(let href of ${pageScripts()})`,
  'h.head.append(Object.assign(h.createElement("link"),{rel:"modulepreload",href}));',
  // Stalled scripts can occupy all connections of a browser to a host (HTTP/1.1), so that the next page
  // would wait for one. Leaving a page before hydration stops them, once scripts should have arrived.
  // If the page stays after all, the next input starts them again.
  'let q=()=>"routed"in h.documentElement.dataset||performance.now()<3e3||stop();',
  'addEventListener("submit",q);addEventListener("click",e=>e.target.closest(\'a[href^="/"]\')&&q())})',
].join('');

/** The script that the boot script fetches first. */
export interface ScriptHashes {
  url: string;
  /** Its own hash, in the form of the `integrity` attribute. */
  integrity: string;
  /** The hash of every script of the build, by address. */
  known: Readonly<Record<string, string>>;
  /** The text of the inline import map that it adds to the page. */
  importMap: string;
  text: Buffer;
}

/**
 * Makes the script that tells the hashes of all scripts of a build.
 *
 * @param scripts each script's text by its address
 */
export function writeScriptHashes(scripts: ReadonlyMap<string, Buffer>): ScriptHashes {
  const known = Object.fromEntries([...scripts].map(([url, text]) => [url, hashOf(text)]));
  const importMap = JSON.stringify({ integrity: known });
  const text = Buffer.from(`${TELL}(${JSON.stringify(importMap)})`);
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return { url: `/static/js/hashes-${name}.js`, integrity: hashOf(text), known, importMap, text };
}

function hashOf(bytes: Buffer): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}
