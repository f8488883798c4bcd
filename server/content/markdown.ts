import { Marked } from 'marked';
import { sanitizeContent } from './sanitize-content.ts';

/** A heading such as `## Children {#children}` has an anchor. */
const ANCHOR = /^(.*?)\s*\{#([a-z0-9-]+)\}$/s;

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
  return sanitizeContent(marked.parse(markdown, { async: false })).trim();
}
