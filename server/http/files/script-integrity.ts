import { createHash } from 'node:crypto';

/**
 * Tells the browser by which hash to know every script of the site, before any
 * is fetched (https://html.spec.whatwg.org/#integrity-metadata-map), and which
 * of them the page needs, by the elements that React looks for.
 */
const TELL = [
  // m: the import map, t: what makes a trusted text of it, h: the document
  '(m=>{let t={createScript:()=>m},h=document,s=h.createElement("script");',
  'if(self.trustedTypes)t=trustedTypes.createPolicy("import-map",t);',
  's.type="importmap";s.textContent=t.createScript("");',
  'h.head.append(s);s.remove();',
  'for(let r of Object.values(self.$_TSR?.router?.manifest.routes||{}))for(let f of r.preloads||[])',
  'h.head.append(Object.assign(h.createElement("link"),{rel:"modulepreload",href:f.href||f}))})',
].join('');

/** The script that the boot script fetches before all others. */
export interface ScriptHashes {
  url: string;
  /** Its own hash, as the attribute `integrity` has it. */
  integrity: string;
  /** The same of every script of the build, by its address. */
  known: Readonly<Record<string, string>>;
  /** The text of the inline script that it puts into the page. */
  importMap: string;
  text: Buffer;
}

/**
 * Writes the hashes of the scripts of a build as a script.
 *
 * @param scripts the text of each by its address
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
