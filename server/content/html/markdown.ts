import { Marked } from 'marked';
import { sanitizeContent } from './sanitize-content.ts';

/** A heading such as `## Children {#children}` has an anchor. */
const ANCHOR = /^(.*?)\s*\{#([a-z0-9-]+)\}$/s;

/** As Markdown writes [words](mailto:{{site:email}}) and tel:{{site:phone-number}}: with its braces encoded. */
const REFERENCE_IN_ADDRESS =
  /(?<=href="(?:mailto|tel):)(?:%7B){2}(site:(?:email|phone-number))(?:%7D){2}/g;

const marked = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth }) {
      const [, html, id] = ANCHOR.exec(this.parser.parseInline(tokens)) ?? [];
      return id === undefined ? false : `<h${depth} id="${id}">${html}</h${depth}>\n`;
    },
  },
});

/** Converts Markdown (GFM) to sanitized HTML. */
export function htmlFromMarkdown(markdown: string): string {
  const html = sanitizeContent(marked.parse(markdown, { async: false })).trim();
  return html.replace(REFERENCE_IN_ADDRESS, '{{$1}}');
}
