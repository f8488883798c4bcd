import { createIsomorphicFn } from '@tanstack/react-start';
import { getPageContext } from './provider/request-context.ts';

/**
 * The mark of the scripts and styles that the site puts into a page. The server
 * makes a new one for each page, and takes it out again when it has written the
 * policy of the page: so there is none in the browser.
 */
export const readScriptNonce = createIsomorphicFn()
  .server((): string | undefined => getPageContext().nonce)
  .client((): string | undefined => undefined);
