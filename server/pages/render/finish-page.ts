import type { Tracker } from '../../../contract/tracker.ts';
import type { ScriptHashes } from '../../http/files/script-integrity.ts';
import {
  canonicalPath,
  inlineScriptTag,
  nonceInFront,
  withoutCleanup,
  withoutLoaderTimes,
  withoutModulePreloads,
  withoutNonce,
} from '../../seams/framework-seams.ts';
import { nonceMark } from '../../seams/nonce-mark.ts';
import { withBootScript, type InlineScripts } from './boot-script.ts';
import { policyFor } from './content-security-policy.ts';
import { withPictureStyles } from './picture-styles.ts';

export interface FinishedPage {
  html: string;
  /** Its Content-Security-Policy. */
  policy: string;
  /** Path and query of its canonical link; null when it has none. */
  canonical: string | null;
}

/** What finishing needs besides the rendered page. */
export interface Finish {
  /** Null leaves the scripts as they were rendered: there is no build under `vite dev`. */
  scriptHashes: ScriptHashes | null;
  inlineScripts: InlineScripts;
  tracker: Tracker | null;
}

/**
 * Finishes a rendered page. Removes the links that would fetch scripts before the first paint and the
 * times of rendering, so that equal content gives equal bytes; installs the boot script; and allows
 * the site's inline scripts and styles by hash. Those carry the nonce, which content cannot know; it
 * is removed at the end.
 *
 * @param nonce made for this page alone
 */
export function finishPage(
  rendered: string,
  nonce: string,
  { scriptHashes, inlineScripts: own, tracker }: Finish,
): FinishedPage {
  // Browsers read NUL as this character, and hash what they read.
  const text = nonceInFront(rendered.replaceAll('\0', '\ufffd'), nonce);
  const plain = withPictureStyles(withoutLoaderTimes(withoutModulePreloads(text), nonce), nonce);
  const marked = scriptHashes
    ? withFewerScripts(withBootScript(plain, scriptHashes, own, nonce), nonce)
    : plain;
  const policy = policyFor({
    scripts: [...inlineScripts(marked, nonce), ...(scriptHashes ? [scriptHashes.importMap] : [])],
    styles: elements(marked, 'style', nonce).map((style) => style.text),
    tracker,
  });
  const html = withoutNonce(marked, nonce);
  return { html, policy, canonical: canonicalPath(html) };
}

/** The scripts or styles that carry the nonce. */
function elements(html: string, tag: 'script' | 'style', nonce: string) {
  const marked = new RegExp(`<${tag}${nonceMark(nonce)}([^<>]*)>([^]*?)</${tag}>`, 'g');
  return Array.from(html.matchAll(marked), ([, attributes = '', text = '']) => ({
    attributes,
    text,
  }));
}

function inlineScripts(html: string, nonce: string): string[] {
  return (
    elements(html, 'script', nonce)
      // Data blocks do not run, and files are allowed by 'self'.
      .filter(({ attributes }) => !/\bsrc=|type="application\//.test(attributes))
      .map(({ text }) => text)
  );
}

/** Joins neighboring inline scripts: each costs a hash in the policy, and hashes do not compress. */
function withFewerScripts(html: string, nonce: string): string {
  const script = `${inlineScriptTag(nonce)}((?:(?!</script>)[^])*)</script>`;
  return html.replace(new RegExp(`(?:${script}){2,}`, 'g'), (scripts) => {
    const texts = elements(scripts, 'script', nonce).map(({ text }) => withoutCleanup(text));
    return `<script${nonceMark(nonce)}>${texts.join('\n;')}</script>`;
  });
}
