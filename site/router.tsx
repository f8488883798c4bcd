import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { shownPath } from './canonical-url.ts';
import { LoadFailed } from './pages/load-failed.tsx';
import { PagePending } from './pages/page-pending.tsx';
import { openEnvelope, sealEnvelope } from './provider/page-envelope.ts';
import { NotFoundScreen } from './sections/not-found/not-found-screen.tsx';
import { createQueryClient } from './provider/query-client.ts';
import { routeTree } from './routeTree.gen.ts';
import { readScriptNonce } from './script-nonce.ts';

const CALM = '(prefers-reduced-motion: reduce)';

export function getRouter() {
  const queryClient = createQueryClient();
  const nonce = readScriptNonce();
  const router = createRouter({
    ...(nonce !== undefined && { ssr: { nonce } }),
    routeTree,
    context: { queryClient },
    // Another page is at its place at once; gliding is for links within one.
    scrollRestorationBehavior: 'instant',
    defaultPreload: 'intent',
    // The query client decides how fresh data is.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    // A page fades into the next one; nothing moves for who wants it so (base.css says it once more).
    defaultViewTransition: {
      types: ({ pathChanged }) => pathChanged && !matchMedia(CALM).matches && ['page'],
    },
    defaultPendingComponent: PagePending,
    defaultErrorComponent: LoadFailed,
    defaultNotFoundComponent: NotFoundScreen,
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
    dehydrate: () => ({ envelope: sealEnvelope(queryClient) }),
    hydrate: ({ envelope }) => openEnvelope(queryClient, envelope),
  });
  // The visitor's address stays as it is, and the router sees the address of the page to show, on
  // the server and in the browser alike. The router's `rewrite` option would redirect instead.
  const parse = router.parseLocation;
  router.parseLocation = (location, previous) =>
    parse(
      { ...location, pathname: shownPath(location.pathname), href: shownPath(location.href) },
      previous,
    );
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
