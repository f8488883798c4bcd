import { createHash } from 'node:crypto';
import { withBootScript } from './boot-script.ts';

export interface FinishedPage {
  html: string;
  /** Its Content-Security-Policy. */
  policy: string;
  /** Where the page says it belongs: the path and query of its canonical link; null when it has none. */
  canonical: string | null;
}

/**
 * Finishes a rendered page: takes out the links that would fetch scripts before
 * the first paint and the time of rendering, so that the same content gives the
 * same bytes, and states by hash which inline scripts and styles are ours.
 */
export function finishPage(rendered: string): FinishedPage {
  const html = withFewerScripts(withBootScript(withoutTimes(withoutPreloads(rendered))));
  return { html, policy: policyFor(html), canonical: canonicalOf(html) };
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

function policyFor(html: string): string {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
    // Data blocks are not run, and files are allowed by 'self'.
    ([, attributes = '']) => !/\bsrc=|type="application\//.test(attributes),
  );
  const styles = [...html.matchAll(/<style\b([^>]*)>([\s\S]*?)<\/style>/g)];
  const hashes = (found: RegExpExecArray[]) =>
    [...new Set(found.map(([, , text = '']) => ` 'sha256-${digest(text)}'`))].join('');
  return [
    "default-src 'none'",
    `script-src 'self'${hashes(scripts)}`,
    `style-src 'self'${hashes(styles)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
