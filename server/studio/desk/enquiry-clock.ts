import type { ShownSite } from '../../../contract/kinds/site.ts';
import { ANSWER_MINUTES } from '../../../contract/studio/desk.ts';
import { answerInWords, callInWords, timeBy, timesBy } from '../../../domain/answer-words.ts';
import { offsetAt } from '../../../domain/clock-changes.ts';
import type { Span } from '../../../domain/day-spans.ts';
import { afterWorking, spansOfDays } from '../../../domain/working-time.ts';
import { workingHours, type WorkingHours } from '../../content/working-hours.ts';
import type { StoredEnquiry } from '../../enquiries/read-enquiries.ts';
import { zoneClock } from '../../time/zone-clock.ts';
import { placeOf, weekendOf } from '../../enquiries/sender/sender-place.ts';

/** When an enquiry is to be answered, and what time it is where its sender is. Moments are ISO 8601, UTC. */
export interface EnquiryClock {
  /** Null if it does not wait, or no office says which clock it goes by. */
  due: string | null;
  isLate: boolean;
  /** The sender's time zone and how it is known; null if it is not, or is one of several. */
  zone: string | null;
  zoneBy: 'browser' | 'phone' | null;
  /** Like `23:40`, or `06:40 to 09:40` in one of several zones; null if none is known. */
  localTime: string | null;
  /** When to call there at the earliest, from now on; null if their zones share no hour of work. */
  callFrom: string | null;
  /** The office that is open until it is due, and its time then; null if nothing is due. */
  office: { name: string; time: string } | null;
  /** What time it is there, and when to call, in words; empty if the zone is not known. */
  call: string;
  /** All of it in words. */
  line: string;
}

/** Where the sender of a listed enquiry is. */
export type ListedPlace = Pick<EnquiryClock, 'localTime'> & { country: string | null };

type Timed = Pick<StoredEnquiry, 'waits_since' | 'phone_number' | 'source'>;

/** The time of day in which people are called, in minutes since midnight. */
const CALLED = { from: 9 * 60, to: 17 * 60 };
const WEEKEND = ['Saturday', 'Sunday'];
/** Milliseconds; longer than any weekend. */
const WEEK = 7 * 24 * 3_600_000;

/** The clocks of an enquiry. `site`: the firm's hours and offices; null if it has none. */
export function clockOf(site: ShownSite | null, enquiry: Timed & Waiting, now: Date): EnquiryClock {
  const [answer] = answersBy(site, [enquiry], now);
  const at = now.getTime();
  const { country, zones, by: zoneBy } = placeOf(enquiry);
  const { line: by, ...due } = answer!;
  const answered = by && `${by}.`;
  const clocks = clocksIn(zones, at);
  if (clocks.length === 0) {
    const none = { zone: null, zoneBy: null, localTime: null, callFrom: null, call: '' };
    return { ...due, ...none, line: answered };
  }
  const weekend = country ? weekendOf(country) : WEEKEND;
  const days = clocks.map((clock) =>
    spansOfDays(clock, { from: at, to: at + WEEK }, ({ weekday }) =>
      weekend.includes(weekday) ? [] : [CALLED],
    ),
  );
  const from = firstShared(days, at);
  const call = callInWords({ clocks, by: zoneBy }, from, at);
  return {
    ...due,
    zone: zones.length === 1 ? zones[0]! : null,
    zoneBy,
    localTime: timesBy(clocks, at),
    callFrom: from === null ? null : new Date(from).toISOString(),
    call,
    line: [answered, call].filter(Boolean).join(' '),
  };
}

/** The country and the local time of the senders of a list, in their order. */
export function placesOf(enquiries: readonly Timed[], now: Date): ListedPlace[] {
  const times = new Map<string, string>();
  return enquiries.map((enquiry) => {
    const { country, zones } = placeOf(enquiry);
    if (zones.length === 0) return { country, localTime: null };
    const key = zones.join();
    const time = times.get(key) ?? timesBy(clocksIn(zones, now.getTime()), now.getTime());
    times.set(key, time);
    return { country, localTime: time };
  });
}

/** The clocks of time zones, without those that are the same, that of the west first. */
const clocksIn = (zones: readonly string[], now: number) => [
  ...new Map(
    zones
      .map((zone) => zoneClock(zone, now, WEEK))
      .toSorted((one, other) => one.offset - other.offset)
      .map((clock) => [JSON.stringify(clock), clock]),
  ).values(),
];

/** The first moment from `now` on that is in the spans of all; null if there is none. */
function firstShared(all: readonly (readonly Span[])[], now: number): number | null {
  const starts = all.flat().map(({ from }) => Math.max(from, now));
  return (
    starts
      .toSorted((a, b) => a - b)
      .find((start) =>
        all.every((spans) => spans.some(({ from, to }) => from <= start && start < to)),
      ) ?? null
  );
}

type Waiting = Pick<StoredEnquiry, 'waits_since'> &
  Partial<Pick<StoredEnquiry, 'status' | 'received_at' | 'synthetic'>>;

/** Since when an enquiry waits: what is held for review, since it came. */
const sinceOf = ({ waits_since, status, received_at, synthetic }: Waiting): string | null =>
  waits_since ?? (status === 'quarantined' && !synthetic ? (received_at ?? null) : null);

/** The part of clocks that lists show: by when each enquiry is answered, in their order. */
export function answersBy(
  site: ShownSite | null,
  enquiries: readonly Waiting[],
  now: Date,
): Pick<EnquiryClock, 'due' | 'isLate' | 'office' | 'line'>[] {
  const at = now.getTime();
  const waiting = enquiries.flatMap((enquiry) => sinceOf(enquiry) ?? []);
  const from = Math.min(at, ...waiting.map((since) => Date.parse(since)));
  const hours = site && workingHours(site, from, at);
  return enquiries.map((enquiry) => {
    const since = sinceOf(enquiry);
    const due =
      hours && since ? afterWorking(hours.spans, Date.parse(since), ANSWER_MINUTES) : null;
    if (due === null) return { due: null, isLate: false, office: null, line: '' };
    const { clock, name, shownName } = officeAt(hours!, due);
    return {
      due: new Date(due).toISOString(),
      isLate: due < at,
      office: { name, time: timeBy(clock, due) },
      line: answerInWords(clock, due, at, shownName),
    };
  });
}

/** The office that is open until a moment; `shownName` is empty if all have the same clock. */
function officeAt({ offices }: WorkingHours, moment: number) {
  const office = offices.find(({ spans }) =>
    spans.some(({ from, to }) => from < moment && moment <= to),
  )!;
  const isOne = offices.every(
    ({ clock }) => offsetAt(clock, moment) === offsetAt(office.clock, moment),
  );
  return { ...office, shownName: isOne || !office.name ? '' : `(${office.name})` };
}
