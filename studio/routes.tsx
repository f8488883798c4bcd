import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as screen,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { ApiError, failedWith, queryClient, sessionQuery, useMay } from './api-client.ts';
import { Frame } from './frame/frame.tsx';
import { FailedScreen, LoadingScreen } from './parts/state.tsx';

/** The search parameters of the screens. The router parses some values as numbers. */
const texts =
  <Name extends string>(...names: Name[]) =>
  (given: Record<string, unknown>) =>
    Object.fromEntries(
      names
        .filter((name) => typeof given[name] === 'string' || typeof given[name] === 'number')
        .map((name) => [name, String(given[name])]),
    ) as { [Each in Name]?: string | undefined };

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

/** A screen for owners. Other people see a message. */
const owners = createRoute({
  getParentRoute: () => frame,
  id: 'owners',
  component: () =>
    useMay('administer') ? <Outlet /> : <FailedScreen error={new ApiError('forbidden', '')} />,
});

const entries = createRoute({
  getParentRoute: () => frame,
  path: '/',
  validateSearch: texts('q', 'kind', 'state', 'sort', 'make'),
  component: screen(() => import('./screens/entries/entries-screen.tsx'), 'EntriesScreen'),
});

const entry = createRoute({
  getParentRoute: () => frame,
  path: '/entries/$id',
  validateSearch: texts('tab'),
  component: screen(() => import('./screens/entry/entry-screen.tsx'), 'EntryScreen'),
});

const publish = createRoute({
  getParentRoute: () => frame,
  path: '/publish',
  validateSearch: texts('entries'),
  component: screen(() => import('./screens/publish/publish-screen.tsx'), 'PublishScreen'),
});

const site = createRoute({
  getParentRoute: () => frame,
  path: '/site',
  validateSearch: texts('path'),
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

/** Shown in the frame for an address that does not exist. */
const nowhere = createRoute({
  getParentRoute: () => frame,
  path: '$',
  component: () => <FailedScreen error={new ApiError('not-found', '')} />,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: texts('to', 'ended'),
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
