import { decodeHtml } from './read-page-head.ts';

/** The text of HTML as React writes it: without scripts, comments, tags and repeated spaces. */
export const textOf = (html: string): string =>
  decodeHtml(html.replaceAll(/<script\b[^]*?<\/script>|<!--.*?-->|<[^>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
