import type { ShownSite } from '../../../contract/kinds/site.ts';
import { ANSWER_MINUTES } from '../../../contract/studio/desk.ts';
import {
  answerInWords,
  callInWords,
  timeBy,
  type KnownClock,
} from '../../../domain/answer-words.ts';
import { offsetAt } from '../../../domain/clock-changes.ts';
import { afterWorking, spansOfDays } from '../../../domain/working-time.ts';
import { workingHours, type WorkingHours } from '../../content/working-hours.ts';
import type { StoredEnquiry } from '../../enquiries/read-enquiries.ts';
import { isZone } from '../../time/is-zone.ts';
import { zoneClock } from '../../time/zone-clock.ts';
import { countryOfPhone, weekendOf, type PhoneCountry } from './phone-country.ts';

/** When an enquiry is to be answered, and what time it is where its sender is. Moments are ISO 8601, UTC. */
export interface EnquiryClock {
  /** Null if it does not wait, or no office says which clock it goes by. */
  due: string | null;
  isLate: boolean;
  /** The sender's time zone and how it is known; null if it is not. */
  zone: string | null;
  zoneBy: 'browser' | 'phone' | null;
  /** Like `23:40`; null if the zone is not known. */
  localTime: string | null;
  /** When to call there at the earliest, from now on. */
  callFrom: string | null;
  /** All of it in words. */
  line: string;
}

type Timed = Pick<StoredEnquiry, 'waits_since' | 'phone_number' | 'source'>;

/** The time of day in which people are called, in minutes since midnight. */
const CALLED = { from: 9 * 60, to: 17 * 60 };
const WEEKEND = ['Saturday', 'Sunday'];
/** Milliseconds; longer than any weekend. */
const WEEK = 7 * 24 * 3_600_000;

/** The clocks of an enquiry. `site`: the firm's hours and offices; null if it has none. */
export function clockOf(site: ShownSite | null, enquiry: Timed, now: Date): EnquiryClock {
  const [answer] = answersBy(site, [enquiry], now);
  const at = now.getTime();
  const country = countryOfPhone(enquiry.phone_number);
  const known = clockOfVisitor(enquiry.source.time_zone, country, at);
  const { line: by, ...due } = answer!;
  const answered = by && `${by}.`;
  if (!known) {
    const none = { zone: null, zoneBy: null, localTime: null, callFrom: null };
    return { ...due, ...none, line: answered };
  }
  const { zone, ...visitor } = known;
  const weekend = country ? weekendOf(country.region) : WEEKEND;
  const days = spansOfDays(visitor.clock, { from: at, to: at + WEEK }, ({ weekday }) =>
    weekend.includes(weekday) ? [] : [CALLED],
  );
  const from = afterWorking(days, at, 0)!;
  return {
    ...due,
    zone,
    zoneBy: visitor.by,
    localTime: timeBy(visitor.clock, at),
    callFrom: new Date(from).toISOString(),
    line: [answered, callInWords(visitor, from, at)].filter(Boolean).join(' '),
  };
}

/** The part of clocks that lists show: by when each enquiry is answered, in their order. */
export function answersBy(
  site: ShownSite | null,
  enquiries: readonly Pick<Timed, 'waits_since'>[],
  now: Date,
): Pick<EnquiryClock, 'due' | 'isLate' | 'line'>[] {
  const at = now.getTime();
  const waiting = enquiries.flatMap(({ waits_since }) => waits_since ?? []);
  const from = Math.min(at, ...waiting.map((since) => Date.parse(since)));
  const hours = site && workingHours(site, from, at);
  return enquiries.map(({ waits_since: since }) => {
    const due =
      hours && since ? afterWorking(hours.spans, Date.parse(since), ANSWER_MINUTES) : null;
    if (due === null) return { due: null, isLate: false, line: '' };
    const { clock, name } = officeAt(hours!, due);
    return {
      due: new Date(due).toISOString(),
      isLate: due < at,
      line: answerInWords(clock, due, at, name),
    };
  });
}

/** The office that is open until a moment; its name is empty if all have the same clock. */
function officeAt({ offices }: WorkingHours, moment: number) {
  const office = offices.find(({ spans }) =>
    spans.some(({ from, to }) => from < moment && moment <= to),
  )!;
  const isOne = offices.every(
    ({ clock }) => offsetAt(clock, moment) === offsetAt(office.clock, moment),
  );
  return { ...office, name: isOne || !office.name ? '' : `(${office.name})` };
}

/** The clock where a visitor is, by their browser, else by the country of their phone number. */
function clockOfVisitor(
  browser: string | undefined,
  country: PhoneCountry | null,
  now: number,
): (KnownClock & { zone: string }) | null {
  if (browser !== undefined && isZone(browser))
    return { zone: browser, clock: zoneClock(browser, now), by: 'browser', isAbout: false };
  const [zone, ...others] = country?.zones ?? [];
  if (zone === undefined) return null;
  const clock = zoneClock(zone, now);
  const isAbout = others.some((other) => zoneClock(other, now, 0).offset !== clock.offset);
  return { zone, clock, by: 'phone', isAbout };
}
