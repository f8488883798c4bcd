import { startOf, type Field } from '../../../contract/kinds/field.ts';
import type { Problem } from '../../../contract/actions/problem.ts';

/** Functions on fields and values, without React. Paths are dotted, like those of problems. */

/** Whether a path equals another or lies within it. */
export const isWithin = (path: string, outer: string) =>
  path === outer || path.startsWith(`${outer}.`);

/** The value of a new item, or of a group that is added. */
export function emptyValue({ type, min, options, fields = {} }: Field): unknown {
  if (type === 'group') return startOf(fields);
  if (type === 'list') return [];
  if (type === 'number') return min ?? 0;
  return type === 'choice' ? (options?.[0] ?? '') : '';
}

/** The stored value of a text: undefined for an empty optional one. */
export const textValue = ({ optional }: Field, text: string): string | undefined =>
  text === '' && optional ? undefined : text;

/** The count of characters, shown from 60% of the limit, and the error if a text is too long. */
export function countOf({ max = Infinity, fits }: Field, text: string) {
  const { length } = text;
  const place = fits ?? max;
  if (length > max)
    return { count: `${length} of ${max}`, error: `${length - max} characters too many.` };
  if (fits !== undefined && length > fits)
    return { count: `${length} · ${length - fits} more than fit` };
  return length > place * 0.6 ? { count: `${length} of ${place}${fits ? ' fit' : ''}` } : {};
}

/** The server's messages for a field. */
export const problemAt = (problems: readonly Problem[], path: string): string | undefined =>
  problems
    .filter((problem) => problem.path === path)
    .map(({ message }) => sentence(message))
    .join(' ') || undefined;

/** A message as a sentence. */
export const sentence = (message: string) =>
  message.slice(0, 1).toUpperCase() + message.slice(1) + (/[.!?]$/.test(message) ? '' : '.');

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/** Whether a field fits in half a line. */
export const isShort = ({ type, max = Infinity }: Field): boolean =>
  ['number', 'choice', 'date', 'reference'].includes(type) || (type === 'text' && max <= 60);

/** The first words of a value, to label a closed group. */
export const firstWords = (value: unknown, show: (text: string) => string): string =>
  textsIn(value)
    .map(show)
    // Addresses of pages and pictures are no words.
    .filter((text) => text.trim() !== '' && !/^\S*\/\S*$/.test(text))
    .slice(0, 2)
    .map((text) => (text.length > 60 ? `${text.slice(0, 60).trimEnd()}…` : text))
    .join(' · ');

/** Roughly how many fields a form shows for this value. */
export const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, part) => sum + sizeOf(part), 0)
    : 1;

/** A name made of small letters and hyphens as people write it. */
export const inWords = (name: string): string =>
  name.slice(0, 1).toUpperCase() + name.slice(1).replaceAll(/[-_]+/g, ' ');
