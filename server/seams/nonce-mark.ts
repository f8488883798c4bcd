/**
 * The attribute that the site's own scripts and styles carry while a page is finished. Content cannot
 * know the nonce.
 */
export const nonceMark = (nonce: string): string => ` nonce="${nonce}"`;
