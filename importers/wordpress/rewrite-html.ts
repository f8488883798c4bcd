import sanitizeHtml, { type Attributes, type Tag, type Transformer } from 'sanitize-html';
import { ALLOWED } from '../../server/content/html/sanitize-content.ts';

export interface Addresses {
  /** The path of a picture at this site; null if there is none. */
  picture(address: string, alt?: string): string | null;
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
};
const EMBEDDED = ['iframe', 'embed', 'object', 'video', 'audio'];
const REPORTED = [...EMBEDDED, 'script', 'form', 'svg', 'math', 'style'];

/**
 * Sanitizes HTML, gives links and pictures their new addresses, and replaces elements that the site does not
 * have. Pictures without an address are removed.
 */
export function rewriteHtml(html: string, addresses: Addresses): string {
  const embed: Transformer = (name, attributes) => embedded(name, attributes, addresses);
  const clean = sanitizeHtml(html, {
    ...ALLOWED,
    transformTags: {
      ...Object.fromEntries(REPORTED.map((name) => [name, embed])),
      '*': (name, attributes) => transform(name, attributes, addresses),
    },
  });
  // Values are escaped. The filter of sanitize-html would copy all text before each such picture.
  return (
    clean
      .replace(/<img[^>]*>/g, (tag) => (tag.includes(' src="') ? tag : ''))
      // What is left of a link around a picture that is missing. One with an id is a place in the text.
      .replace(/<a href="([^"]*)"([^<>]*)>\s*<\/a>/g, (link, to: string, others: string) => {
        if (others.includes(' id="')) return link;
        addresses.replaced(`a href="${to}"`, null);
        return '';
      })
      .replace(/<(p|figure)>\s*<\/\1>/g, '')
      .trim()
  );
}

/** An element that is not shown here, or a link to what it shows. */
function embedded(name: string, attribs: Attributes, addresses: Addresses): Tag {
  const src = attribs.src ?? attribs.data ?? '';
  const isMedia = EMBEDDED.includes(name);
  const to = isMedia && src ? addresses.link(src.replace(/^\/\//, 'https://')) : null;
  const address = to?.startsWith('http') ? to : null;
  if (src || !isMedia) addresses.replaced(name, address);
  return address === null
    ? { tagName: name, attribs: {} }
    : { tagName: 'a', attribs: { href: address }, text: address };
}

function transform(name: string, attribs: Attributes, addresses: Addresses): Tag {
  if (name === 'img') {
    const src = attribs.src ? (addresses.picture(attribs.src, attribs.alt) ?? '') : '';
    return { tagName: 'img', attribs: { ...attribs, src, loading: 'lazy' } };
  }
  if (name === 'a' && attribs.href !== undefined) {
    const { href, ...others } = attribs;
    // The sanitizer copies an address for each comment in it.
    const to = href.includes('<!--') ? null : addresses.link(href);
    return { tagName: 'a', attribs: to === null ? others : { ...others, href: to } };
  }
  return { tagName: RENAMED[name] ?? name, attribs };
}

/**
 * Markdown that becomes exactly this HTML: one block of HTML, which ends at the first empty line. The
 * sanitizer removes the element around it. What Markdown or references to entries would mean is escaped.
 *
 * @param hosts of the old site, if links lead there; `content check` names these links
 */
export function markdownOfHtml(html: string, hosts: readonly string[] = []): string {
  if (html === '') return '';
  const closed = html
    .replaceAll('\r', '&#13;')
    .replace(/\n(?:[ \t]*\n)+/g, (lines) => `\n${lines.slice(1).replaceAll('\n', '&#10;')}`)
    .replaceAll('![', '!&#91;')
    .replaceAll('{{', '{&#123;');
  const from = hosts.length > 0 ? ` data-from="${hosts.join(' ')}"` : '';
  return `<div${from}>\n${closed}\n</div>\n`;
}
