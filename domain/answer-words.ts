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

/** What the clocks of a country show, that of the west first: `09:40`, or `06:40 to 09:40`. */
export const timesBy = (clocks: readonly Clock[], moment: number): string =>
  [...new Set([clocks[0]!, clocks.at(-1)!].map((clock) => timeBy(clock, moment)))].join(' to ');

/** How the clock of a visitor is known; it is one of several, that of the west first, if their country has them. */
export interface KnownClocks {
  clocks: readonly Clock[];
  by: 'browser' | 'phone';
}

/**
 * What time it is where a visitor is, and when to call there.
 *
 * @param from when their working time begins next; `now` if it is their working time; null if there is no such time
 */
export function callInWords({ clocks, by }: KnownClocks, from: number | null, now: number): string {
  const source = by === 'browser' ? 'browser' : 'phone number';
  const local = `It is ${timesBy(clocks, now)} there (by their ${source})`;
  if (from === null) return `${local}.`;
  if (from === now) return `${local}; call now.`;
  const west = clocks[0]!;
  const day = dayBy(localTime(west, from), localTime(west, now)) || 'today';
  const where = clocks.length > 1 ? 'in the westernmost time zone' : 'there';
  return `${local}; call ${day} from ${timeBy(west, from)} ${where}.`;
}
