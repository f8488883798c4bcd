import { hash } from 'node:crypto';
import { DomUtils, parseDocument } from 'htmlparser2';

export type Theme = 'light' | 'dark';

/** Where a page is shown. */
interface PreviewPlace {
  /** Path and query of the page on the site. */
  path: string;
  /** The prefix of page paths in the studio, without a slash at the end. */
  base: string;
  /** Origin of the public site. */
  siteUrl: string;
  /** By default that of the browser. */
  theme?: Theme | undefined;
}

/** An inert page, and the hashes of its styles for its policy. */
interface ShownPage {
  html: string;
  styles: string[];
}

/** Attributes that would load, send or open something. */
const DROPPED = /^(?:on.*|nonce|integrity|target|ping|action|formaction|method|srcdoc)$/;
/** Elements that would run, embed or redirect something. */
const REMOVED = /^(?:script|iframe|object|embed|base)$/;
/** The links of a head that show something. */
const SHOWN_LINK = /^(?:stylesheet|icon)$/;

/**
 * Makes a page of the site inert: removes scripts, the targets of forms and links to other sites. Links to
 * pages of the site lead to their previews.
 */
export function previewPage(html: string, place: PreviewPlace): ShownPage {
  const document = parseDocument(html);
  const styles = new Set<string>();
  for (const element of DomUtils.getElementsByTagName('*', document)) {
    const { name, attribs, children } = element;
    if (
      REMOVED.test(name) ||
      (name === 'meta' && 'http-equiv' in attribs) ||
      (name === 'link' && !SHOWN_LINK.test(attribs.rel ?? ''))
    ) {
      DomUtils.removeElement(element);
      continue;
    }
    element.attribs = attributesOf(name, attribs, place);
    if (name !== 'style') continue;
    for (const text of children)
      if ('data' in text) styles.add(hashOf((text.data = withMedia(text.data, place.theme))));
  }
  const written = DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' });
  return { html: written, styles: [...styles] };
}

function attributesOf(name: string, given: Record<string, string>, place: PreviewPlace) {
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

/** The address of a link in the preview; null if it leads to another site. */
function addressOf(href: string, { path, base, siteUrl }: PreviewPlace): string | null {
  if (href.startsWith('#')) return href;
  const url = URL.parse(href, siteUrl + path);
  if (url?.origin !== new URL(siteUrl).origin) return null;
  const isFile = url.pathname.startsWith('/static/');
  return (isFile ? '' : base) + url.pathname + url.search + url.hash;
}

/**
 * Fixes media queries to the theme and to `scripting: none`, which not every browser matches in a sandboxed
 * page.
 */
function withMedia(text: string, theme: Theme | undefined): string {
  const shown: Record<string, string | undefined> = {
    scripting: 'none',
    'prefers-color-scheme': theme,
  };
  return text.replaceAll(/\(\s*([\w-]+)\s*:\s*(\w+)\s*\)/g, (query, feature: string, value) => {
    if (shown[feature] === undefined) return query;
    // Features that always and never match. They also work in combined queries.
    return shown[feature] === value ? '(min-width:0)' : '(max-width:-1px)';
  });
}

const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/**
 * The Content-Security-Policy of an inert page. It names the studio's origin, because a sandboxed page has
 * none of its own.
 *
 * @param styles their hashes
 * @param script the text of its only script
 */
export function previewPolicy(
  styles: readonly string[],
  studioUrl: string,
  script?: string,
): string {
  return [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    `style-src ${[studioUrl, ...styles].join(' ')}`,
    `img-src ${studioUrl} data:`,
    `font-src ${studioUrl}`,
    `media-src ${studioUrl}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${studioUrl}`,
    script === undefined ? 'sandbox' : 'sandbox allow-scripts',
  ].join(';');
}
