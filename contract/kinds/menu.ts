import { items, path, text } from './field.ts';
import { describeWords } from './pages/page-parts.ts';

const name = text({ label: 'Name', max: 60, fits: 40 });
const url = path({
  label: 'Leads to',
  help: 'The end of a page’s address, such as services/finance',
  pattern: /^\S+$/,
  says: 'must be an address without spaces',
});

/** content/menu.yaml: the services menu of the header. */
export const menu = describeWords('menu', 'Menu of services', {
  menus: items(
    { label: 'Menus', item: 'Menu', min: 1, max: 60 },
    {
      menu: name,
      url,
      submenus: items({ label: 'Submenus', item: 'Submenu', min: 0, max: 60 }, { name, url }),
    },
  ),
});
