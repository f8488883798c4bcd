import { group, list, path, text } from './field.ts';
import { describeKind } from './kind.ts';

const url = path({
  label: 'URL',
  help: 'A path on this site, without the first slash',
  pattern: /^\S+$/,
  says: 'must be a path without spaces',
});

/** content/menu.yaml: the services menu of the header. */
export const menu = describeKind({
  name: 'menu',
  label: 'Menu',
  files: { file: 'menu.yaml' },
  format: 'yaml',
  page: null,
  appears: null,
  fields: {
    menus: list({
      label: 'Menus',
      min: 1,
      max: 60,
      item: group({
        label: 'Menu',
        fields: {
          menu: text({ label: 'Name', max: 60, fits: 40 }),
          url,
          submenus: list({
            label: 'Submenus',
            min: 0,
            max: 60,
            item: group({
              label: 'Submenu',
              fields: { name: text({ label: 'Name', max: 60, fits: 40 }), url },
            }),
          }),
        },
      }),
    }),
  },
});
