import { stripVTControlCharacters } from 'node:util';

/** Names in a message. */
const NAMED = 10;
/** Characters; longer cells are truncated. */
const MAX_CELL_WIDTH = 48;

/** A table of aligned columns, one line per row. */
export function table(head: string[], rows: string[][]): string {
  const lines = [head, ...rows].map((row) => row.map(cell));
  const width = (text = '') => charactersOf(text).length;
  const widths = head.map((_, column) => Math.max(...lines.map((line) => width(line[column]))));
  const padded = (text: string, column: number) =>
    text + ' '.repeat((widths[column] ?? 0) - width(text));
  return lines.map((line) => `${line.map(padded).join('  ').trimEnd()}\n`).join('');
}

/** Named values, one per line, without the empty ones. */
export function facts(rows: [name: string, value: string][]): string {
  const known = rows.filter(([, value]) => value !== '');
  const widest = Math.max(...known.map(([name]) => name.length));
  return known.map(([name, value]) => `${name.padEnd(widest)}  ${oneLine(value)}\n`).join('');
}

/** The first of several names, and how many others there are. */
export function firstOf(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return names.slice(0, NAMED).join(', ') + more;
}

/** Visitor input with each line prefixed, so that it cannot imitate our output. */
export function quotation(text: string): string {
  return clean(text)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .map((line) => `${line}\n`)
    .join('');
}

/** JSON that is safe to print to a terminal: control characters that JSON allows are escaped too. */
export function json(value: unknown): string {
  const escape = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return `${JSON.stringify(value, null, 2).replace(UNSAFE, escape)}\n`;
}

// Control characters, line separators and bidirectional controls.
// eslint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** A visitor's text without terminal control characters. */
export function clean(text: string): string {
  return stripVTControlCharacters(text).replace(UNSAFE, '');
}

// `\s` does not match the Hangul fillers and the blank Braille pattern.
const oneLine = (text: string) => clean(text).replace(/[\s\u115f\u1160\u3164\uffa0\u2800]+/g, ' ');

function cell(text: string): string {
  const line = oneLine(text);
  const characters = charactersOf(line);
  return characters.length > MAX_CELL_WIDTH
    ? `${characters.slice(0, MAX_CELL_WIDTH - 1).join('')}…`
    : line;
}

const segmenter = new Intl.Segmenter();
const charactersOf = (text: string) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);
