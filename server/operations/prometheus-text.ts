import type { Histogram } from '../metrics/histogram.ts';

/** The text format of Prometheus, version 0.0.4. */

type Labels = Record<string, string | number>;
/** A line of a metric: its value, its labels, and what is added to the name. */
export type Sample = [value: number, labels?: Labels, suffix?: string];
/** One line without labels, none for an unknown value, or several. */
type Samples = number | null | undefined | readonly Sample[];

/** Returns a function that writes one metric of a type. */
const writerOf =
  (type: 'counter' | 'gauge' | 'histogram') =>
  (name: string, samples: Samples): string => {
    const all = typeof samples === 'number' ? [[samples] as const] : (samples ?? []);
    const lines = all.map(([value, labels = {}, suffix = '']) => {
      const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escape(String(text))}"`);
      return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
    });
    return [`# TYPE ${name} ${type}`, ...lines, ''].join('\n');
  };

export const counter = writerOf('counter');
export const gauge = writerOf('gauge');
export const histogram = writerOf('histogram');

const escape = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** A line for each key, as the value of the label. */
export const byKey = (label: string, values: Record<string, number>): Sample[] =>
  Object.entries(values).map(([key, value]) => [value, { [label]: key }]);

/** The lines of a histogram. Its buckets are cumulative. */
export function samplesOf({ bounds, counts, sum }: Histogram, labels: Labels): Sample[] {
  let below = 0;
  const buckets = [...bounds, '+Inf'].map((le, index): Sample => {
    below += counts[index] ?? 0;
    return [below, { ...labels, le }, '_bucket'];
  });
  return [...buckets, [sum, labels, '_sum'], [below, labels, '_count']];
}
