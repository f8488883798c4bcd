import { Marked } from 'marked';
import type { CleanHtml } from './clean-html.ts';
import { sanitizeContent } from './sanitize-content.ts';

const marked = new Marked({ gfm: true });

/** Markdown to the HTML that is stored: sanitized, ready to be put on a page. */
export function htmlFromMarkdown(markdown: string): CleanHtml {
  return sanitizeContent(marked.parse(markdown, { async: false })).trim() as CleanHtml;
}
