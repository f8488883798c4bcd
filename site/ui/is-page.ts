import type { AnyRouter } from '@tanstack/react-router';

/**
 * Whether the router shows a page at the path. Feeds and former addresses, which the server redirects,
 * are none.
 */
export const isPage = (router: AnyRouter, path: string): boolean =>
  router.getMatchedRoutes(path)[2] !== undefined;
