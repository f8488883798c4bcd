import type { Span } from '../contract/api/time-zones.ts';

export type { Span };

/** The minutes of a day. */
export const DAY = 24 * 60;

/** The time of day of a number of minutes: from 0 to below 1,440. */
export const ofDay = (minutes: number): number => ((minutes % DAY) + DAY) % DAY;

/** A span by another clock that is ahead by some minutes. */
export const moved = ({ from, to }: Span, by: number): Span => ({ from: from + by, to: to + by });

/** The length of a span, or of several that do not overlap, in minutes. */
export const lengthOf = (...spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0);

/**
 * The times of day that two daily spans share, by their clock and within the first span. These are two
 * spans if the other begins before the end of the first and reaches its beginning on the next day.
 *
 * @param one at most a day long, like `other`
 */
export function sharedSpans(one: Span, other: Span): Span[] {
  const first = Math.floor((one.from - other.to) / DAY);
  return [0, 1, 2, 3]
    .map((day) => moved(other, (first + day) * DAY))
    .map((of) => ({ from: Math.max(one.from, of.from), to: Math.min(one.to, of.to) }))
    .filter(({ from, to }) => from < to);
}

/** Formats a time of day as "6:30 pm", with a non-breaking space. */
export function clock(minutes: number): string {
  const hour = Math.floor(ofDay(minutes) / 60);
  const rest = String(ofDay(minutes) % 60).padStart(2, '0');
  return `${hour % 12 || 12}${rest === '00' ? '' : `:${rest}`}\u00a0${hour < 12 ? 'am' : 'pm'}`;
}

/** Formats a span by its two times of day: "9 am to 5:30 pm". */
export const clocks = ({ from, to }: Span): string => `${clock(from)} to ${clock(to)}`;

const QUARTERS = ['', '¼', '½', '¾'];

/** Formats minutes in hours and quarter hours: "7½ hours", "¼ hour"; rounded down. */
export function hours(minutes: number): string {
  const whole = Math.floor(minutes / 60);
  const part = QUARTERS[Math.floor((minutes % 60) / 15)]!;
  return `${whole || !part ? whole : ''}${part} ${minutes > 0 && minutes <= 60 ? 'hour' : 'hours'}`;
}

/** Minutes since midnight of a time such as `13:30`. */
export function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** A time of day as in addresses: `09:30`. */
export function timeInAddress(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(ofDay(minutes) / 60))}:${two(ofDay(minutes) % 60)}`;
}
