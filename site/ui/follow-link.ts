import type { AnyRouter } from '@tanstack/react-router';

/**
 * Whether the router shows a page at the path. Feeds and former addresses, which the server redirects,
 * are none, and neither is a path with a query.
 */
export function isPage(router: AnyRouter, path: string): boolean {
  const [, , route] = router.getMatchedRoutes(path);
  return route !== undefined && !path.includes('?');
}

/** Lets the router follow a link that React did not render. What opens elsewhere is left to the browser. */
export function followLink(event: MouseEvent, router: AnyRouter): void {
  const link = (event.target as Element).closest('a');
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  if (!link || altKey || ctrlKey || metaKey || shiftKey) return;
  const { origin, pathname, search, hash } = link;
  if (origin !== location.origin || !isPage(router, pathname + search)) return;
  event.preventDefault();
  void router.navigate({ to: pathname, ...(hash && { hash: hash.slice(1) }) });
}
