import type { MenuEntry } from '../../../contract/api/menu.ts';
import type { Service } from '../../provider/queries.ts';

export interface ServiceGroup {
  name: string;
  /** Usable as an id on the page. */
  id: string;
  services: Service[];
}

/**
 * Groups services by the entries of the header's menu, in the menu's order. Each service is listed
 * once; those that are not in the menu come last.
 *
 * @param names of the last group: if it has all services, and if it has those that are left
 */
export function groupServices(
  services: Service[],
  menus: MenuEntry[],
  names: { all: string; more: string },
): ServiceGroup[] {
  const left = new Map(services.map((service) => [service.post_name, service]));
  const take = (url: string): Service[] => {
    const slug = /^\/?services\/(?:[^?#]*\/)?([^/?#]+)\/?(?:[?#]|$)/.exec(url)?.[1] ?? '';
    const service = left.get(slug);
    left.delete(slug);
    return service ? [service] : [];
  };
  const groups = menus.map(({ menu, url, submenus }, index) => ({
    name: menu,
    id: `group-${index + 1}`,
    services: [url, ...submenus.map((submenu) => submenu.url)].flatMap(take),
  }));
  const rest = {
    name: left.size === services.length ? names.all : names.more,
    id: 'group-more',
    services: [...left.values()],
  };
  return [...groups, rest].filter((group) => group.services.length > 0);
}
