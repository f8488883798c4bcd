import { expect, it } from 'vitest';
import { cities, clock, hours, INDIA_OFFSET, officeDayInIndia, shared } from './office-hours.ts';

/** A time zone's UTC offset in minutes at a moment, according to Intl. */
function offsetOf(zone: string, moment: Date): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find((part) => part.type === 'timeZoneName')!.value;
  const [, sign, hour, minute] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hour ?? 0) * 60 + Number(minute ?? 0));
}

it('has the correct UTC offsets in July', () => {
  const july = new Date('2026-07-15T12:00:00Z');
  for (const city of cities) expect(offsetOf(city.zone, july), city.name).toBe(city.utcOffset);
  expect(offsetOf('Asia/Kolkata', july)).toBe(INDIA_OFFSET);
});

it('shifts in January as described in the note below the chart', () => {
  const january = new Date('2026-01-15T12:00:00Z');
  const later = Object.fromEntries(
    cities.map((city) => [city.name, city.utcOffset - offsetOf(city.zone, january)]),
  );
  expect(later).toEqual({ Sydney: -60, Dubai: 0, London: 60, 'New York': 60 });
});

it('converts an office day to Indian time', () => {
  const inIndia = (name: string) => {
    const { from, to } = officeDayInIndia(cities.find((city) => city.name === name)!);
    return `${clock(from)} to ${clock(to)}`.replaceAll('\u00a0', ' ');
  };
  expect(inIndia('New York')).toBe('6:30 pm to 2:30 am');
  expect(inIndia('London')).toBe('1:30 pm to 9:30 pm');
  expect(inIndia('Dubai')).toBe('10:30 am to 6:30 pm');
  expect(inIndia('Sydney')).toBe('4:30 am to 12:30 pm');
});

it('finds the overlap of two spans, also across midnight', () => {
  expect(shared({ from: 540, to: 1080 }, { from: 810, to: 1290 })).toEqual({ from: 810, to: 1080 });
  expect(shared({ from: 540, to: 1080 }, { from: 1110, to: 1590 })).toBeNull();
  expect(shared({ from: 60, to: 300 }, { from: 1380, to: 1560 })).toEqual({ from: 60, to: 120 });
});

it('formats durations and times', () => {
  expect(hours({ from: 0, to: 450 })).toBe('7½ hours');
  expect(hours({ from: 0, to: 30 })).toBe('½ hour');
  expect(hours({ from: 0, to: 60 })).toBe('1 hour');
  expect(hours(null)).toBe('0 hours');
  expect([0, 720, -30, 1590].map((minutes) => clock(minutes).replace('\u00a0', ' '))).toEqual([
    '12 am',
    '12 pm',
    '11:30 pm',
    '2:30 am',
  ]);
});
