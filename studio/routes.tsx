import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { entriesSearch, entrySearch, publishSearch, signInSearch } from './addresses.ts';
import { failedWith, mayAdminister, queryClient, sessionQuery } from './api-client.ts';
import { Frame } from './frame/frame.tsx';
import { FailedScreen, ForbiddenScreen, GoneScreen, LoadingScreen } from './parts/state.tsx';

const root = createRootRoute({ component: Outlet });

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: Frame,
  beforeLoad: async ({ location }) => {
    try {
      return { session: await queryClient.ensureQueryData(sessionQuery) };
    } catch (error) {
      if (failedWith(error, 'signed-out'))
        throw redirect({ to: '/sign-in', search: { to: location.href }, replace: true });
      throw error;
    }
  },
});

/** What owners alone see; others are told so. */
const owners = createRoute({
  getParentRoute: () => frame,
  id: 'owners',
  beforeLoad: ({ context }) => ({ allowed: mayAdminister(context.session) }),
  component: function Owners() {
    return owners.useRouteContext().allowed ? <Outlet /> : <ForbiddenScreen />;
  },
});

const entries = createRoute({
  getParentRoute: () => frame,
  path: '/',
  validateSearch: entriesSearch,
  component: lazyRouteComponent(
    () => import('./screens/entries/entries-screen.tsx'),
    'EntriesScreen',
  ),
});

const entry = createRoute({
  getParentRoute: () => frame,
  path: '/entries/$id',
  validateSearch: entrySearch,
  component: lazyRouteComponent(() => import('./screens/entry/entry-screen.tsx'), 'EntryScreen'),
});

const publish = createRoute({
  getParentRoute: () => frame,
  path: '/publish',
  validateSearch: publishSearch,
  component: lazyRouteComponent(
    () => import('./screens/publish/publish-screen.tsx'),
    'PublishScreen',
  ),
});

const audit = createRoute({
  getParentRoute: () => owners,
  path: '/audit',
  component: lazyRouteComponent(() => import('./screens/audit/audit-screen.tsx'), 'AuditScreen'),
});

const people = createRoute({
  getParentRoute: () => owners,
  path: '/people',
  component: lazyRouteComponent(() => import('./screens/people/people-screen.tsx'), 'PeopleScreen'),
});

const keys = createRoute({
  getParentRoute: () => owners,
  path: '/keys',
  component: lazyRouteComponent(() => import('./screens/keys/keys-screen.tsx'), 'KeysScreen'),
});

const me = createRoute({
  getParentRoute: () => frame,
  path: '/me',
  component: lazyRouteComponent(() => import('./screens/me/me-screen.tsx'), 'MeScreen'),
});

/** No such address: said within the frame. */
const nowhere = createRoute({
  getParentRoute: () => frame,
  path: '$',
  component: () => <GoneScreen what="page" />,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInSearch,
  component: lazyRouteComponent(
    () => import('./screens/sign-in/sign-in-screen.tsx'),
    'SignInScreen',
  ),
});

const link = createRoute({
  getParentRoute: () => root,
  path: '/link',
  component: lazyRouteComponent(() => import('./screens/link/link-screen.tsx'), 'LinkScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    frame.addChildren([
      entries,
      entry,
      publish,
      me,
      nowhere,
      owners.addChildren([audit, people, keys]),
    ]),
    signIn,
    link,
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingScreen,
  defaultErrorComponent: FailedScreen,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
