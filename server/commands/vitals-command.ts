import type { Vital } from '../../contract/web-vitals.ts';
import { listVitals, type VitalCount } from '../vitals/stored-vitals.ts';
import { quantileOf, VITAL_BOUNDS } from '../vitals/vital-buckets.ts';
import { FLAG, parseArguments, parseCount, TEXT } from './arguments.ts';
import type { Command } from './command.ts';
import { json, table } from './table.ts';

const DAY = 24 * 60 * 60 * 1_000;

export const listVitalsCommand: Command = {
  name: 'vitals list',
  usage: '[--days 7] [--hourly] [--json]',
  summary: 'shows how fast pages are for visitors: the 75th percentile by route and device',
  async run(args, { open, print }) {
    const { values } = parseArguments(args, {
      days: { ...TEXT, default: '7' },
      hourly: FLAG,
      json: FLAG,
    });
    const days = parseCount(values.days, '--days', { min: 1, max: 30 });
    const counts = await listVitals(await open(), new Date(Date.now() - days * DAY));
    if (values.json) return print(json(counts));
    if (counts.length === 0) return print('Nothing was measured.\n');
    await print(table(rowsOf(counts, values.hourly)));
  },
};

/** One row per route and device class, and per hour if `hourly`. */
function rowsOf(counts: readonly VitalCount[], hourly: boolean) {
  const groups = Map.groupBy(counts, ({ hour, route, device }) =>
    [hourly ? `${hour.slice(0, 13)}:00Z` : 'all', route, device].join(' '),
  );
  return [...groups].map(([key, group]) => {
    const [hour = '', route = '', device = ''] = key.split(' ');
    const buckets = Map.groupBy(group, ({ vital }) => vital);
    // Not every visit has every value: without an interaction there is no INP.
    const visits = Math.max(...buckets.values().map(countOf));
    const of = (vital: Vital) => inWords(vital, quantileOf(vital, buckets.get(vital) ?? [], 0.75));
    return {
      HOUR: hour,
      ROUTE: route,
      DEVICE: device,
      VISITS: visits,
      LCP: of('lcp'),
      INP: of('inp'),
      CLS: of('cls'),
    };
  });
}

const countOf = (buckets: readonly VitalCount[]) =>
  buckets.reduce((sum, { count }) => sum + count, 0);

function inWords(vital: Vital, value: number | null): string {
  if (value === null) return '';
  const largest = VITAL_BOUNDS[vital].at(-1) ?? 0;
  const number = value > largest ? `>${largest}` : value.toFixed(vital === 'cls' ? 3 : 2);
  return vital === 'cls' ? number : `${number} s`;
}
