import { MORE_PLACES } from './more-places.ts';
import { OTHER_NAMES } from './regions.ts';

/**
 * Cities that the page offers while somebody types, by their time zone, the best known first. They are
 * bytes of the page: other places are in more-places.ts.
 */
const CITIES: Readonly<Record<string, string>> = {
  'America/New_York':
    'New York, Boston, Philadelphia, Washington DC, Atlanta, Miami, Charlotte, Cleveland, Pittsburgh',
  'America/Detroit': 'Detroit',
  'America/Chicago': 'Chicago, Houston, Dallas, Austin, Minneapolis, Nashville, New Orleans',
  'America/Denver': 'Denver, Salt Lake City',
  'America/Phoenix': 'Phoenix',
  'America/Los_Angeles': 'Los Angeles, San Francisco, San Diego, Seattle, Portland, Las Vegas',
  'America/Anchorage': 'Anchorage',
  'Pacific/Honolulu': 'Honolulu',
  'America/Toronto': 'Toronto, Montreal, Ottawa',
  'America/Winnipeg': 'Winnipeg',
  'America/Edmonton': 'Calgary',
  'America/Vancouver': 'Vancouver',
  'America/Halifax': 'Halifax',
  'Europe/London': 'London, Manchester, Leeds, Bristol, Edinburgh, Glasgow, Cardiff, Belfast',
  'Europe/Dublin': 'Dublin, Cork',
  'Europe/Berlin': 'Berlin, Munich, Hamburg, Frankfurt',
  'Asia/Dubai': 'Dubai, Abu Dhabi',
  'Asia/Muscat': 'Muscat',
  'Asia/Riyadh': 'Riyadh, Jeddah',
  'Asia/Qatar': 'Doha',
  'Asia/Kuwait': 'Kuwait City',
  'Asia/Bahrain': 'Manama',
  'Asia/Singapore': 'Singapore',
  'Asia/Hong_Kong': 'Hong Kong',
  'Australia/Perth': 'Perth',
  'Australia/Adelaide': 'Adelaide',
  'Australia/Darwin': 'Darwin',
  'Australia/Brisbane': 'Brisbane',
  'Australia/Sydney': 'Sydney, Canberra',
  'Australia/Melbourne': 'Melbourne',
  'Australia/Hobart': 'Hobart',
  'Pacific/Auckland': 'Auckland, Wellington, Christchurch',
};

/** A name for comparison: without case, accents and punctuation; "Saint" is "st". */
export const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bsaint\b/g, 'st')
    .trim();

interface City {
  name: string;
  zone: string;
}

const citiesIn = (byZone: Readonly<Record<string, string>>): City[] =>
  Object.entries(byZone).flatMap(([zone, names]) =>
    names.split(', ').map((name) => ({ name, zone })),
  );

/** The cities to choose from, the best known of each time zone first. */
export const cities: readonly City[] = citiesIn(CITIES);

/** All places that are found by a name, those to choose from first. */
export const places: readonly City[] = [...cities, ...citiesIn(MORE_PLACES)];

const byName = new Map(places.map((place) => [folded(place.name), place]));
for (const [name, others] of Object.entries(OTHER_NAMES))
  for (const other of others.split(', ')) byName.set(other, byName.get(folded(name))!);

/** A city or region of one time by its name, whatever its case and accents; undefined if it is not known. */
export const cityOf = (name: string): City | undefined => byName.get(folded(name));

/** Places of one name, which their parentheses tell apart, by that name; without those that have it alone. */
export const namesakes: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(places, ({ name }) => folded(name.split(' (')[0]!))]
    .map(([name, all]) => [name, all.map((place) => place.name).toSorted()] as const)
    .filter(([name, all]) => all.length > 1 && !byName.has(name)),
);
