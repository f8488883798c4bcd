import { createRouter } from '@tanstack/react-router';
import { shownPath } from './canonical-url.ts';
import { LoadFailed } from './pages/parts/load-failed.tsx';
import { PagePending } from './pages/parts/page-pending.tsx';
import { openEnvelope } from './provider/page-envelope.ts';
import { PageData } from './provider/page-data.ts';
import { NotFoundScreen } from './sections/not-found/not-found-screen.tsx';
import { parseQuery, writeQuery } from './provider/query-text.ts';
import { routeTree } from './routeTree.gen.ts';
import { readScriptNonce } from './script-nonce.ts';
import { nonceOptions, rewriteLocation } from './seams/framework-seams.ts';

const CALM = '(prefers-reduced-motion: reduce)';

export function getRouter() {
  const pageData = new PageData();
  const router = createRouter({
    ...nonceOptions(readScriptNonce()),
    routeTree,
    context: { pageData },
    parseSearch: parseQuery,
    stringifySearch: writeQuery,
    // Another page is at its place at once; gliding is for links within one.
    scrollRestorationBehavior: 'instant',
    defaultPreload: 'intent',
    // PageData decides how fresh data is.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    // A page fades into the next one, unless the visitor prefers reduced motion.
    defaultViewTransition: {
      types: ({ pathChanged }) => pathChanged && !matchMedia(CALM).matches && ['page'],
    },
    defaultPendingComponent: PagePending,
    defaultErrorComponent: LoadFailed,
    defaultNotFoundComponent: NotFoundScreen,
    hydrate: () => openEnvelope(pageData),
  });
  // The address bar keeps the visitor's URL; the router sees the page to show.
  rewriteLocation(router, shownPath);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
