import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

/** Something that whoever imports should know of. */
export interface Finding {
  /** The post, page or place in the file. */
  subject: string;
  /** What of it. */
  field: string;
  what: string;
  todo: string;
}

/** Collects findings. */
export type Report = (finding: Finding) => void;

/** Collects those about one subject. */
export type Say = (field: string, what: string, todo: string) => void;

/** Characters of a cell. */
const MAX_CELL = 500;

/** A file of findings, one line each, with tabs between the columns. */
export async function openFindings(file: string) {
  const stream = createWriteStream(file, { mode: 0o600 });
  await once(stream, 'open');
  let count = 0;
  const write = (cells: string[]) => stream.write(`${cells.map(cell).join('\t')}\n`);
  write(['post', 'field', 'what', 'what to do']);
  return {
    report({ subject, field, what, todo }: Finding) {
      count++;
      write([subject, field, what, todo]);
    },
    count: () => count,
    async close() {
      stream.end();
      await once(stream, 'close');
    },
  };
}

/** One line. A spreadsheet would run what begins like a formula. */
function cell(text: string): string {
  const line = text
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, MAX_CELL);
  return /^[=+@-]/.test(line) ? `'${line}` : line;
}
