import { expect, it } from 'vitest';
import { zoneClock } from './zone-clock.ts';

const NOVEMBER = Date.UTC(2026, 10, 22, 9, 41, 17);
const JULY = Date.UTC(2026, 6, 1);

/** A clock with its changes as ISO 8601. */
const yearOf = (zone: string, now: number) => {
  const { offset, changes } = zoneClock(zone, now);
  return [offset, ...changes.map((change) => [new Date(change.at).toISOString(), change.offset])];
};

it.each<[zone: string, offset: number, ...changes: [at: string, offset: number][]]>([
  // The north: back in autumn, forward in spring.
  ['America/New_York', -300, ['2027-03-14T07:00', -240], ['2027-11-07T06:00', -300]],
  ['Europe/London', 0, ['2027-03-28T01:00', 60], ['2027-10-31T01:00', 0]],
  ['America/St_Johns', -210, ['2027-03-14T05:30', -150], ['2027-11-07T04:30', -210]],
  // The south: forward in its spring.
  ['Australia/Sydney', 660, ['2027-04-03T16:00', 600], ['2027-10-02T16:00', 660]],
  ['Australia/Adelaide', 630, ['2027-04-03T16:30', 570], ['2027-10-02T16:30', 630]],
  ['Australia/Lord_Howe', 660, ['2027-04-03T15:00', 630], ['2027-10-02T15:30', 660]],
  // No changes.
  ['Asia/Kathmandu', 345],
  ['America/Phoenix', -420],
  ['Asia/Kolkata', 330],
])('%s over a year', (zone, offset, ...changes) => {
  expect(yearOf(zone, NOVEMBER)).toEqual([
    offset,
    ...changes.map(([at, after]) => [`${at}:00.000Z`, after]),
  ]);
});

it('begins with the offset of the given moment', () => {
  expect(yearOf('America/New_York', JULY)).toEqual([
    -240,
    ['2026-11-01T06:00:00.000Z', -300],
    ['2027-03-14T07:00:00.000Z', -240],
  ]);
});

it('finds a change right after the beginning and right before the end', () => {
  const change = Date.UTC(2027, 2, 14, 7);
  const minute = 60_000;
  const before = zoneClock('America/New_York', change - minute);
  expect(before.changes[0]).toEqual({ at: change, offset: -240 });
  expect(zoneClock('America/New_York', change).offset).toBe(-240);
  const year = 365 * 24 * 60 * minute;
  expect(zoneClock('America/New_York', change - year).changes.at(-1)?.at).toBe(change);
});

it('rejects an unknown time zone', () => {
  expect(() => zoneClock('Mars/Olympus', JULY)).toThrow(RangeError);
});
