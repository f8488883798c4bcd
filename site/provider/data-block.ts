import { DATA_SHAPES } from './data-shapes.ts';

/**
 * Writes and reads the data of a page's data block: every string on a line of its own, then one line
 * of JSON with 0 in their places. A text stands there as it does in the page, without escaped quotes,
 * so it compresses much better than in JSON: about 300 bytes of the home page. An object of a known
 * shape is a list that begins with the shape's number, which saves as much.
 */

/** What would end a script element early, or change how the parser reads it. */
const UNSAFE_IN_SCRIPT = /<(?=!--|\/?script)/gi;

/** The number of each shape, from 1: 0 stands for a text, and other numbers are written as strings. */
const numbers = new Map(DATA_SHAPES.map((names, index) => [names.join(' '), index + 1]));

/** @param value what JSON can represent; undefined fields are left out */
export function writeDataBlock(value: unknown): string {
  const lines: string[] = [];
  const encode = (part: unknown): unknown => {
    if (typeof part === 'number') return `${part}`;
    if (Array.isArray(part)) return part.map(encode);
    if (typeof part === 'object' && part !== null) return encodeObject(part);
    if (typeof part !== 'string') return part;
    // Escaped as in JSON, but quotes need no backslash.
    lines.push(JSON.stringify(part).slice(1, -1).replaceAll('\\"', '"'));
    return 0;
  };
  const encodeObject = (part: object): unknown => {
    const fields = Object.entries(part).filter(([, field]) => field !== undefined);
    const number = numbers.get(fields.map(([name]) => name).join(' '));
    const isKnown = number !== undefined && fields.length === DATA_SHAPES[number - 1]!.length;
    return isKnown
      ? [number, ...fields.map(([, field]) => encode(field))]
      : Object.fromEntries(fields.map(([name, field]) => [name, encode(field)]));
  };
  const shape = JSON.stringify(encode(value));
  return [...lines, shape].join('\n').replace(UNSAFE_IN_SCRIPT, '\\u003c');
}

/** @throws {SyntaxError} if the text is not what `writeDataBlock` returns */
export function readDataBlock(text: string): unknown {
  const lines = text.split('\n');
  const shape = lines.pop()!;
  let next = 0;
  return JSON.parse(shape, (_, part: unknown) => {
    if (typeof part === 'string') return Number(part);
    if (part === 0) return JSON.parse(`"${lines[next++]!.replaceAll('"', '\\"')}"`);
    if (typeof part === 'number') return DATA_SHAPES[part - 1];
    return Array.isArray(part) && DATA_SHAPES.includes(part[0]) ? withNames(part) : part;
  });
}

const withNames = ([names, ...values]: unknown[]): object =>
  Object.fromEntries((names as string[]).map((name, index) => [name, values[index]]));
