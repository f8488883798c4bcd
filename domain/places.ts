import { abbreviations, cityOf, folded, namesakes, places, severalTimes } from './cities.ts';
import { timeInAddress } from './day-spans.ts';
import { nearestIn } from './nearest-names.ts';

/** The place of a visitor: a time zone of the IANA database, or minutes ahead of UTC. */
export type Place = { name: string; zone: string } | { name: string; offset: number };

export type FoundPlace =
  { ok: true; place: Place } | { ok: false; reason: string; suggestions: string[] };

/** Longest name of a place. */
const MAX_LENGTH = 60;
/** The first and the last offsets in use, in minutes. */
const OFFSETS = { from: -12 * 60, to: 14 * 60 };

/** The time zones of the IANA database, lower case, and those whose last part names a city. */
const zones = new Map(Intl.supportedValuesOf('timeZone').map((zone) => [zone.toLowerCase(), zone]));
const byCity = new Map([...zones.values()].map((zone) => [folded(nameOfZone(zone)), zone]));
const byRegion = new Map([...severalTimes].map(([name, within]) => [folded(name), within]));
const nearestNames = nearestIn([
  ...places.map(({ name }) => name.split(' (')[0]!),
  ...severalTimes.keys(),
  ...[...zones.values()].map(nameOfZone),
]);

/** A town and its state without a comma: "Hartford CT", "Austin TX 78701". */
const TOWN_AND_STATE = /^(.+) ([a-z]{2,3})(?: \d{5})?$/i;

/**
 * Finds the place of a text: the name of a city or a region, a city with its region, a time zone such as
 * Asia/Kathmandu, or an offset such as +05:45. Otherwise says why not, with the names that are nearest to it.
 */
export function findPlace(text: string): FoundPlace {
  const given = text.trim();
  if (given === '')
    return unknown('Enter your city, like Boston, a time zone or an offset from UTC.');
  if (given.length > MAX_LENGTH)
    return unknown('Enter the name of a city, like Boston: this text is too long.');
  const named = findNamed(given);
  if (named) return named;
  const offset = OFFSET.exec(given);
  if (offset) return placeAt(offset);
  const zone = zoneOf(given);
  if (zone) {
    const name = nameOfZone(zone);
    const ofZone = cityOf(name);
    return { ok: true, place: ofZone?.zone === zone ? ofZone : { name, zone } };
  }
  const [town, state] = given.split(',');
  if (town?.trim() && state !== undefined) return findWithin(town.trim(), state);
  const [, before, after = ''] = TOWN_AND_STATE.exec(given) ?? [];
  if (before && abbreviations.has(folded(after))) return findWithin(before, after);
  const suggestions = nearestNames(given);
  const reason = `We do not know a city or a time zone called “${given}”.`;
  if (suggestions.length > 0) return choice(reason, suggestions);
  return unknown(`${reason} Enter a larger city nearby, or an offset from UTC like +05:45.`);
}

/** The place of a name, or the choices if there are several; undefined if there is none. */
function findNamed(name: string): FoundPlace | undefined {
  const plain = folded(abbreviations.get(folded(name)) ?? name);
  // An abbreviation without a town is a time zone rather than a state: CT.
  const place = cityOf(name) ?? cityOf(plain);
  if (place) return { ok: true, place };
  const times = byRegion.get(plain);
  if (times) return choice(`“${name}” has several times: name a city.`, times);
  const same = namesakes.get(plain);
  return same && choice(`“${name}” may be several places.`, same);
}

/** A town in a region. An unknown town has the time zone of its region, if the region has one alone. */
function findWithin(town: string, region: string): FoundPlace {
  // Without a postal code.
  const state = region.replace(/[\d-]+/g, '').trim();
  const name = abbreviations.get(folded(state)) ?? state;
  const listed = cityOf(`${town} ${name}`);
  if (listed) return { ok: true, place: listed };
  const there = findNamed(name);
  const here = findPlace(town);
  if (!there || (here.ok && !there.ok)) return here;
  if (!here.ok || !there.ok || !('zone' in here.place) || !('zone' in there.place)) return there;
  if (here.place.zone === there.place.zone) return here;
  return choice(`“${town}, ${state}” may be several places.`, [here.place.name, there.place.name]);
}

const choice = (reason: string, suggestions: readonly string[]): FoundPlace => ({
  ok: false,
  reason,
  suggestions: [...suggestions],
});

/** The text that finds the same place again: its name if that is in the list of cities. */
export function placeInAddress(place: Place): string {
  if ('offset' in place) return signed(place.offset);
  return cityOf(place.name)?.zone === place.zone ? place.name : place.zone;
}

/** A place in a sentence: "in New York", "at UTC+5:45". */
export const inPlace = (place: Place): string =>
  'offset' in place ? `at ${place.name}` : `in ${place.name}`;

/** `+05:45`, `05:45`, `UTC+5:45`, `GMT-3`, `UTC`; the sign of a bare offset may have become a space. */
const OFFSET =
  /^(?:(?:utc|gmt) ?)?(?:([+\-−–]) ?(\d{1,2})(?::?(\d\d))?|(\d{1,2}):(\d\d))$|^(?:utc|gmt|z)$/i;

function placeAt([, sign, signedHours, signedMinutes, bareHours, bareMinutes]: RegExpExecArray) {
  const size =
    Number(signedHours ?? bareHours ?? 0) * 60 + Number(signedMinutes ?? bareMinutes ?? 0);
  const offset = sign === undefined || sign === '+' ? size : -size || 0;
  if (offset < OFFSETS.from || offset > OFFSETS.to)
    return unknown('Enter an offset from -12:00 to +14:00.');
  if (offset % 15 !== 0) return unknown('Enter an offset in steps of 15 minutes, like +05:45.');
  const [hour = '', minutes] = signed(offset).split(':');
  const name = `UTC${hour.replace(/(?<=.)0/, '')}${minutes === '00' ? '' : `:${minutes}`}`;
  return { ok: true as const, place: { name: offset === 0 ? 'UTC' : name, offset } };
}

/** An offset as `+05:45`. */
const signed = (offset: number): string =>
  `${offset < 0 ? '-' : '+'}${timeInAddress(Math.abs(offset))}`;

function zoneOf(given: string): string | undefined {
  const name = given.replaceAll(' ', '_');
  const known = zones.get(name.toLowerCase()) ?? byCity.get(folded(given));
  if (known) return known;
  // Former names, such as Asia/Calcutta or US/Eastern, are not in the list.
  if (!/^[a-z][a-z0-9_+-]*(?:\/[a-z0-9_+-]+){0,2}$/i.test(name)) return undefined;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return name.replace(/(?<![a-z0-9])[a-z]/gi, (first) => first.toUpperCase());
  } catch {
    return undefined;
  }
}

/** The part of a time zone that names the city: "Lord Howe". What is no city has its whole name. */
function nameOfZone(zone: string): string {
  return zone.startsWith('Etc/') ? zone : zone.split('/').at(-1)!.replaceAll('_', ' ');
}

const unknown = (reason: string): FoundPlace => choice(reason, []);
