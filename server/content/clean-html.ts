/** HTML that was sanitized by `sanitizeContent`. */
export type CleanHtml = string & { readonly clean: true };

/** A text that needs no sanitizing. */
export const NO_HTML = '' as CleanHtml;
