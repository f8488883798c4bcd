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
 * same bytes, and allows by hash the inline scripts and styles that the site
 * put there. Those carry the nonce, which content cannot know; it is taken out.
 *
 * @param nonce given to the site for this page alone
 */
export function finishPage(
  rendered: string,
  nonce: string,
  { scriptHashes, tracker }: Finish,
): FinishedPage {
  const mark = ` nonce="${nonce}"`;
  // Browsers read NUL so, and the hash of a script that holds one would be another's.
  const text = rendered.replaceAll('\0', '\ufffd');
  const plain = withoutTimes(withoutPreloads(markInFront(text, mark)), mark);
  const marked = withFewerScripts(
    scriptHashes ? withBootScript(plain, scriptHashes, mark) : plain,
    mark,
  );
  const policy = policyFor({
    scripts: [...inlineScripts(marked, mark), ...(scriptHashes ? [scriptHashes.importMap] : [])],
    styles: texts(marked, 'style', mark).map((style) => style.text),
    tracker,
  });
  const html = marked
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, '')
    .replaceAll(mark, '');
  return { html, policy, canonical: canonicalOf(html) };
}

/** Has the mark stand before all other attributes, so that an element that has it is known by its beginning. */
function markInFront(html: string, mark: string): string {
  return html.replace(new RegExp(`<(script|style)\\b([^<>]*)${mark}`, 'g'), `<$1${mark}$2`);
}

interface Marked {
  attributes: string;
  text: string;
}

/** The scripts or styles that have the mark. */
function texts(html: string, tag: 'script' | 'style', mark: string): Marked[] {
  const elements = html.matchAll(new RegExp(`<${tag}${mark}([^<>]*)>([^]*?)</${tag}>`, 'g'));
  return [...elements].map(([, attributes = '', text = '']) => ({ attributes, text }));
}

function inlineScripts(html: string, mark: string): string[] {
  return (
    texts(html, 'script', mark)
      // Data blocks are not run, and files are allowed by 'self'.
      .filter(({ attributes }) => !/\bsrc=|type="application\//.test(attributes))
      .map(({ text }) => text)
  );
}

function withoutPreloads(html: string): string {
  return html.replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '');
}

/** Scripts that stand side by side become one: each costs a hash in the policy, which does not compress. */
function withFewerScripts(html: string, mark: string): string {
  const plain = `<script${mark}(?: data-tsr-stream-part="")?>((?:(?!</script>)[^])*)</script>`;
  return html.replace(new RegExp(`(?:${plain}){2,}`, 'g'), (scripts) => {
    const each = texts(scripts, 'script', mark).map(({ text }) => text);
    return `<script${mark}>${each.join('\n;')}</script>`;
  });
}

/** The framework notes when each loader ran; the data count as fresh when the browser gets them. */
function withoutTimes(html: string, mark: string): string {
  const data = new RegExp(
    `<script${mark}[^<>]*>(?:(?!</script>)[^])*?\\$_TSR\\.router=[^]*?</script>`,
  );
  return html.replace(data, (script) => script.replace(/(?<=,)u:\d{13}(?=,s:")/g, 'u:0'));
}

function canonicalOf(html: string): string | null {
  const href = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  const url = href === undefined ? null : URL.parse(href.replaceAll('&amp;', '&'));
  return url ? url.pathname + url.search : null;
}
