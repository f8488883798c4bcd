import { foldLetters } from '../contract/fold-letters.ts';
import data from './places.json' with { type: 'json' };

interface City {
  name: string;
  zone: string;
}

/** A name for comparison: without case, accents and punctuation; "Saint" is "st". */
export const folded = (name: string): string =>
  foldLetters(name)
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bsaint\b/g, 'st')
    .trim();

const listed = (names: string | undefined) => names?.split(', ') ?? [];
const listsOf = (lists: Readonly<Record<string, string>>) =>
  new Map(Object.entries(lists).map(([name, others]) => [name, listed(others)]));

/**
 * Other names of places by their name, such as "nyc". Lower case. Perth has "perth wa", because its state is
 * abbreviated like Washington.
 */
export const otherNames = listsOf(data.otherNames);

/** Regions with several time zones by name, each with a place for every zone, most people first. */
export const severalTimes = listsOf(data.severalTimes);

/** Abbreviations of states and provinces, as they follow a city: "Hartford, CT". Lower case. */
export const abbreviations: ReadonlyMap<string, string> = new Map(
  Object.entries(data.abbreviations),
);

const citiesOf = (list: 'offered' | 'known'): City[] =>
  Object.entries<{ offered?: string; known?: string }>(data.zones).flatMap(([zone, names]) =>
    listed(names[list]).map((name) => ({ name, zone })),
  );

/**
 * The cities that the page offers while somebody types, the best known of each time zone first. They are
 * bytes of the page.
 */
export const cities: readonly City[] = citiesOf('offered');

/**
 * All places that are found by a name, those to choose from first: also cities of about a quarter million
 * people, capitals, and regions of one time, where most clients are. A part in parentheses tells places of
 * one name apart; a bare name goes to one of them only if it is ten times as large as the others, and is
 * otherwise asked for.
 */
export const places: readonly City[] = [...cities, ...citiesOf('known')];

const byName = new Map(places.map((place) => [folded(place.name), place]));
for (const [name, others] of otherNames)
  for (const other of others) byName.set(other, byName.get(folded(name))!);

/** A city, or a region of one time zone, by its name, in any case and without accents; undefined if unknown. */
export const cityOf = (name: string): City | undefined => byName.get(folded(name));

/** Places of one name, which their parentheses tell apart, by that name; without those that have it alone. */
export const namesakes: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(places, ({ name }) => folded(name.split(' (')[0]!))]
    .map(([name, all]) => [name, all.map((place) => place.name).toSorted()] as const)
    .filter(([name, all]) => all.length > 1 && !byName.has(name)),
);
