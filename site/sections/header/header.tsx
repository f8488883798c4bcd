import { useRouterState } from '@tanstack/react-router';
import { useRef } from 'react';
import { siteFacts } from '../../provider/page-envelope.ts';
import { buttonClass } from '../../ui/button.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import { currentAt } from './current-at.ts';
import styles from './header.module.css';
import { SearchLink } from './search-link.tsx';
import { ServicesMenu } from './services-menu.tsx';
import { usePageChange } from './use-page-change.ts';
import { useScrolledPast } from './use-scrolled-past.ts';

/** Scroll position in pixels at which the header changes its style (spec section 9). */
const SCROLLED_AFTER = 50;

/** The link to this page opens the menu of services. */
const SERVICES = '/services';

/**
 * The site's header. On narrow screens the menu is a popover that its button opens and closes without
 * script; on wide screens it is always visible.
 *
 * Each text is the only child of its element, whose warning is suppressed: React then leaves words that a translation
 * or an extension has changed before hydration. Others would keep it from hydrating the page (leave-standing.tsx).
 */
export function Header() {
  const { name, phone, menu: words } = siteFacts();
  const scrolled = useScrolledPast(SCROLLED_AFTER);
  const menu = useRef<HTMLElement>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });

  usePageChange(path, () => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  });

  return (
    <header className={scrolled ? `${styles.header} ${styles.scrolled}` : styles.header}>
      <div className={`page ${styles.bar}`}>
        <a href="/" className={styles.home} aria-label={`${name}, home`}>
          <Wordmark name={name} />
        </a>
        <nav
          ref={menu}
          id="site-menu"
          popover="auto"
          className={`no-print ${styles.menu}`}
          aria-label="Main"
        >
          <ul className={styles.list}>
            {words.links.map(({ path: to, label }, index) => (
              <li key={index}>
                {to === SERVICES ? (
                  <ServicesMenu path={path} label={label} />
                ) : (
                  <a
                    href={to}
                    className={styles.link}
                    aria-current={currentAt(path, to)}
                    suppressHydrationWarning
                  >
                    {label}
                  </a>
                )}
              </li>
            ))}
            <li className={styles.start}>
              <a
                href={words.start.path}
                className={buttonClass('primary', 'small')}
                suppressHydrationWarning
              >
                {words.start.label}
              </a>
            </li>
            <li className={styles.call}>
              <a href={`tel:${phone.number}`} suppressHydrationWarning>
                {`${words.call} ${phone.shown}`}
              </a>
            </li>
          </ul>
        </nav>
        <SearchLink className={`no-print ${styles.search}`} />
        <button
          type="button"
          className={`no-print ${styles.toggle}`}
          popoverTarget="site-menu"
          suppressHydrationWarning
        >
          Menu
        </button>
      </div>
    </header>
  );
}
