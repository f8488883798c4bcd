import { useEffect, useRef } from 'react';
import { useData } from '../../provider/load.ts';
import { siteFacts } from '../../provider/page-envelope.ts';
import { useKept } from '../../ui/use-kept.ts';
import { currentAt } from './current-at.ts';
import { headerMenu, isMenuInPage } from './header-menu.ts';
import styles from './services-menu.module.css';
import { usePageChange } from './use-page-change.ts';

/**
 * The services dropdown: a <details> disclosure. Script closes it on Esc, on an outside click and when
 * the page changes.
 */
export function ServicesMenu({ path, label }: { path: string; label: string }) {
  const details = useRef<HTMLDetailsElement>(null);

  usePageChange(path, () => {
    if (details.current) details.current.open = false;
  });

  useEffect(() => {
    const element = details.current;
    if (!element) return;
    const close = (event: Event) => {
      if (element.open && !element.contains(event.target as Node)) element.open = false;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return;
      element.open = false;
      element.querySelector('summary')?.focus();
      // Keeps the popover around it open on a phone.
      event.preventDefault();
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    element.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
      element.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  return (
    <details ref={details} className={styles.services}>
      <summary className={styles.summary} suppressHydrationWarning>
        {label}
      </summary>
      <MenuPanel path={path} />
    </details>
  );
}

function MenuPanel({ path }: { path: string }) {
  const kept = useKept(
    () => isMenuInPage() && document.querySelector<HTMLDivElement>(`.${styles.panel}`),
  );
  return <div className={styles.panel} {...(kept ?? { children: <Menus path={path} /> })} />;
}

function Menus({ path }: { path: string }) {
  const menus = useData(headerMenu()) ?? [];
  const link = (to: string, name: string, className: string | undefined) => (
    <a href={to} className={className} aria-current={currentAt(path, to)} suppressHydrationWarning>
      {name}
    </a>
  );
  return (
    <>
      <ul className={styles.overview}>
        {siteFacts().menu.overview.map(({ path: to, label }, index) => (
          <li key={index}>{link(to, label, styles.menu)}</li>
        ))}
      </ul>
      <ul className={styles.groups}>
        {menus.map((menu, index) => (
          <li key={index}>
            {link(`/${menu.url}`, menu.menu, styles.menu)}
            {menu.submenus.length > 0 && (
              <ul className={styles.submenus}>
                {menu.submenus.map((submenu, at) => (
                  <li key={at}>{link(`/${submenu.url}`, submenu.name, styles.submenu)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
