import { createIsomorphicFn } from '@tanstack/react-start';
import { getPageContext } from './provider/request-context.ts';

/**
 * Marks the site's own scripts and styles in a page. The server creates a nonce for each page and
 * removes it when it has written the page's CSP, so there is none in the browser.
 */
export const readScriptNonce = createIsomorphicFn()
  .server((): string | undefined => getPageContext().nonce)
  .client((): string | undefined => undefined);
