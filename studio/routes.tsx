import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { failedWith, mayAdminister, queryClient, sessionQuery } from './api-client.ts';
import { Frame } from './frame/frame.tsx';
import { FailedScreen, ForbiddenScreen, GoneScreen, LoadingScreen } from './parts/state.tsx';

/** The screens of an entry. */
export const ENTRY_TABS = ['write', 'source', 'preview', 'history'] as const;
export type EntryTab = (typeof ENTRY_TABS)[number];

/** Filters and order of the list of entries, so that a list can be kept as a bookmark. */
export interface EntriesSearch {
  q?: string | undefined;
  kind?: string | undefined;
  state?: string | undefined;
  sort?: string | undefined;
  /** Opens the dialog for a new entry of this kind; `any` lets one choose the kind. */
  make?: string | undefined;
}

const text = (value: unknown) =>
  typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'number'
      ? String(value)
      : undefined;

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
  validateSearch: (search: Record<string, unknown>): EntriesSearch => ({
    q: text(search.q),
    kind: text(search.kind),
    state: text(search.state),
    sort: text(search.sort),
    make: text(search.make),
  }),
  component: lazyRouteComponent(
    () => import('./screens/entries/entries-screen.tsx'),
    'EntriesScreen',
  ),
});

const entry = createRoute({
  getParentRoute: () => frame,
  path: '/entries/$id',
  validateSearch: (search: Record<string, unknown>): { tab?: EntryTab } => {
    const tab = ENTRY_TABS.find((name) => name === search.tab);
    return tab ? { tab } : {};
  },
  component: lazyRouteComponent(() => import('./screens/entry/entry-screen.tsx'), 'EntryScreen'),
});

const publish = createRoute({
  getParentRoute: () => frame,
  path: '/publish',
  /** The entries whose drafts are published together, with commas between their ids. */
  validateSearch: (search: Record<string, unknown>) => ({ entries: text(search.entries) ?? '' }),
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

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  /** Where to go afterwards. */
  validateSearch: (search: Record<string, unknown>): { to?: string } => {
    const to = text(search.to);
    return to?.startsWith('/') && !to.startsWith('//') ? { to } : {};
  },
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
    frame.addChildren([entries, entry, publish, me, owners.addChildren([audit, people, keys])]),
    signIn,
    link,
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingScreen,
  defaultErrorComponent: FailedScreen,
  defaultNotFoundComponent: () => <GoneScreen what="page" />,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
