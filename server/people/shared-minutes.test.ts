import { expect, it } from 'vitest';
import { CLIENT_PLACES } from '../../contract/client-places.ts';
import { sharedMinutes } from './shared-minutes.ts';

const hoursIn = (works: { from: string; to: string }) =>
  Object.fromEntries(CLIENT_PLACES.map((place) => [place.slug, sharedMinutes(works, place) / 60]));

it('is the least of the year, computed by hand', () => {
  // New York in winter: 9 to 5 is 19:30 to 03:30 in India.
  expect(hoursIn({ from: '13:30', to: '22:30' })).toEqual({
    'los-angeles': 0,
    chicago: 2,
    'new-york': 3,
    london: 8,
    dubai: 5,
    sydney: 0,
  });
  expect(hoursIn({ from: '18:30', to: '03:30' })).toEqual({
    'los-angeles': 5,
    chicago: 7,
    'new-york': 8,
    london: 3,
    dubai: 0,
    sydney: 0,
  });
  // Sydney: 9 to 5 is 03:30 to 11:30 in summer there, 04:30 to 12:30 in winter.
  expect(hoursIn({ from: '04:30', to: '12:30' })).toMatchObject({ sydney: 7, 'los-angeles': 1 });
});

it('is never more than an office day', () => {
  for (const hours of Object.values(hoursIn({ from: '00:00', to: '23:59' })))
    expect(hours).toBeLessThanOrEqual(8);
});
