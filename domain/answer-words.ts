import type { Clock } from './clock-changes.ts';
import { timeInAddress } from './day-spans.ts';
import { untilInWords } from './until-words.ts';
import { localTime } from './working-time.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A moment as a clock shows it, like `23:40`. */
export const timeBy = (clock: Clock, moment: number): string =>
  timeInAddress(Math.floor(localTime(clock, moment) / MINUTE));

/** A day as seen from another, both by `localTime`: empty for the same, `tomorrow`, `on Monday`, `on November 30`. */
function dayBy(moment: number, now: number): string {
  const [day, today] = [moment, now].map((at) => Math.floor(at / DAY));
  const ahead = day! - today!;
  if (Math.abs(ahead) < 2) return { 0: '', 1: 'tomorrow', [-1]: 'yesterday' }[ahead]!;
  const style: Intl.DateTimeFormatOptions =
    Math.abs(ahead) < 7 ? { weekday: 'long' } : { month: 'long', day: 'numeric' };
  const format = new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' });
  return `on ${format.format(day! * DAY)}`;
}

/** What belongs to each other in a sentence; empty parts are left out. */
const words = (...parts: string[]) => parts.filter(Boolean).join(' ');

/**
 * By when somebody answers, or since when that is late: "Answer by 10:18 tomorrow".
 *
 * @param office names its clock, like "(India)"; empty if all offices have the same
 */
export function answerInWords(clock: Clock, due: number, now: number, office: string): string {
  const until = untilInWords(localTime(clock, due), 'UTC', {
    hourCycle: 'h23',
    dayOf: (moment) => dayBy(moment, localTime(clock, now)),
  });
  return words(due < now ? 'Late since' : 'Answer by', until, office);
}

/** How the clock of a visitor is known. `isAbout`: their country has several, and it is one of these. */
export interface KnownClock {
  clock: Clock;
  by: 'browser' | 'phone';
  isAbout: boolean;
}

/**
 * What time it is where a visitor is, and when to call there.
 *
 * @param from when their working time begins next; `now` if it is their working time
 */
export function callInWords({ clock, by, isAbout }: KnownClock, from: number, now: number): string {
  const source = by === 'browser' ? 'browser' : 'phone number';
  const call =
    from === now
      ? 'call now'
      : `call ${dayBy(localTime(clock, from), localTime(clock, now)) || 'today'} from ${timeBy(clock, from)} there`;
  return `${words('It is', isAbout ? 'about' : '', timeBy(clock, now))} there (by their ${source}); ${call}.`;
}
