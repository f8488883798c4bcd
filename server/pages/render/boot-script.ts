import type { ScriptHashes } from '../../http/files/script-integrity.ts';
import { entryScript, inlineScriptTag } from '../../seams/framework-seams.ts';
import { nonceMark } from '../../seams/nonce-mark.ts';

/** Texts of the site's inline scripts. */
export interface InlineScripts {
  /** In every page; loads the site's script. */
  bootScript: string;
  /** In pages with the slider of experts, before the boot script. */
  earlyTurns: string;
}

/**
 * Replaces the element that would fetch the site's script before the first paint with the boot script.
 * Browsers ignore scripts of an unknown type, so the two scripts that it runs later wait as such,
 * before the other inline scripts, which then become one with the boot script. A page without the
 * site's script, like a redirect, is returned unchanged (check-framework.ts).
 */
export function withBootScript(
  html: string,
  { url, integrity, known }: ScriptHashes,
  { bootScript, earlyTurns }: InlineScripts,
  nonce: string,
): string {
  const fetched = entryScript(nonce);
  const entry = fetched.exec(html)?.[1];
  if (entry === undefined) return html;
  const boot = html.includes(' data-turns="') ? earlyTurns + bootScript : bootScript;
  const later = (src: string, hash = '') =>
    `<script type="later" async src="${src}" integrity="${hash}"></script>`;
  return html
    .replace(fetched, () => `<script${nonceMark(nonce)}>${boot}</script>`)
    .replace(
      new RegExp(inlineScriptTag(nonce)),
      (script) => `${later(url, integrity)}${later(entry, known[entry])}${script}`,
    );
}
