import { expect, it } from 'vitest';
import { copiesToKeep } from './copies-to-keep.ts';

const DAY = 24 * 3_600_000;
const START = Date.parse('2026-01-01T03:00:00.000Z');
const at = (day: number) => new Date(START + day * DAY).toISOString();

/** Takes a copy and prunes, as on each of many days. */
function after(days: number, skipped: (day: number) => boolean = () => false): string[] {
  let kept: string[] = [];
  for (let day = 0; day < days; day++)
    if (!skipped(day)) kept = [...copiesToKeep([...kept, at(day)])].toSorted();
  return kept.map((time) => time.slice(0, 10));
}

it('a year of days leaves seven days, four Sundays and six ends of months', () => {
  // Wednesday, December 30, 2026.
  expect(after(364)).toEqual([
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-13',
    '2026-12-20',
    ...[24, 25, 26, 27, 28, 29, 30].map((day) => `2026-12-${day}`),
  ]);
});

it('none is older than six months, whenever copies were skipped', () => {
  for (const every of [1, 2, 5, 9])
    for (let days = 1; days < 500; days += 61) {
      const kept = after(days, (day) => day % every !== 0);
      const last = new Date(`${kept.at(-1)}T00:00:00Z`);
      last.setUTCMonth(last.getUTCMonth() - 6);
      expect(kept.length).toBeLessThanOrEqual(17);
      expect(kept[0]! >= last.toISOString().slice(0, 10)).toBe(true);
    }
});

it('of several copies of a day the newest stays, and the last three do', () => {
  const times = [1, 4, 5, 9].map((hour) => `2026-05-04T0${hour}:00:00.000Z`);
  expect([...copiesToKeep(times)].toSorted()).toEqual(times.slice(1));
  expect(copiesToKeep([]).size).toBe(0);
});
