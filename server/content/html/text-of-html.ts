import { decodeHTMLStrict } from 'entities';

/** The words of HTML, in one line. */
export const textOfHtml = (html: string): string =>
  decodeHTMLStrict(
    html
      .replace(/<(?:script|style)\b[^<]*<\/\w+>/gi, ' ')
      .replace(/<\/?(?:p|br|li|div|h[1-6]|tr|td|th|figure|figcaption|blockquote)\b[^<>]*>/gi, ' ')
      .replace(/<\/?[a-z][^<>]*>/gi, ''),
  )
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
