import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { LoadFailed } from './pages/load-failed.tsx';
import { NotFoundScreen } from './sections/not-found/not-found-screen.tsx';
import { readPageData, readSectionData, writePageData } from './provider/page-data.ts';
import { headerMenu } from './provider/queries.ts';
import { createQueryClient } from './provider/query-client.ts';
import { routeTree } from './routeTree.gen.ts';
import { readDrawnMenu } from './sections/header/drawn-menu.ts';
import { readScriptNonce } from './script-nonce.ts';
import { Spinner } from './ui/spinner.tsx';

const CALM = '(prefers-reduced-motion: reduce)';

export function getRouter() {
  const queryClient = createQueryClient();
  const nonce = readScriptNonce();
  return createRouter({
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
    defaultPendingComponent: () => <Spinner page />,
    defaultErrorComponent: LoadFailed,
    defaultNotFoundComponent: NotFoundScreen,
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
    dehydrate: () => ({ pageData: writePageData(queryClient) }),
    hydrate({ pageData }) {
      readPageData(queryClient, pageData);
      readSectionData(queryClient, document);
      const menu = readDrawnMenu(document);
      if (menu) queryClient.setQueryData(headerMenu().queryKey, menu);
    },
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
