import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { CLIENT_PLACES } from '../../contract/client-places.ts';
import { parsePeopleQuery } from '../../contract/people-query.ts';
import { leastCost } from '../../tests/helpers/process/processor-time.ts';
import { findPeople, PAGE_SIZE, sortPeople, type Profile } from './find-people.ts';
import { similarPeople } from './similar-people.ts';

const WORDS = ['ledgers', 'xero', 'react', 'revit', 'payroll', 'search', '1099', 'true'];

const named = fc
  .subarray(WORDS)
  .map((words) => new Map(words.map((word) => [word, `The ${word}`])));

const profile = fc.record<Profile>({
  card: fc.record({
    slug: fc.stringMatching(/^[a-z]{8}$/),
    name: fc.constant('Somebody'),
    designation: fc.constant('Something'),
    picture: fc.constant(null),
    skills: fc.constant([]),
    years: fc.nat(40),
    rate: fc.option(fc.constantFrom(5, 7, 7.5, 9)),
    hours: fc.integer({ min: 1, max: 60 }),
    free: fc.constantFrom(null, '2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'),
  }),
  services: named,
  skills: named,
  tools: named,
  works: fc.constant({ from: '09:00', to: '18:00' }),
  shared: fc
    .array(fc.constantFrom(0, 239, 240, 480), {
      minLength: CLIENT_PLACES.length,
      maxLength: CLIENT_PLACES.length,
    })
    .map((minutes) => new Map(CLIENT_PLACES.map(({ slug }, index) => [slug, minutes[index]!]))),
});

const crowd = fc.array(profile, { maxLength: 60 }).map(sortPeople);

const value = fc.constantFrom(
  ...WORDS,
  'xero,react',
  'nobody-has-this',
  '20',
  '60',
  'new-york',
  '7.5',
  '2026-12-01',
  'now',
  '<b>',
);
const inputs = fc.record(
  Object.fromEntries(
    ['service', 'skill', 'tool', 'hours', 'overlap', 'rate', 'free', 'page'].map((name) => [
      name,
      value,
    ]),
  ),
  { requiredKeys: [] },
);

const follow = (profiles: readonly Profile[], query: string) =>
  findPeople(profiles, parsePeopleQuery(Object.fromEntries(new URLSearchParams(query))));

it('every link shows as many people as it says, and none leads to nobody but what is chosen', () => {
  fc.assert(
    fc.property(crowd, inputs, (profiles, given) => {
      const list = findPeople(profiles, parsePeopleQuery(given));
      const links = [
        ...list.filters.flatMap(({ filter, links: of }) => of.map((link) => ({ filter, ...link }))),
        ...list.chosen,
      ];
      for (const { filter, ...link } of links) {
        const query = link.query ?? `${filter}=${link.value}`;
        const { count } = link;
        const next = follow(profiles, query);
        expect(next.total, query).toBe(count);
        expect(next.refused).toEqual([]);
      }
      for (const { links: offered } of list.filters)
        for (const { active, count } of offered) expect(active ? count >= 0 : count > 0).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it('what is chosen is offered as such, links to the list that is shown, and can be removed', () => {
  fc.assert(
    fc.property(crowd, inputs, (profiles, given) => {
      const list = findPeople(profiles, parsePeopleQuery(given));
      const active = list.filters.flatMap(({ filter, links }) =>
        links.filter((link) => link.active).map((link) => ({ filter, ...link })),
      );
      expect(active.map(({ filter, value: of }) => [filter, of])).toEqual(
        expect.arrayContaining(list.chosen.map(({ filter, value: of }) => [filter, of])),
      );
      expect(active).toHaveLength(list.chosen.length);
      for (const { filter, ...link } of active)
        expect(follow(profiles, link.query ?? `${filter}=${link.value}`).total).toBe(list.total);
      for (const { filter, value: of, query } of list.chosen)
        expect(
          follow(profiles, query).chosen.some(
            (link) => link.filter === filter && link.value === of,
          ),
        ).toBe(false);
    }),
    { numRuns: 60 },
  );
});

it('who is free now is in every choice of a day, and alone in that of now', () => {
  fc.assert(
    fc.property(crowd, (profiles) => {
      const free = profiles.filter(({ card }) => card.free === null).length;
      const { filters } = findPeople(profiles, parsePeopleQuery({}));
      const links = filters.find(({ filter }) => filter === 'free')?.links ?? [];
      for (const { value: of, count } of links)
        if (of === 'now') expect(count).toBe(free);
        else expect(count).toBeGreaterThan(free);
      expect(links[0]?.value === 'now').toBe(free > 0);
      expect(findPeople(profiles, parsePeopleQuery({ free: '2026-11-01' })).total).toBe(free);
    }),
    { numRuns: 60 },
  );
});

it('everybody is on exactly one page, in the order of the days on which they are free', () => {
  fc.assert(
    fc.property(crowd, inputs, (profiles, given) => {
      const { page: _, ...others } = given;
      const query = parsePeopleQuery(others);
      const first = findPeople(profiles, query);
      const seen = Array.from({ length: first.pages }, (_none, index) =>
        findPeople(profiles, { ...query, page: index + 1 }),
      );
      const people = seen.flatMap((list) => list.people);
      expect(people).toHaveLength(first.total);
      const days = people.map(({ free }) => free ?? '');
      expect(days).toEqual(days.toSorted());
      expect(seen.every((list) => list.people.length <= PAGE_SIZE)).toBe(true);
      expect(seen.map(({ next }) => next !== null)).toEqual(
        seen.map((_list, index) => index + 1 < seen.length),
      );
    }),
    { numRuns: 60 },
  );
});

it('leaves out a skill that nobody has, and says so; the others still apply', () => {
  const profiles = fc.sample(profile, { numRuns: 30, seed: 1 });
  const list = follow(profiles, 'skill=xero,falconry&rate=1000');
  expect(list.refused).toEqual([{ filter: 'skill', value: 'falconry' }]);
  expect(list.chosen.map(({ value: of }) => of)).toEqual(['xero', '1000']);
  expect(list.total).toBe(
    profiles.filter(({ skills, card }) => skills.has('xero') && card.rate !== null).length,
  );
});

it('a page beyond the last shows the last', () => {
  const profiles = fc.sample(profile, { numRuns: PAGE_SIZE + 1, seed: 2 });
  expect(follow(profiles, 'page=900')).toMatchObject({ page: 2, pages: 2, next: null });
});

it('without anybody there is nothing to choose', () => {
  expect(follow([], 'skill=xero')).toMatchObject({ all: 0, people: [], filters: [], chosen: [] });
});

it('similar people do the same work, and nobody is similar to themselves', () => {
  fc.assert(
    fc.property(
      crowd.filter((profiles) => profiles.length > 1),
      (profiles) => {
        const [one] = profiles;
        const similar = similarPeople(profiles, one!);
        expect(similar.length).toBeLessThanOrEqual(3);
        expect(similar.some(({ card }) => card.slug === one!.card.slug)).toBe(false);
        for (const other of similar)
          expect(
            [...one!.services.keys()].some((key) => other.services.has(key)) ||
              [...one!.skills.keys()].some((key) => other.skills.has(key)),
          ).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});

it('costs in proportion to the people: ten times as many cost no more than thirty times as much', async () => {
  const costOf = (people: number) => {
    const profiles = sortPeople(fc.sample(profile, { numRuns: people, seed: 3 }));
    return leastCost(() => follow(profiles, 'skill=xero&hours=20'));
  };
  const few = await costOf(40);
  expect((await costOf(400)) / few).toBeLessThan(30);
});
