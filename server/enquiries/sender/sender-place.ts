/// <reference lib="esnext.intl" />
/// <reference lib="esnext.temporal" />
import { getCountries } from 'libphonenumber-js/min';
import type { StoredEnquiry } from '../read-enquiries.ts';
import { isZone } from '../../time/is-zone.ts';
import { WEEKDAYS } from '../../../domain/working-time.ts';
import { readPhone, type ReadPhone } from './phone-number.ts';

/** Where a sender is, and how that is known. */
export interface SenderPlace {
  phone: ReadPhone;
  /** ISO 3166; null if it is not known. */
  country: string | null;
  /** Their time zone, or those of their country; none if it is not known. */
  zones: readonly string[];
  by: 'browser' | 'phone';
}

/** The zones of nearly everybody, of countries that have others far away. */
const MAIN_ZONES: Readonly<Record<string, readonly string[]>> = {
  US: ['America/New_York', 'America/Los_Angeles'],
  CL: ['America/Santiago'],
  CN: ['Asia/Shanghai'],
  EC: ['America/Guayaquil'],
  ES: ['Europe/Madrid'],
  NZ: ['Pacific/Auckland'],
  PT: ['Europe/Lisbon'],
  UA: ['Europe/Kyiv'],
};

/** States of the US that are far from the others, by their area codes. */
const FAR_AREAS: Readonly<Record<string, string>> = {
  '+1808': 'Pacific/Honolulu',
  '+1907': 'America/Anchorage',
};

const zonesIn = (country: string): string[] =>
  new Intl.Locale(`und-${country}`).getTimeZones() ?? [];

const countries = new Map(
  getCountries().flatMap((country) => zonesIn(country).map((zone) => [zone, country])),
);

/** The country of a time zone, also by a former or newer name of it; null for what belongs to none. */
export function countryOfZone(zone: string): string | null {
  const known = countries.get(zone);
  if (known !== undefined) return known;
  const here = new Temporal.ZonedDateTime(0n, zone);
  const same = countries.keys().find((name) => here.equals(here.withTimeZone(name)));
  const country = countries.get(same ?? '') ?? null;
  if (country !== null) countries.set(zone, country);
  return country;
}

/** Where a sender is: by the time zone of their browser, else by the country of their phone number. */
export function placeOf({
  phone_number,
  source,
}: Pick<StoredEnquiry, 'phone_number' | 'source'>): SenderPlace {
  const zone = source.time_zone;
  if (zone !== undefined && isZone(zone)) {
    const home = countryOfZone(zone);
    const phone = readPhone(phone_number, home);
    return { phone, country: home ?? phone.country, zones: [zone], by: 'browser' };
  }
  const phone = readPhone(phone_number, null);
  const { country, dialed } = phone;
  const far = FAR_AREAS[dialed.slice(0, 5)];
  const zones = far ? [far] : country === null ? [] : (MAIN_ZONES[country] ?? zonesIn(country));
  return { phone, country, zones, by: 'phone' };
}

/** The days of the weekend in a country, in English. */
export const weekendOf = (country: string): string[] =>
  new Intl.Locale(`und-${country}`).getWeekInfo().weekend.map((day) => WEEKDAYS[day % 7]!);
