import { expect, it } from 'vitest';
import { changesInWords, seasonInWords, seasonsBetween, steadyClock } from './clock-changes.ts';

const utc = (...when: [number, number, number, number]) => Date.UTC(...when);
const india = steadyClock(330);
const newYork = {
  offset: -300,
  changes: [
    { at: utc(2027, 2, 14, 7), offset: -240 },
    { at: utc(2027, 10, 7, 6), offset: -300 },
  ],
};

it('has one season for each difference, the present first', () => {
  const seasons = seasonsBetween(newYork, india);
  expect(seasons.map((season) => [season.ahead, seasonInWords(season, newYork)])).toEqual([
    [630, 'Until March 14, 2027, and from November 7, 2027'],
    [570, 'From March 14, 2027 to November 7, 2027'],
  ]);
});

it('has one season if no clock changes', () => {
  const phoenix = steadyClock(-420);
  expect(seasonsBetween(phoenix, india).map((season) => seasonInWords(season, phoenix))).toEqual([
    'All year',
  ]);
});

it('has one season if both clocks change alike', () => {
  const paris = { offset: 60, changes: [{ at: utc(2027, 2, 28, 1), offset: 120 }] };
  const london = { offset: 0, changes: [{ at: utc(2027, 2, 28, 1), offset: 60 }] };
  expect(seasonsBetween(london, paris)).toEqual([
    { ahead: 60, stretches: [{ from: null, to: null }] },
  ]);
});

it('counts the changes of both clocks', () => {
  const london = { offset: 0, changes: [{ at: utc(2027, 2, 28, 1), offset: 60 }] };
  expect(seasonsBetween(newYork, london).map(({ ahead }) => ahead)).toEqual([300, 240, 360]);
});

it('says when a clock changes, by how much, on the day of that clock', () => {
  const words = (place: string, clock: typeof newYork) =>
    changesInWords({ name: place, zone: 'any' }, clock).map((change) => change.words);
  expect(words('New York', newYork)).toEqual([
    'On Sunday, March 14, 2027, clocks in New York go forward by an hour.',
    'On Sunday, November 7, 2027, clocks in New York go back by an hour.',
  ]);
  // At two in the morning there, while it is Saturday in UTC.
  const lordHowe = { offset: 660, changes: [{ at: utc(2027, 3, 3, 15), offset: 630 }] };
  expect(words('Lord Howe', lordHowe)).toEqual([
    'On Sunday, April 4, 2027, clocks in Lord Howe go back by half an hour.',
  ]);
});
