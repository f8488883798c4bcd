import type { MenuEntry } from '../../../contract/api/menu.ts';
import styles from './services-menu.module.css';

/**
 * Reads the services menu from the page. Sent as data as well, it would be a quarter of a kilobyte of
 * every page.
 *
 * @returns undefined if the page was rendered without it
 */
export function readMenu(): MenuEntry[] | undefined {
  const groups = document.querySelectorAll(`.${styles.groups} > li`);
  const menus = Array.from(groups, (group) => {
    const [main, ...submenus] = Array.from(group.querySelectorAll('a'), (link) => ({
      name: link.textContent,
      url: link.getAttribute('href')!.slice(1),
    }));
    return { menu: main!.name, url: main!.url, submenus };
  });
  return menus.length > 0 ? menus : undefined;
}
