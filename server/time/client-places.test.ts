import { expect, test } from 'vitest';
import { cityOf } from '../../domain/cities.ts';
import { CLIENT_PLACES } from '../../contract/client-places.ts';
import { zoneClock } from './zone-clock.ts';

test.each(CLIENT_PLACES)('the offsets of $name are those of its time zone', ({ name, offsets }) => {
  const { offset, changes } = zoneClock(cityOf(name)!.zone, Date.UTC(2026, 10, 22));
  const known = new Set([offset, ...changes.map((change) => change.offset)]);
  expect([...known].toSorted((a, b) => a - b)).toEqual(offsets.toSorted((a, b) => a - b));
});
