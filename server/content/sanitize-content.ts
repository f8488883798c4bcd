import sanitizeHtml from 'sanitize-html';
import type { CleanHtml } from './clean-html.ts';

/**
 * Keeps what a text of the site needs and drops the rest: scripts, styles,
 * handlers, forms, frames and foreign markup never reach a page. What comes out
 * goes through a second time unchanged.
 */
export function sanitizeContent(html: string): CleanHtml {
  return sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'hr',
      'h2',
      'h3',
      'h4',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'strong',
      'em',
      'b',
      'i',
      's',
      'sub',
      'sup',
      'small',
      'mark',
      'abbr',
      'a',
      'blockquote',
      'cite',
      'q',
      'code',
      'pre',
      'kbd',
      'table',
      'caption',
      'thead',
      'tbody',
      'tfoot',
      'tr',
      'th',
      'td',
      'figure',
      'figcaption',
      'img',
    ],
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
    // Pictures are the site's own: its policy lets browsers show no others.
    allowedSchemesByTag: { img: [] },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    // Their text would otherwise stand on the page as words.
    nonTextTags: [
      'style',
      'script',
      'textarea',
      'option',
      'noscript',
      'xmp',
      'iframe',
      'svg',
      'math',
      'template',
    ],
  }) as CleanHtml;
}
