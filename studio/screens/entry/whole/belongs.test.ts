import { expect, it } from 'vitest';
import type { EntryDetails } from '../../../../server/studio/studio-types.ts';
import { belongs } from './belongs.ts';

type Values = Record<string, unknown>;

const entry = (kind: string, slug: string, now: Values | null, values: Values) =>
  ({
    id: `${kind}-${slug}`,
    kind,
    newest: { slug, values },
    published: now && { slug, values: now },
  }) as EntryDetails;

const person = entry('person', 'joel', {}, {});
const service = (now: Values | null, values: Values) => entry('service', 'tax', now, values);
const isWith = (other: EntryDetails, own = person) => belongs(own, other);

it('is published with an entry what says something about it and nothing else', () => {
  const team = { title: 'Tax', team: ['asha'] };
  const added = { ...team, team: ['asha', 'joel'] };
  expect(isWith(service(team, added))).toBe(true);
  expect(isWith(service(null, added))).toBe(false);
  expect(isWith(service(team, team))).toBe(false);
  expect(isWith(service(team, { ...added, title: 'Taxes' }))).toBe(false);
  expect(isWith(service(team, { ...team, team: ['asha', 'joel', 'ravi'] }))).toBe(false);

  const home = (...people: string[]) => ({ team: { heading: 'Team', people } });
  expect(isWith(entry('home', '', home('asha'), home('joel')))).toBe(true);

  const own = service(null, {});
  const menus = [{ menu: 'Work', url: 'work', submenus: [] as unknown[] }];
  const withTax = [{ ...menus[0], submenus: [{ name: 'Tax', url: 'services/tax' }] }];
  expect(isWith(entry('menu', '', { menus }, { menus: withTax }), own)).toBe(true);
  expect(isWith(entry('menu', '', { menus }, { menus: [{ ...menus[0], menu: 'A' }] }), own)).toBe(
    false,
  );
  expect(isWith(entry('rate', 'tax', null, {}), own)).toBe(true);
});
