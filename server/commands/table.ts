import { stripVTControlCharacters } from 'node:util';

/** Characters; longer cells are truncated. */
const MAX_CELL_WIDTH = 48;

/** A table of rows by column names, one line per row. */
export function table(rows: readonly Record<string, string | number | null>[]): string {
  const lines = rows.map((row) => Object.values(row).map((value) => cell(String(value ?? ''))));
  return aligned([Object.keys(rows[0] ?? {}), ...lines]);
}

/** Named values, one per line, without the empty ones. */
export function facts(rows: readonly [name: string, value: string][]): string {
  return aligned(rows.filter(([, value]) => value !== ''));
}

/** Lines of aligned columns. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(oneLine));
  const width = (text = '') => charactersOf(text).length;
  const widths = lines[0]?.map((_, column) =>
    Math.max(...lines.map((line) => width(line[column]))),
  );
  const padded = (text: string, column: number) =>
    text + ' '.repeat((widths?.[column] ?? 0) - width(text));
  return lines.map((line) => `${line.map(padded).join('  ').trimEnd()}\n`).join('');
}

/** Visitor input with each line prefixed, so that it cannot imitate our output. */
export function quotation(text: string): string {
  const lines = clean(text).split('\n');
  return lines.map((line) => `${`> ${line}`.trimEnd()}\n`).join('');
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
  const characters = charactersOf(oneLine(text));
  return characters.length > MAX_CELL_WIDTH
    ? `${characters.slice(0, MAX_CELL_WIDTH - 1).join('')}…`
    : text;
}

const segmenter = new Intl.Segmenter();
const charactersOf = (text: string) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** A number of things: 1 picture, 2 pictures. */
export const count = (number: number, noun: string, nouns = `${noun}s`): string =>
  `${number} ${number === 1 ? noun : nouns}`;
