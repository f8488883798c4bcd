import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { steadyClock } from './clock-changes.ts';
import { clocks, DAY, lengthOf, moved, sharedSpans, type Span } from './day-spans.ts';
import { isNight, shareShifts, shareYear } from './shared-year.ts';
import { shifts, type PlanName } from './shifts.ts';

const NINE_TO_FIVE: Span = { from: 540, to: 1020 };
const india = steadyClock(330);
const at = (offset: number, plan: PlanName = 'full-time', day = NINE_TO_FIVE) =>
  shareYear({ day, plan }, { yours: steadyClock(offset), india });
const teamAt = (...given: Parameters<typeof at>) => {
  const { team, seasons } = at(...given);
  return `${team.name}, ${clocks(team.span)}: ${seasons[0]!.minutes}`.replaceAll('\u00a0', ' ');
};

describe('two daily spans', () => {
  const span = fc
    .tuple(fc.integer({ min: -2 * DAY, max: 2 * DAY }), fc.integer({ min: 1, max: DAY }))
    .map(([from, length]): Span => ({ from, to: from + length }));
  const minutesOf = ({ from, to }: Span) => {
    const within = Array.from({ length: to - from }, (_, index) => (from + index) % DAY);
    return new Set(within.map((minute) => (minute + DAY) % DAY));
  };

  it('share exactly the minutes of the day that are in both', () => {
    fc.assert(
      fc.property(span, span, (one, other) => {
        const shared = sharedSpans(one, other);
        const both = minutesOf(one).intersection(minutesOf(other));
        expect(lengthOf(...shared)).toBe(both.size);
        expect(lengthOf(...shared)).toBeLessThanOrEqual(Math.min(lengthOf(one), lengthOf(other)));
        expect(lengthOf(...shared)).toBe(lengthOf(...sharedSpans(other, one)));
        for (const part of shared) expect(lengthOf(...sharedSpans(one, part))).toBe(lengthOf(part));
      }),
    );
  });
});

describe('the team’s day', () => {
  it('is the shift that shares most', () => {
    expect(teamAt(0)).toBe('Late shift, 1 pm to 10 pm: 450'); // London in winter
    expect(teamAt(240)).toBe('Day shift, 9 am to 6 pm: 450'); // Dubai
    expect(teamAt(600)).toBe('Early shift, 6 am to 3 pm: 390'); // Sydney in winter
    expect(teamAt(-300)).toBe('Late shift, 1 pm to 10 pm: 150'); // New York in winter
  });

  it('is at night only if less than two hours are shared by day', () => {
    expect(teamAt(-360)).toBe('Night shift, 6 pm to 3 am: 390'); // Chicago in winter
    expect(isNight(at(-360).team.span)).toBe(true);
    expect(isNight(at(-300).team.span)).toBe(false);
  });

  it('of half-time people is placed inside the visitor’s', () => {
    expect(teamAt(0, 'part-time')).toBe('Four hours, 2:30 pm to 6:30 pm: 240');
    expect(teamAt(-480, 'part-time')).toBe('Four hours, 10:30 pm to 2:30 am: 240');
    expect(teamAt(660, 'part-time')).toBe('Four hours, 7:30 am to 11:30 am: 240');
  });

  it('keeps its hours when a clock changes, and is chosen for the whole year', () => {
    const yours = { offset: -300, changes: [{ at: 1, offset: -240 }] };
    const { team, seasons } = shareYear({ day: NINE_TO_FIVE, plan: 'full-time' }, { yours, india });
    expect(team.name).toBe('Late shift');
    expect(seasons).toMatchObject([
      { ahead: 630, minutes: 150, shared: [{ from: 540, to: 690 }] },
      { ahead: 570, minutes: 210, shared: [{ from: 540, to: 750 }] },
    ]);
  });

  it('may begin before the visitor’s midnight and end after it', () => {
    // Ten at night to six in the morning in New York, in winter.
    const { team, seasons } = at(-300, 'full-time', { from: 1320, to: 1800 });
    expect(team.name).toBe('Day shift');
    expect(seasons[0]).toMatchObject({ minutes: 450, shared: [{ from: 1350, to: 1800 }] });
  });
});

it('never shares more than either day has, whatever the plan', () => {
  const hours = fc.record({
    day: fc
      .tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 47 }))
      .map(([from, length]) => ({ from: from * 30, to: (from + length) * 30 })),
    plan: fc.constantFrom<PlanName>('full-time', 'part-time', 'hourly'),
  });
  const clock = fc
    .array(fc.integer({ min: -48, max: 56 }), { minLength: 1, maxLength: 4 })
    .map(([offset, ...later]) => ({
      offset: offset! * 15,
      changes: later.map((quarters, index) => ({ at: index + 1, offset: quarters * 15 })),
    }));
  fc.assert(
    fc.property(hours, clock, clock, (asked, yours, other) => {
      const year = { yours, india: other };
      const { team, seasons } = shareYear(asked, year);
      for (const { minutes, shared, ahead } of seasons) {
        expect(minutes).toBe(lengthOf(...shared));
        expect(minutes).toBeLessThanOrEqual(Math.min(lengthOf(asked.day), lengthOf(team.span)));
        expect(lengthOf(...sharedSpans(moved(team.span, -ahead), asked.day))).toBe(minutes);
      }
      expect(shareShifts(asked.day, year).map(({ team: { span } }) => span)).toEqual(
        shifts.map(({ span }) => span),
      );
    }),
  );
});
