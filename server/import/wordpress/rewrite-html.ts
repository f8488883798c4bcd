import sanitizeHtml, { type Attributes, type Tag, type Transformer } from 'sanitize-html';
import { LIMIT_OPEN_TAGS } from '../../content/limit-open-tags.ts';
import { ALLOWED, sanitizeContent } from '../../content/sanitize-content.ts';

export interface Addresses {
  /** The address at this site for a picture; null if there is none. */
  picture(address: string): string | null;
  /** The address to link to; null for no link. */
  link(address: string): string | null;
  /** Told of elements that cannot stay: their name, and the address that is linked to instead. */
  replaced(element: string, address: string | null): void;
}

/** What takes the place of elements that the site does not have. */
const RENAMED: Record<string, string> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  del: 's',
  strike: 's',
  tt: 'code',
  samp: 'code',
  dfn: 'em',
  var: 'em',
};
const EMBEDDED = ['iframe', 'embed', 'object', 'video', 'audio', 'source'];
const MEDIA = /\.(?:mp[34]|m4[av]|web[ma]|og[gva]|wav)\b/i;
const REPORTED = [...EMBEDDED, 'script', 'form', 'svg', 'math', 'style'];

/**
 * Gives every picture and link in HTML its new address, replaces elements that the site does not have,
 * and sanitizes the rest.
 */
export function rewriteHtml(html: string, addresses: Addresses): string {
  const embed: Transformer = (name, attributes) => embedded(name, attributes, addresses);
  const rewritten = sanitizeHtml(html, {
    // The rest is removed by sanitizeContent, which also looks at addresses.
    allowedTags: false,
    allowedAttributes: ALLOWED.allowedAttributes,
    allowedSchemesAppliedToAttributes: [],
    allowVulnerableTags: true,
    nonTextTags: [],
    parseStyleAttributes: false,
    transformTags: {
      ...Object.fromEntries(REPORTED.map((name) => [name, embed])),
      '*': (name, attributes) => transform(name, attributes, addresses),
    },
    parser: LIMIT_OPEN_TAGS,
  });
  return sanitizeContent(rewritten)
    .replace(/<(p|figure)>\s*<\/\1>/g, '')
    .trim();
}

/** An element that is not shown here, or a link to what it shows. */
function embedded(name: string, attribs: Attributes, addresses: Addresses): Tag {
  const src = attribs.src ?? attribs.data ?? '';
  const isMedia = EMBEDDED.includes(name);
  // Of the sources of a picture, its img is enough.
  if (name === 'source' && !MEDIA.test(src)) return { tagName: name, attribs: {} };
  const address = isMedia && src ? addresses.link(withScheme(src)) : null;
  if (src || !isMedia) addresses.replaced(name, address);
  return address === null
    ? { tagName: name, attribs: {} }
    : { tagName: 'a', attribs: { href: address }, text: address };
}

function transform(name: string, attribs: Attributes, addresses: Addresses): Tag {
  if (name === 'img') {
    // Scripts that load pictures later keep the address aside.
    const given = attribs['data-lazy-src'] ?? attribs['data-src'] ?? attribs.src;
    const address = given ? addresses.picture(given) : null;
    return { tagName: 'img', attribs: { ...attribs, src: address ?? '', loading: 'lazy' } };
  }
  if (name === 'a' && attribs.href !== undefined) {
    const { href, ...others } = attribs;
    const address = addresses.link(href);
    return { tagName: 'a', attribs: address === null ? others : { ...others, href: address } };
  }
  return { tagName: RENAMED[name] ?? name, attribs };
}

const withScheme = (address: string) => (address.startsWith('//') ? `https:${address}` : address);

/**
 * Markdown that becomes exactly this HTML: one block of HTML, which ends at the first empty line. The
 * sanitizer removes the element around it. What Markdown or references to entries would mean is escaped.
 */
export function markdownOfHtml(html: string): string {
  if (html === '') return '';
  const closed = html
    .replaceAll('\r', '&#13;')
    .replace(/\n(?:[ \t]*\n)+/g, (lines) => `\n${lines.slice(1).replaceAll('\n', '&#10;')}`)
    .replaceAll('![', '!&#91;')
    .replaceAll('{{', '{&#123;');
  return `<div>\n${closed}\n</div>\n`;
}
