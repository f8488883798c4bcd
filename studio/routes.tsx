import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as screen,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import {
  entriesSearch,
  entrySearch,
  publishSearch,
  signInSearch,
  siteSearch,
} from './addresses.ts';
import {
  ApiError,
  failedWith,
  mayAdminister,
  queryClient,
  sessionQuery,
  useSession,
} from './api-client.ts';
import { Frame } from './frame/frame.tsx';
import { FailedScreen, LoadingScreen } from './parts/state.tsx';

const root = createRootRoute({ component: Outlet });

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: Frame,
  beforeLoad: async ({ location }) => {
    try {
      await queryClient.ensureQueryData(sessionQuery);
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
  component: () =>
    mayAdminister(useSession()) ? (
      <Outlet />
    ) : (
      <FailedScreen error={new ApiError('forbidden', '')} />
    ),
});

const entries = createRoute({
  getParentRoute: () => frame,
  path: '/',
  validateSearch: entriesSearch,
  component: screen(() => import('./screens/entries/entries-screen.tsx'), 'EntriesScreen'),
});

const entry = createRoute({
  getParentRoute: () => frame,
  path: '/entries/$id',
  validateSearch: entrySearch,
  component: screen(() => import('./screens/entry/entry-screen.tsx'), 'EntryScreen'),
});

const publish = createRoute({
  getParentRoute: () => frame,
  path: '/publish',
  validateSearch: publishSearch,
  component: screen(() => import('./screens/publish/publish-screen.tsx'), 'PublishScreen'),
});

const site = createRoute({
  getParentRoute: () => frame,
  path: '/site',
  validateSearch: siteSearch,
  component: screen(() => import('./screens/site/site-screen.tsx'), 'SiteScreen'),
});

const audit = createRoute({
  getParentRoute: () => owners,
  path: '/audit',
  component: screen(() => import('./screens/audit/audit-screen.tsx'), 'AuditScreen'),
});

const people = createRoute({
  getParentRoute: () => owners,
  path: '/people',
  component: screen(() => import('./screens/people/people-screen.tsx'), 'PeopleScreen'),
});

const keys = createRoute({
  getParentRoute: () => owners,
  path: '/keys',
  component: screen(() => import('./screens/keys/keys-screen.tsx'), 'KeysScreen'),
});

const me = createRoute({
  getParentRoute: () => frame,
  path: '/me',
  component: screen(() => import('./screens/me/me-screen.tsx'), 'MeScreen'),
});

/** No such address: said within the frame. */
const nowhere = createRoute({
  getParentRoute: () => frame,
  path: '$',
  component: () => <FailedScreen error={new ApiError('not-found', '')} />,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInSearch,
  component: screen(() => import('./screens/sign-in/sign-in-screen.tsx')),
});

const link = createRoute({
  getParentRoute: () => root,
  path: '/link',
  component: screen(() => import('./screens/link/link-screen.tsx'), 'LinkScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    frame.addChildren([
      entries,
      entry,
      publish,
      site,
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
