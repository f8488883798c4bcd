import { hours } from './day-spans.ts';
import { inPlace, type Place } from './places.ts';

/** A clock over a year. Offsets are minutes ahead of UTC. */
export interface Clock {
  /** At the beginning of the year. */
  offset: number;
  /** When it is put forward or back, in order. */
  changes: readonly {
    /** Milliseconds since 1970, UTC. */
    at: number;
    /** From then on. */
    offset: number;
  }[];
}

/** A clock that is never changed. */
export const steadyClock = (offset: number): Clock => ({ offset, changes: [] });

/** A part of the year in which the difference between the two clocks does not change. Null: the ends of the year. */
interface Stretch {
  from: number | null;
  to: number | null;
}

/** The stretches of the year with the same difference. */
export interface ClockSeason {
  /** How far the other clock is ahead, in minutes. */
  ahead: number;
  stretches: Stretch[];
}

/** Divides the year by how far one clock is ahead of another. The season at its beginning comes first. */
export function seasonsBetween(clock: Clock, other: Clock): ClockSeason[] {
  const moments = [...clock.changes, ...other.changes].map(({ at }) => at);
  const edges = [null, ...new Set(moments.toSorted((one, next) => one - next)), null];
  const seasons = new Map<number, Stretch[]>();
  edges.slice(0, -1).forEach((from, index) => {
    const ahead = offsetAt(other, from) - offsetAt(clock, from);
    const stretches = seasons.get(ahead) ?? [];
    const to = edges[index + 1]!;
    const last = stretches.at(-1);
    // Both clocks may be changed by the same at the same moment.
    if (last && last.to === from) last.to = to;
    else seasons.set(ahead, [...stretches, { from, to }]);
  });
  return [...seasons].map(([ahead, stretches]) => ({ ahead, stretches }));
}

/** How far a clock is ahead of UTC at a moment, in minutes. */
export function offsetAt(clock: Clock, moment: number | null): number {
  if (moment === null) return clock.offset;
  return clock.changes.findLast(({ at }) => at <= moment)?.offset ?? clock.offset;
}

/** When a season is: "Until March 14, 2027, and from November 7, 2027". Days are those of the first clock. */
export function seasonInWords({ stretches }: ClockSeason, clock: Clock): string {
  const words = stretches.map(({ from, to }) => {
    if (from === null) return to === null ? 'all year' : `until ${dayOf(to, clock)}`;
    return `from ${dayOf(from, clock)}${to === null ? '' : ` to ${dayOf(to, clock)}`}`;
  });
  const all = words.join(', and ');
  return all.charAt(0).toUpperCase() + all.slice(1);
}

/** A change of a clock. */
export interface ClockChange {
  /** Milliseconds since 1970, UTC. */
  at: number;
  /** The sentence that says it. */
  words: string;
}

/** The changes of a place's clock in words, in order. */
export function changesInWords(place: Place, clock: Clock): ClockChange[] {
  return clock.changes.map(({ at, offset }, index) => {
    const by = offset - (clock.changes[index - 1]?.offset ?? clock.offset);
    const way = by > 0 ? 'forward' : 'back';
    const day = dayOf(at, clock, 'full');
    return {
      at,
      words: `On ${day}, clocks ${inPlace(place)} go ${way} by ${lengthInWords(Math.abs(by))}.`,
    };
  });
}

const lengthInWords = (minutes: number) =>
  ({ 30: 'half an hour', 60: 'an hour' })[minutes] ?? hours(minutes);

/** The day of a change by the clock that shows it, as it was just before. */
function dayOf(moment: number, clock: Clock, dateStyle: 'long' | 'full' = 'long'): string {
  const before = clock.changes.findLast(({ at }) => at < moment)?.offset ?? clock.offset;
  return new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' }).format(
    moment + before * 60_000,
  );
}
