import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { escapeHtml } from '../../../contract/escape-html.ts';

export type Theme = 'light' | 'dark';

/** Where a page is shown. */
export interface PreviewPlace {
  /** Path and query of the page on the site. */
  path: string;
  /** What the paths of all pages begin with in the studio, without a slash at the end. */
  base: string;
  /** Origin of the public site. */
  siteUrl: string;
  /** By default that of the browser. */
  theme?: Theme | undefined;
}

/** A page without scripts, and the texts of its styles. */
export interface ShownPage {
  html: string;
  styles: string[];
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Attributes that would load, send or open something. */
const DROPPED = /^(?:on.*|nonce|integrity|target|ping|action|formaction|method|srcdoc)$/;
/** Elements without content that has to be kept. */
const REMOVED = /^(?:script|iframe|object|embed|base)$/;
/** The links of a head that show something. */
const SHOWN_LINK = /^(?:stylesheet|icon)$/;

/**
 * Makes a page of the site one that only shows: no script, links to pages of this site lead to their
 * previews, links elsewhere lead nowhere, forms cannot be sent.
 */
export function previewPage(html: string, place: PreviewPlace): ShownPage {
  const written: string[] = [];
  const styles: string[] = [];
  let removed = 0;
  let style: string | null = null;
  const parser = new Parser({
    onprocessinginstruction: (_, text) => void written.push(`<${text}>`),
    onopentag(name, given) {
      if (REMOVED.test(name) && !VOID.test(name)) removed++;
      if (removed > 0) return;
      const attributes = attributesOf(name, given, place);
      if (!attributes) return;
      const texts = Object.entries(attributes).map(
        ([key, value]) => ` ${key}${value === '' ? '' : `="${escapeHtml(value)}"`}`,
      );
      written.push(`<${name}${texts.join('')}>`);
      if (name === 'style') style = '';
    },
    ontext(text) {
      if (removed > 0) return;
      if (style === null) written.push(escapeHtml(text));
      else style += text;
    },
    onclosetag(name) {
      if (REMOVED.test(name) && !VOID.test(name)) {
        removed--;
        return;
      }
      if (removed > 0 || VOID.test(name)) return;
      if (name === 'style' && style !== null) {
        styles.push(withMedia(style, place.theme));
        written.push(styles.at(-1) ?? '');
        style = null;
      }
      written.push(`</${name}>`);
    },
  });
  parser.end(html);
  return { html: written.join(''), styles };
}

/** The attributes of an element; null if it is left out. */
function attributesOf(
  name: string,
  given: Record<string, string>,
  place: PreviewPlace,
): Record<string, string> | null {
  if (REMOVED.test(name) || (name === 'meta' && 'http-equiv' in given)) return null;
  if (name === 'link' && !SHOWN_LINK.test(given.rel ?? '')) return null;
  const { siteUrl, theme } = place;
  const shown: Record<string, string> = {};
  for (const [key, value] of Object.entries(given)) {
    if (DROPPED.test(key)) continue;
    if (key === 'href' && (name === 'a' || name === 'area')) {
      const address = addressOf(value, place);
      if (address !== null) shown.href = address;
    } else if (key === 'media') shown.media = withMedia(value, theme);
    // Files of the site are at the same paths in the studio.
    else if (name !== 'meta') shown[key] = value.replaceAll(`${siteUrl}/static/`, '/static/');
    else shown[key] = key === 'content' && given.name === 'color-scheme' ? (theme ?? value) : value;
  }
  return shown;
}

/** Where a link leads in the preview; null if it leads elsewhere. */
function addressOf(href: string, { path, base, siteUrl }: PreviewPlace): string | null {
  if (href.startsWith('#')) return href;
  const url = URL.parse(href, siteUrl + path);
  if (url?.origin !== new URL(siteUrl).origin) return null;
  const { pathname, search, hash } = url;
  return (pathname.startsWith('/static/') ? '' : base) + pathname + search + hash;
}

/** Features that always and never match, also beside others. */
const [ALWAYS, NEVER] = ['(min-width:0)', '(max-width:-1px)'];

/**
 * Style sheets or a media query as they apply in the theme, and without scripts: not every browser says
 * of a sandboxed page that it has none.
 */
function withMedia(text: string, theme: Theme | undefined): string {
  const pick = (matches: boolean) => (matches ? ALWAYS : NEVER) ?? '';
  const still = text.replaceAll(/\(\s*scripting\s*:\s*(\w+)\s*\)/g, (_, value) =>
    pick(value === 'none'),
  );
  return theme === undefined
    ? still
    : still.replaceAll(/\(\s*prefers-color-scheme\s*:\s*(\w+)\s*\)/g, (_, value) =>
        pick(value === theme),
      );
}

/**
 * The Content-Security-Policy of such a page. It is sandboxed, so it has no origin of its own, and the
 * studio's is named.
 *
 * @param ancestors who may show it in a frame
 * @param script the text of its only script
 */
export function previewPolicy(
  { styles }: Pick<ShownPage, 'styles'>,
  studioUrl: string,
  ancestors: string,
  script?: string,
): string {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const hashes = styles.map((text) => ` ${hashOf(text)}`);
  return [
    "default-src 'none'",
    `script-src ${script === undefined ? "'none'" : hashOf(script)}`,
    `style-src ${studioUrl}${[...new Set(hashes)].join('')}`,
    `img-src ${studioUrl} data:`,
    `font-src ${studioUrl}`,
    `media-src ${studioUrl}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
    script === undefined ? 'sandbox' : 'sandbox allow-scripts',
  ].join(';');
}
