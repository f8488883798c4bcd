import { createHash } from 'node:crypto';

/** HTML that was sanitized by `sanitizeContent`. */
export type CleanHtml = string & { readonly clean: true };

/** A text that needs no sanitizing. */
export const NO_HTML = '' as CleanHtml;

/** Version of the sanitizer. Raise it when sanitize-content.ts becomes stricter. */
const SANITIZER = 1;

/**
 * The value of the column `clean_mark`: version of the sanitizer and digest of the text, so that
 * a text edited directly in the database is not trusted.
 */
export function cleanMark(html: CleanHtml): string {
  return `${SANITIZER} ${createHash('sha256').update(html).digest('base64url')}`;
}

/** Whether a stored text is the output of the current sanitizer. */
export function isClean(html: string, mark: string | null): html is CleanHtml {
  return html === '' || mark === cleanMark(html as CleanHtml);
}
