import type { MenuEntry } from '../../../contract/api/menu.ts';
import { callProvider } from '../../provider/api-calls.ts';
import { queryFromPage } from '../../provider/query.ts';
import styles from './services-menu.module.css';

/** The header's menu. Sent as data as well, it would be a quarter of a kilobyte of every page. */
export const headerMenu = () =>
  queryFromPage(
    ['menu'],
    readMenu,
    async (signal) => (await callProvider('api/getMenulisting.php', {}, signal)).menus,
  );

/** Whether the page was rendered with the menu. */
export const isMenuInPage = (): boolean =>
  document.querySelector(`.${styles.groups} > li`) !== null;

function readMenu(): MenuEntry[] | undefined {
  if (!isMenuInPage()) return undefined;
  return Array.from(document.querySelectorAll(`.${styles.groups} > li`), (group) => {
    const [main, ...submenus] = Array.from(group.querySelectorAll('a'), (link) => ({
      name: link.textContent,
      url: link.getAttribute('href')!.slice(1),
    }));
    return { menu: main!.name, url: main!.url, submenus };
  });
}
