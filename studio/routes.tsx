import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router';
import { rolesThatMay, type Act } from '../contract/studio/acts.ts';
import { ApiError, failedWith, queryClient, sessionQuery, useMay } from './api-client.ts';
import { Frame } from './frame/frame.tsx';
import type { EnquiriesSearch } from './screens/enquiries/enquiry-views.ts';
import type { EntriesSearch } from './screens/entries/entries-view.ts';
import { FailedScreen, LoadingScreen } from './parts/state.tsx';
import { holdersOf } from './screens/people/roles.ts';

/** The search parameters of all screens. */
type Search = EntriesSearch &
  EnquiriesSearch & {
    [
      name in
        | 'tab'
        | 'version'
        | 'release'
        | 'from'
        | 'until'
        | 'by'
        | 'entries'
        | 'path'
        | 'to'
        | 'ended'
        | 'show'
    ]?: string | undefined;
  };

const root = createRootRoute({
  component: Outlet,
  // The router parses some values as numbers.
  validateSearch: (given): Search =>
    Object.fromEntries(
      Object.entries(given)
        .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
        .map(([name, value]) => [name, String(value)]),
    ),
});

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

/** The screens for those who may do this. Other people see a message. */
const screensFor = (act: Act) =>
  createRoute({
    getParentRoute: () => frame,
    id: act,
    component: () =>
      useMay(act) ? (
        <Outlet />
      ) : (
        <FailedScreen
          error={new ApiError('forbidden', `Only ${holdersOf(rolesThatMay(act))} can open this`)}
        />
      ),
  });
const owners = screensFor('administer');
const desk = screensFor('enquiries:read');

type Load = () => Promise<{ default: RouteComponent }>;

const inFrame = <const Path extends string>(path: Path, load: Load) =>
  createRoute({ getParentRoute: () => frame, path, component: lazyRouteComponent(load) });
const forOwners = <const Path extends string>(path: Path, load: Load) =>
  createRoute({ getParentRoute: () => owners, path, component: lazyRouteComponent(load) });
const forDesk = <const Path extends string>(path: Path, load: Load) =>
  createRoute({ getParentRoute: () => desk, path, component: lazyRouteComponent(load) });
const outside = <const Path extends string>(path: Path, load: Load) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) });

/** Shown in the frame for an address that does not exist. */
const nowhere = createRoute({
  getParentRoute: () => frame,
  path: '$',
  component: () => <FailedScreen error={new ApiError('not-found', '')} />,
});

export const router = createRouter({
  routeTree: root.addChildren([
    frame.addChildren([
      inFrame('/', () => import('./screens/overview/overview-screen.tsx')),
      inFrame('/entries', () => import('./screens/entries/entries-screen.tsx')),
      inFrame('/entries/$id', () => import('./screens/entry/entry-screen.tsx')),
      inFrame('/pictures', () => import('./screens/pictures/pictures-screen.tsx')),
      inFrame('/order', () => import('./screens/order/order-screen.tsx')),
      inFrame('/publish', () => import('./screens/publish/publish-screen.tsx')),
      inFrame('/site', () => import('./screens/site/site-screen.tsx')),
      inFrame('/changes', () =>
        import('./screens/audit/audit-screen.tsx').then((log) => ({ default: log.ChangesScreen })),
      ),
      inFrame('/me', () => import('./screens/me/me-screen.tsx')),
      nowhere,
      desk.addChildren([
        forDesk('/enquiries', () => import('./screens/enquiries/enquiries-screen.tsx')),
        forDesk('/enquiries/$id', () => import('./screens/enquiry/enquiry-screen.tsx')),
      ]),
      owners.addChildren([
        forOwners('/audit', () => import('./screens/audit/audit-screen.tsx')),
        forOwners('/people', () => import('./screens/people/people-screen.tsx')),
        forOwners('/backups', () => import('./screens/backups/backups-screen.tsx')),
        forOwners('/keys', () => import('./screens/keys/keys-screen.tsx')),
      ]),
    ]),
    outside('/sign-in', () => import('./screens/sign-in/sign-in-screen.tsx')),
    outside('/link', () => import('./screens/link/link-screen.tsx')),
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
