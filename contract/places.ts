import { cities, cityOf, folded } from './cities.ts';
import { nearestIn } from './nearest-names.ts';
import { SEVERAL_TIMES } from './regions.ts';

/** Where a visitor works: a time zone of the IANA database, or minutes ahead of UTC. */
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
const regions = new Map(Object.entries(SEVERAL_TIMES));
const nearestNames = nearestIn([
  ...cities.map(({ name }) => name),
  ...[...zones.values()].map(nameOfZone),
]);

/**
 * Finds the place of a text: the name of a city, a time zone such as Asia/Kathmandu, or an offset such
 * as +05:45. Otherwise says why not, with the names that are nearest to it.
 */
export function findPlace(text: string): FoundPlace {
  const given = text.trim();
  if (given === '') return unknown('Name a city, a time zone or an offset from UTC.');
  if (given.length > MAX_LENGTH) return unknown('This is too long for the name of a city.');
  const city = cityOf(given);
  if (city) return { ok: true, place: city };
  const within = regions.get(folded(given));
  if (within !== undefined) {
    const reason = `“${given}” has several times: name a city.`;
    return { ok: false, reason, suggestions: within.split(', ') };
  }
  const offset = OFFSET.exec(given);
  if (offset) return placeAt(offset);
  const zone = zoneOf(given);
  if (zone) {
    const name = nameOfZone(zone);
    const ofZone = cityOf(name);
    return { ok: true, place: ofZone?.zone === zone ? ofZone : { name, zone } };
  }
  const [before = '', after] = given.split(',');
  if (after !== undefined && before.trim()) return findPlace(before);
  return {
    ok: false,
    reason: `We do not know a city or a time zone called “${given}”.`,
    suggestions: nearestNames(given),
  };
}

/** What finds the same place again: its name if that is in the list of cities. */
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
    return unknown('Offsets from UTC run from -12:00 to +14:00.');
  if (offset % 15 !== 0) return unknown('Offsets from UTC come in steps of 15 minutes.');
  const [hour = '', minutes] = signed(offset).split(':');
  const name = `UTC${hour.replace(/(?<=.)0/, '')}${minutes === '00' ? '' : `:${minutes}`}`;
  return { ok: true as const, place: { name: offset === 0 ? 'UTC' : name, offset } };
}

/** An offset as `+05:45`. */
function signed(offset: number): string {
  const size = Math.abs(offset);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

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

const unknown = (reason: string): FoundPlace => ({ ok: false, reason, suggestions: [] });
