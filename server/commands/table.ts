import { stripVTControlCharacters } from 'node:util';

/** Characters; longer cells are truncated. */
const MAX_CELL_WIDTH = 48;

/** A table of aligned columns, one line per row. */
export function table(head: string[], rows: string[][]): string {
  const lines = [head, ...rows].map((row) => row.map(cell));
  const widths = head.map((_, column) => Math.max(...lines.map((line) => width(line[column]))));
  return lines
    .map((line) =>
      line
        .map((text, column) => text + ' '.repeat((widths[column] ?? 0) - width(text)))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}

/** Named values, one per line. */
export function facts(rows: [name: string, value: string][]): string {
  const widest = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(widest)}  ${clean(value)}\n`).join('');
}

/** A visitor's text without terminal control characters. */
export function clean(text: string): string {
  // eslint-disable-next-line no-control-regex
  return stripVTControlCharacters(text).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
}

function cell(text: string): string {
  const line = clean(text).replace(/\s+/g, ' ');
  const characters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
  return characters.length > MAX_CELL_WIDTH
    ? `${characters.slice(0, MAX_CELL_WIDTH - 1).join('')}…`
    : line;
}

const segmenter = new Intl.Segmenter();
const width = (text = '') => [...segmenter.segment(text)].length;
