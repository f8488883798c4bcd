import { Marked } from 'marked';
import { sanitiseHtml } from './sanitise-html.ts';

const marked = new Marked({ gfm: true });

/** Markdown to the HTML that is stored: sanitised, ready to be put on a page. */
export function htmlFromMarkdown(markdown: string): string {
  return sanitiseHtml(marked.parse(markdown, { async: false })).trim();
}
