import sanitizeHtml, { type IOptions, type Transformer } from 'sanitize-html';
import { MEDIA } from '../../../contract/shown-picture.ts';
import { LIMIT_OPEN_TAGS } from './limit-open-tags.ts';

/** No real address has a comment; sanitize-html copies the address for each it removes. */
const withoutComments = (address: string) => (address.includes('<!--') ? null : address);

/** A picture of the library: ![words](media:its-slug). */
const ofThisSite = (address: string) =>
  withoutComments(address.replace(/^media:(?=[a-z0-9-]+$)/, MEDIA));

const withAddress =
  (name: 'href' | 'src', change: (address: string) => string | null): Transformer =>
  (tagName, attribs) => ({
    tagName,
    attribs: { ...attribs, [name]: change(attribs[name] ?? '') ?? '' },
  });

const namesIn = (tags: string) => tags.trim().split(/\s+/);

export const ALLOWED = {
  allowedTags: namesIn(`
    p br hr h2 h3 h4 blockquote pre
    ul ol li dl dt dd
    table caption thead tbody tfoot tr th td
    figure figcaption img
    a strong em b i s sub sup small mark abbr cite q code kbd
  `),
  allowedAttributes: {
    a: ['href', 'title', 'id'],
    abbr: ['title'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    h2: ['id'],
    h3: ['id'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  // Only pictures of this site: its Content Security Policy blocks all others.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Otherwise the text inside these tags would be kept.
  nonTextTags: namesIn('style script textarea option noscript xmp iframe svg math template'),
  parser: LIMIT_OPEN_TAGS,
} satisfies IOptions;

/**
 * Sanitizes HTML by an allowlist: scripts, styles, event handlers, forms, frames, SVG and MathML
 * are removed. Idempotent.
 *
 * @param picture the address at this site for a picture's address; null if there is none. By
 *   default pictures of other sites are removed.
 */
export function sanitizeContent(
  html: string,
  picture?: (address: string) => string | null,
): string {
  const clean = sanitizeHtml(html, {
    ...ALLOWED,
    transformTags: {
      a: withAddress('href', withoutComments),
      img: withAddress('src', picture ?? ofThisSite),
    },
  });
  // Values are escaped. The filter of sanitize-html would copy all text before each such picture.
  return clean.replace(/<img[^>]*>/g, (tag) => (tag.includes(' src="') ? tag : ''));
}
