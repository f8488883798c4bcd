import type { MenuEntry } from '../../../contract/menu.ts';
import styles from './services-menu.module.css';

/**
 * The services menu as the page shows it: what stands in every page twice, as
 * links and as data, would be a quarter of a kilobyte of it.
 *
 * @returns null when the page was drawn without one
 */
export function readDrawnMenu(page: ParentNode): MenuEntry[] | null {
  const groups = page.querySelectorAll(`.${styles.groups} > li`);
  if (groups.length === 0) return null;
  return Array.from(groups, (group) => {
    const [first, ...rest] = Array.from(group.querySelectorAll('a'), (link) => ({
      name: link.textContent,
      url: link.getAttribute('href')!.slice(1),
    }));
    return { menu: first!.name, url: first!.url, submenus: rest };
  });
}
