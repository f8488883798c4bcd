import type { Tracker } from '../../../contract/tracker.ts';
import { withBootScript } from './boot-script.ts';
import { policyFor } from './content-security-policy.ts';
import type { ScriptHashes } from '../../http/files/script-integrity.ts';

export interface FinishedPage {
  html: string;
  /** Its Content-Security-Policy. */
  policy: string;
  /** Where the page says it belongs: the path and query of its canonical link; null when it has none. */
  canonical: string | null;
}

/** What a page is finished with beside what was rendered. */
export interface Finish {
  /** Null leaves the scripts as they were rendered: there is no build under `vite dev`. */
  scriptHashes: ScriptHashes | null;
  tracker: Tracker | null;
}

/**
 * Finishes a rendered page: takes out the links that would fetch scripts before
 * the first paint and the time of rendering, so that the same content gives the
 * same bytes, and states by hash which inline scripts and styles are ours.
 */
export function finishPage(rendered: string, { scriptHashes, tracker }: Finish): FinishedPage {
  // Browsers read NUL so, and the hash of a script that holds one would be another's.
  const plain = withoutTimes(withoutPreloads(rendered.replaceAll('\0', '\ufffd')));
  const html = withFewerScripts(scriptHashes ? withBootScript(plain, scriptHashes) : plain);
  const policy = policyFor(html, {
    scripts: scriptHashes ? [scriptHashes.importMap] : [],
    tracker,
  });
  return { html, policy, canonical: canonicalOf(html) };
}

function withoutPreloads(html: string): string {
  return html.replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '');
}

/** Scripts that stand side by side become one: each costs a hash in the policy, which does not compress. */
function withFewerScripts(html: string): string {
  const plain = /<script(?: data-tsr-stream-part="")?>((?:(?!<\/script>)[^])*)<\/script>/.source;
  return html.replace(new RegExp(`(?:${plain}){2,}`, 'g'), (scripts) => {
    const texts = [...scripts.matchAll(new RegExp(plain, 'g'))].map(([, text = '']) => text);
    return `<script>${texts.join('\n;')}</script>`;
  });
}

/** The framework notes when each loader ran; the data count as fresh when the browser gets them. */
function withoutTimes(html: string): string {
  const at = html.indexOf('$_TSR.router=');
  if (at < 0) return html;
  return html.slice(0, at) + html.slice(at).replace(/(?<=,)u:\d{13}(?=,s:")/g, 'u:0');
}

function canonicalOf(html: string): string | null {
  const href = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  const url = href === undefined ? null : URL.parse(href.replaceAll('&amp;', '&'));
  return url ? url.pathname + url.search : null;
}
