import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import type { Kind, ValuesOf } from '../../../contract/kinds/kind.ts';
import { parseEntry, sentenceOf, type SourceProblem } from './source-format.ts';

/** An invalid file under content/. The message has a line for each problem: file, line and reason. */
export class ContentFileError extends Error {
  override name = 'ContentFileError';
  readonly file: string;
  readonly problems: readonly SourceProblem[];

  /** @param wrong all problems; or the only one, which is about the whole file */
  constructor(file: string, wrong: string | readonly SourceProblem[]) {
    const problems = typeof wrong === 'string' ? [{ line: 1, path: '', reason: wrong }] : wrong;
    super(problems.map((problem) => `${file}:${problem.line}: ${sentenceOf(problem)}`).join('\n'));
    this.file = file;
    this.problems = problems;
  }
}

/** In bytes. Far more than any entry may have; parsing them takes seconds. */
const LARGEST_FILE = 4 * 1024 * 1024;

/**
 * Reads and validates the file of an entry.
 *
 * @returns the text as it is in the file, and its values
 * @throws {ContentFileError} with all that is wrong with it
 * @throws {Error} of node:fs if it cannot be read
 */
export function readContentFile<K extends Kind<any>>(
  file: string,
  kind: K,
): { source: string; values: ValuesOf<K> } {
  const bytes = readFileSync(file);
  if (bytes.length > LARGEST_FILE)
    throw new ContentFileError(file, `is larger than ${LARGEST_FILE} bytes`);
  // Another encoding would not be exported byte for byte.
  if (!isUtf8(bytes)) throw new ContentFileError(file, 'is not UTF-8');
  const source = bytes.toString('utf8');
  const parsed = parseEntry(kind, source).publishable;
  if (!parsed.ok) throw new ContentFileError(file, parsed.problems);
  return { source, values: parsed.values };
}
