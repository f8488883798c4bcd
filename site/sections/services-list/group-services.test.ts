import { describe, expect, it } from 'vitest';
import type { MenuEntry } from '../../../contract/api/menu.ts';
import type { Service } from '../../provider/queries.ts';
import { groupServices } from './group-services.ts';

const service = (post_name: string): Service => ({
  post_name,
  post_title: post_name,
  post_content: '',
  banner: 'NA',
});
const listed = ['a', 'b', 'c', 'd'].map(service);
const menu = (name: string, ...slugs: [string, ...string[]]) => ({
  menu: name,
  url: `services/${slugs[0]}`,
  submenus: slugs.slice(1).map((slug) => ({ name: slug, url: `services/${slug}` })),
});
const names = { all: 'All services', more: 'More services' };
const outline = (all: Service[], menus: MenuEntry[]) =>
  groupServices(all, menus, names).map(({ name, services }) => [
    name,
    services.map((s) => s.post_name),
  ]);

describe('groupServices', () => {
  it('follows the menu, with services that are not in it last', () => {
    expect(outline(listed, [menu('Two', 'd', 'b'), menu('One', 'a')])).toEqual([
      ['Two', ['d', 'b']],
      ['One', ['a']],
      ['More services', ['c']],
    ]);
  });

  it('lists each service once and omits empty groups', () => {
    expect(outline(listed, [menu('One', 'a', 'b', 'c', 'd'), menu('Again', 'a', 'x')])).toEqual([
      ['One', ['a', 'b', 'c', 'd']],
    ]);
  });

  it('returns one group if the menu is empty or has no services', () => {
    const elsewhere = { menu: 'Blog', url: 'blog/a', submenus: [] };
    for (const menus of [[], [elsewhere]])
      expect(outline(listed, menus)).toEqual([['All services', ['a', 'b', 'c', 'd']]]);
  });

  it('takes the slug from the last segment of a nested URL', () => {
    const nested = { menu: 'One', url: '/services/a/b', submenus: [] };
    expect(outline(listed, [nested])[0]).toEqual(['One', ['b']]);
  });
});
