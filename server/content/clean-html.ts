import { createHash } from 'node:crypto';

/** HTML that came through sanitizeContent. */
export type CleanHtml = string & { readonly clean: true };

/** Which sanitizer it was. Raise it when sanitize-content.ts lets less through than before. */
const SANITIZER = 1;

/**
 * The mark that an entry has beside its text: which sanitizer saw the text, and
 * a digest of it, so that a text that was changed in the store has none.
 */
export function cleanMark(html: CleanHtml): string {
  return `${SANITIZER} ${createHash('sha256').update(html).digest('base64url')}`;
}

/** Whether a stored text came through the present sanitizer as it is. */
export function isClean(html: string, mark: string | null): html is CleanHtml {
  return html === '' || mark === cleanMark(html as CleanHtml);
}
