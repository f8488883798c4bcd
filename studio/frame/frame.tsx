import { useMutation } from '@tanstack/react-query';
import { Link, Outlet, useRouter } from '@tanstack/react-router';
import { ChevronDown, CircleUser, Menu as MenuIcon, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { roleMay } from '../../contract/studio/acts.ts';
import { signOut, tryAgain, useMay, useOnline, useSession } from '../api-client.ts';
import { Button } from '../parts/button.tsx';
import { showDialog } from '../parts/dialog.tsx';
import { Menu, type Act } from '../parts/menu.tsx';
import { onKey, useShortcut } from '../parts/shortcut.tsx';
import { useReferences } from '../references/use-references.ts';
import { UploadList } from '../pictures/upload-list.tsx';
import styles from './frame.module.css';
import { Palette } from './palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** The screens of the navigation. `act`: for those who may do it; `rare`: in the menu beside the others. */
const PLACES = [
  { to: '/', label: 'Overview', act: 'content:read', rare: false },
  { to: '/enquiries', label: 'Enquiries', act: 'enquiries:read', rare: false },
  { to: '/entries', label: 'Entries', act: 'content:read', rare: false },
  { to: '/pictures', label: 'Pictures', act: 'content:read', rare: false },
  { to: '/site', label: 'Pages', act: 'content:read', rare: false },
  { to: '/changes', label: 'Recent changes', act: 'content:read', rare: false },
  { to: '/people', label: 'Accounts', act: 'administer', rare: true },
  { to: '/keys', label: 'API keys', act: 'administer', rare: true },
  { to: '/backups', label: 'Backups', act: 'administer', rare: true },
  { to: '/audit', label: 'Audit', act: 'administer', rare: true },
] as const;

/** The header and menus around every screen of a signed-in person. */
export function Frame() {
  // Loaded here for texts outside of fields.
  useReferences();
  const session = useSession();
  const leave = useMutation({ mutationFn: signOut });
  const [finding, setFinding] = useState(false);
  const canWrite = useMay('content:write');
  const canRead = useMay('enquiries:read');
  const places = PLACES.filter(({ act }) => roleMay(session.account.role, act));

  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  useFocusAfterNavigation();

  const help = () => void showDialog((close) => <ShortcutsDialog close={close} />);
  useShortcut('?', 'Show the shortcuts', help);

  const menuOf = (some: readonly (typeof PLACES)[number][]): Act[] => [
    ...some.map(({ to, label }) => ({ label, run: to })),
    { label: 'Shortcuts', run: help, shortcut: '?' },
    { label: 'Open the site', run: () => void open(session.siteUrl, '_blank', 'noopener') },
  ];
  const account: Act[] = [
    { label: 'Your account', run: '/me' },
    { label: 'Sign out', run: () => leave.mutate() },
  ];

  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      <header className={styles.bar}>
        <Link to="/" className={styles.firm}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M0 8h4v3h2v-6h4v3h2v-6h4V14H0z" />
          </svg>
          {session.firm}
        </Link>
        <nav aria-label="Studio" className={styles.places}>
          {places.map(
            ({ to, label, rare }) =>
              !rare && (
                <Link
                  key={to}
                  to={to}
                  className={styles.place}
                  activeOptions={{ exact: to === '/' }}
                >
                  {label}
                </Link>
              ),
          )}
        </nav>
        <span className={styles.more}>
          <Menu
            label="More"
            trigger={
              <Button variant="plain">
                More <ChevronDown />
              </Button>
            }
            acts={menuOf(places.filter(({ rare }) => rare))}
          />
        </span>
        <span className={styles.all}>
          <Menu
            label="Menu"
            trigger={<Button variant="plain" icon={<MenuIcon />} label="Menu" />}
            acts={menuOf(places)}
          />
        </span>
        <div className={styles.find}>
          <Button
            icon={<Search />}
            onPress={() => setFinding(true)}
            shortcut="mod+k"
            shortcutLabel="Search or jump to…"
          >
            <span className={styles.findText}>Search or jump to…</span>
          </Button>
        </div>
        <Menu
          label="Your account"
          trigger={
            <Button variant="plain" icon={<CircleUser />}>
              <span className={styles.name}>{session.account.name}</span>
            </Button>
          }
          acts={account}
        />
      </header>
      <OfflineBar />
      <main id="main" className={styles.main}>
        <Outlet />
      </main>
      <UploadList corner />
      {finding && (
        <Palette
          close={() => setFinding(false)}
          acts={[...menuOf(places), ...account]}
          writes={canWrite}
          reads={canRead}
        />
      )}
    </>
  );
}

/** Shows whether the server is unreachable. */
function OfflineBar() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <div className={`row ${styles.offline}`}>
          Offline: the server can’t be reached. Your changes are kept in this browser.
          <Button variant="plain" onPress={() => void tryAgain()}>
            Try now
          </Button>
        </div>
      )}
    </div>
  );
}

/** Moves focus to the heading after a navigation. The link that had focus may be gone. */
function useFocusAfterNavigation() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return;
        const heading = document.querySelector<HTMLElement>('main h1');
        if (!document.activeElement?.closest('main, [role=dialog]')) heading?.focus();
      }),
    [router],
  );
}
