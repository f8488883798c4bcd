import sanitizeHtml, { type IOptions, type Transformer } from 'sanitize-html';
import type { CleanHtml } from './clean-html.ts';
import { limitOpenTags } from './limit-open-tags.ts';

const withAddress =
  (picture: (address: string) => string | null): Transformer =>
  (tagName, attribs) => ({
    tagName,
    attribs: { ...attribs, src: picture(attribs.src ?? '') ?? '' },
  });

const namesIn = (tags: string) => tags.trim().split(/\s+/);

const ALLOWED: IOptions = {
  allowedTags: namesIn(`
    p br hr h2 h3 h4 blockquote pre
    ul ol li dl dt dd
    table caption thead tbody tfoot tr th td
    figure figcaption img
    a strong em b i s sub sup small mark abbr cite q code kbd
  `),
  allowedAttributes: {
    a: ['href', 'title'],
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
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Otherwise the text inside these tags would be kept.
  nonTextTags: namesIn('style script textarea option noscript xmp iframe svg math template'),
};

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
): CleanHtml {
  return sanitizeHtml(limitOpenTags(html), {
    ...(picture && { transformTags: { img: withAddress(picture) } }),
    ...ALLOWED,
  }) as CleanHtml;
}
