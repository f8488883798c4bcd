import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { headerMenu } from '../../provider/queries.ts';
import { PathLink } from '../../ui/path-link.tsx';
import { overviewLinks } from './overview-links.ts';
import styles from './services-menu.module.css';
import { usePageChange } from './use-page-change.ts';

/**
 * The services dropdown: a <details> disclosure. Script closes it on Esc, on an outside click and when
 * the page changes.
 */
export function ServicesMenu({ path }: { path: string }) {
  const { data: menus = [] } = useQuery(headerMenu());
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
      <summary className={styles.summary}>Services</summary>
      <div className={styles.panel}>
        <ul className={styles.overview}>
          {overviewLinks.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={styles.menu}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <ul className={styles.groups}>
          {menus.map((menu, index) => (
            <li key={index}>
              <PathLink path={`/${menu.url}`} className={styles.menu}>
                {menu.menu}
              </PathLink>
              {menu.submenus.length > 0 && (
                <ul className={styles.submenus}>
                  {menu.submenus.map((submenu, at) => (
                    <li key={at}>
                      <PathLink path={`/${submenu.url}`} className={styles.submenu}>
                        {submenu.name}
                      </PathLink>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
