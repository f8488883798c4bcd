import { Marked } from 'marked';
import type { CleanHtml } from './clean-html.ts';
import { sanitizeContent } from './sanitize-content.ts';

const marked = new Marked({ gfm: true });

/** Converts Markdown (GFM) to sanitized HTML. */
export function htmlFromMarkdown(markdown: string): CleanHtml {
  return sanitizeContent(marked.parse(markdown, { async: false })).trim() as CleanHtml;
}
