import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { LoadFailed } from './pages/load-failed.tsx';
import { NotFoundScreen } from './sections/not-found/not-found-screen.tsx';
import { createQueryClient } from './provider/query-client.ts';
import { routeTree } from './routeTree.gen.ts';
import { Spinner } from './ui/spinner.tsx';

export function getRouter() {
  const queryClient = createQueryClient();
  const router = createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
    // Another page is at its place at once; gliding is for links within one.
    scrollRestorationBehavior: 'instant',
    defaultPreload: 'intent',
    // The query client decides how fresh data is.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingComponent: () => <Spinner page />,
    defaultErrorComponent: LoadFailed,
    defaultNotFoundComponent: NotFoundScreen,
  });
  setupRouterSsrQueryIntegration({ router, queryClient, handleRedirects: false });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
