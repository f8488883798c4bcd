import sanitizeHtml, { type Attributes, type Tag, type Transformer } from 'sanitize-html';
import { escapeHtml } from '../../contract/escape-html.ts';
import { ALLOWED } from '../../server/content/html/sanitize-content.ts';

export interface Addresses {
  /** What stands for a picture until it is placed; null if there is none. */
  picture(address: string): string | null;
  /** The address to link to, or what stands for a picture; null for no link. */
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
/** Stands for a picture until it is placed. All other addresses have a host, or are of a post. */
export const standIn = (number: number): string => `/wanted/${number}`;

/**
 * Sanitizes HTML, gives every link its new address, every picture the place of one, and replaces
 * elements that the site does not have.
 */
export function rewriteHtml(html: string, addresses: Addresses): string {
  const embed: Transformer = (name, attributes) => embedded(name, attributes, addresses);
  return sanitizeHtml(html, {
    ...ALLOWED,
    transformTags: {
      ...Object.fromEntries(REPORTED.map((name) => [name, embed])),
      '*': (name, attributes) => transform(name, attributes, addresses),
    },
  });
}

/**
 * Gives pictures, and links to them, their addresses. Pictures without one are removed.
 *
 * @param find the path of a picture here, null if there is none, and the address that it had
 */
export function placePictures(
  html: string,
  find: (number: number) => { path: string | null; former: string },
): string {
  // The sanitizer has escaped the values.
  return html
    .replace(/<(img|a) [^>]*>/g, (tag: string, name: string) => {
      const number = / (?:src|href)="\/wanted\/(\d+)"/.exec(tag)?.[1];
      if (number === undefined) return name === 'img' ? '' : tag;
      const { path, former } = find(Number(number));
      if (name === 'img' && path === null) return '';
      return tag.replace(
        /(src|href)="\/wanted\/\d+"/,
        (_, attribute) => `${attribute}="${escapeHtml(path ?? former)}"`,
      );
    })
    .replace(/<(p|figure)>\s*<\/\1>/g, '')
    .trim();
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
    const src = attribs.src ? (addresses.picture(attribs.src) ?? '') : '';
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
