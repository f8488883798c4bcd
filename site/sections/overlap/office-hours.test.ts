import { expect, it } from 'vitest';
import { clocks } from '../../../domain/day-spans.ts';
import { cities, INDIA_OFFSET, officeDayInIndia } from './office-hours.ts';

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

it('converts an office day to Indian time', () => {
  const inIndia = (name: string) => {
    const day = officeDayInIndia(cities.find((city) => city.name === name)!);
    return clocks(day).replaceAll('\u00a0', ' ');
  };
  expect(inIndia('New York')).toBe('6:30 pm to 2:30 am');
  expect(inIndia('London')).toBe('1:30 pm to 9:30 pm');
  expect(inIndia('Dubai')).toBe('10:30 am to 6:30 pm');
  expect(inIndia('Sydney')).toBe('4:30 am to 12:30 pm');
});
