import { CLIENT_PLACES } from '../../contract/client-places.ts';
import type { FilterLink, PeopleList, PersonCard } from '../../contract/api/people.ts';
import {
  choose,
  FREE_NOW,
  hasRoom,
  isSeveral,
  PEOPLE_FILTERS,
  withoutChoice,
  writePeopleQuery,
  type ChosenFilters,
  type PeopleFilter,
  type PeopleQuery,
} from '../../contract/people-query.ts';

/** The list of people: filtered, sorted, counted and cut into pages. Without a store and without a clock. */

/** Somebody with a page of their own, ready to be filtered. */
export interface Profile {
  card: PersonCard;
  /** Names by slug. */
  services: ReadonlyMap<string, string>;
  skills: ReadonlyMap<string, string>;
  tools: ReadonlyMap<string, string>;
  works: { from: string; to: string };
  /** Minutes a day that are shared with an office in each place, at least, over the year. */
  shared: ReadonlyMap<string, number>;
}

/** People on a page. */
export const PAGE_SIZE = 16;
/** Minutes that count as enough overlap with an office day. */
const ENOUGH_OVERLAP = 4 * 60;
/** How many values of a filter are offered: those that the most people have. */
const MOST_LINKS = 100;
/** Hours a week that are offered as a filter: hourly, half and full. */
const HOURS = ['10', '20', '40'];

interface Filter {
  matches(profile: Profile, value: string): boolean;
  /** What can be chosen, with labels, in the order in which it is shown. */
  options(profiles: readonly Profile[]): ReadonlyMap<string, string>;
}

const named = (of: (profile: Profile) => ReadonlyMap<string, string>): Filter => ({
  matches: (profile, value) => of(profile).has(value),
  options(profiles) {
    const holders = Map.groupBy(
      profiles.flatMap((profile) => [...of(profile)]),
      ([value]) => value,
    );
    const sorted = [...holders.values()].toSorted(
      (one, other) => other.length - one.length || byText(one.at(-1)![1], other.at(-1)![1]),
    );
    return new Map(sorted.map((all) => all.at(-1)!));
  },
});

const plain = (values: readonly string[]) => new Map(values.map((value) => [value, value]));

const FILTERS: Readonly<Record<PeopleFilter, Filter>> = {
  service: named(({ services }) => services),
  skill: named(({ skills }) => skills),
  tool: named(({ tools }) => tools),
  hours: {
    matches: ({ card }, value) => card.hours >= Number(value),
    options: () => plain(HOURS),
  },
  overlap: {
    matches: ({ shared }, value) => (shared.get(value) ?? 0) >= ENOUGH_OVERLAP,
    options: () => new Map(CLIENT_PLACES.map(({ slug, name }) => [slug, name])),
  },
  rate: {
    matches: ({ card }, value) => card.rate !== null && card.rate <= Number(value),
    options: (profiles) =>
      plain(
        profiles
          .flatMap(({ card }) => card.rate ?? [])
          .toSorted((one, other) => one - other)
          .map(String),
      ),
  },
  free: {
    matches: ({ card }, value) => card.free === null || (value !== FREE_NOW && card.free <= value),
    options(profiles) {
      const days = profiles.map(({ card }) => card.free);
      const months = days.flatMap((day) => day ?? []).map(firstOfMonthFrom);
      return plain([...(days.includes(null) ? [FREE_NOW] : []), ...months.toSorted()]);
    },
  },
};

/**
 * Sorts by the day from which people are free: first those who are free now, then the soonest. People who
 * are free from the same day keep their order.
 */
export const sortPeople = (profiles: readonly Profile[]): Profile[] =>
  profiles.toSorted((one, other) => byText(one.card.free ?? '', other.card.free ?? ''));

/**
 * The people that a query shows, and every link that changes it with the number of people that it shows.
 * A value that nobody has is refused, and the list is the one without it.
 *
 * @param profiles all of them, sorted
 */
export function findPeople(profiles: readonly Profile[], query: PeopleQuery): PeopleList {
  const { chosen, refused } = withoutUnknown(profiles, query);
  const found = profiles.filter(matchesAll(chosen));
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(query.page, pages);
  const labelOf = (filter: PeopleFilter, value: string) =>
    FILTERS[filter].options(profiles).get(value) ?? value;

  const filters = PEOPLE_FILTERS.map((filter) => {
    const { matches, options } = FILTERS[filter];
    const now = chosen[filter] ?? [];
    const among = isSeveral(filter)
      ? found
      : profiles.filter(matchesAll(withoutChoice(chosen, filter)));
    const offered = new Map([...options(among)].slice(0, MOST_LINKS));
    for (const value of now) if (!offered.has(value)) offered.set(value, labelOf(filter, value));
    const links = [...offered].map(([value, label]): FilterLink => {
      const active = now.includes(value);
      const count = among.filter((profile) => matches(profile, value)).length;
      const next = writePeopleQuery(choose(chosen, filter, value));
      return {
        value,
        label,
        count,
        ...(next !== `${filter}=${value}` && { query: next }),
        ...(active && { active }),
      };
    });
    const open = hasRoom(chosen, filter);
    return { filter, links: links.filter(({ active, count }) => active || (open && count > 0)) };
  });

  const removable = PEOPLE_FILTERS.flatMap((filter) =>
    (chosen[filter] ?? []).map((value) => {
      const left = withoutChoice(chosen, filter, value);
      const count = profiles.filter(matchesAll(left)).length;
      const label = labelOf(filter, value);
      return { filter, value, label, count, query: writePeopleQuery(left) };
    }),
  );

  return {
    people: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ card }) => card),
    total: found.length,
    all: profiles.length,
    page,
    pages,
    previous: page > 1 ? writePeopleQuery(chosen, page - 1) : null,
    next: page < pages ? writePeopleQuery(chosen, page + 1) : null,
    filters: filters.filter(({ links }) => links.length > 0),
    chosen: removable,
    refused,
  };
}

/** Whether a profile has everything that is chosen. */
const matchesAll = (chosen: ChosenFilters) => {
  const wanted = PEOPLE_FILTERS.flatMap((filter) =>
    (chosen[filter] ?? []).map((value) => ({ value, matches: FILTERS[filter].matches })),
  );
  return (profile: Profile) => wanted.every(({ value, matches }) => matches(profile, value));
};

/** Removes services, skills and tools that nobody has: those are mistakes in the address. */
function withoutUnknown(
  profiles: readonly Profile[],
  { chosen, refused }: PeopleQuery,
): Pick<PeopleQuery, 'chosen' | 'refused'> {
  const unknown = (['service', 'skill', 'tool'] as const).flatMap((filter) =>
    (chosen[filter] ?? [])
      .filter((value) => !profiles.some((profile) => FILTERS[filter].matches(profile, value)))
      .map((value) => ({ filter, value })),
  );
  return {
    chosen: unknown.reduce(
      (left: ChosenFilters, { filter, value }) => withoutChoice(left, filter, value),
      chosen,
    ),
    refused: [...refused, ...unknown],
  };
}

/** The order must not depend on the language of the machine. */
const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The first day of a month that is not before a day, as YYYY-MM-DD. */
function firstOfMonthFrom(day: string): string {
  if (day.endsWith('-01')) return day;
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
